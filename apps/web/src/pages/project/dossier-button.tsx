import { BookOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { post } from '../../data/client'
import { useRight } from '../../data/session'
import { useTab } from '../../data/tab'
import { showQueued } from '../../entity/export-button'
import { toast } from '../../ui/toast'
import { projectApi } from './project-paths'

/** 装订监督档案：转入后台，在下载中心取；只有监督机构的人有。 */
export function DossierButton({ id }: { id: number }) {
  const binds = useRight('engineering', 'bindRecord')
  const { type } = useTab()
  const [busy, setBusy] = useState(false)
  if (!binds) return null
  const bind = async () => {
    setBusy(true)
    try {
      await post(projectApi.dossier, { engineering_id: id }, { type })
      await showQueued()
    } catch (error) {
      toast.fault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<BookOutlined aria-hidden />}
      loading={busy}
      title="登记、检查、隐患、文书、审批、验收装订成一份 PDF，在下载中心取"
      onClick={() => void bind()}
    >
      装订监督档案
    </Button>
  )
}
