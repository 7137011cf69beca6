import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useState } from 'react'
import { download, post } from '../data/client'
import { invalidate } from '../data/queries'
import { useTab } from '../data/tab'
import { Dialog } from '../ui/dialog'
import { toast } from '../ui/toast'
import { Uploader } from '../ui/upload/uploader'
import { entityPath } from './entity-paths'
import { ImportReportView } from '../ui/import-report'
import { type ImportReport, isWritable } from '../ui/import-summary'
import { saveBlob } from '../ui/save-blob'

interface ImportDialogProps {
  /** Name and label of the entity whose rows are imported. */
  name: string
  label: string
  /** Sent with the file, such as the project of the sub-page. */
  fixed?: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

/** 导入: template, file, a check that writes nothing, then the confirmation. */
export function ImportDialog({ name, label, fixed, onClose }: ImportDialogProps) {
  const work = useImport(name, fixed, onClose)
  const { report } = work
  return (
    <Dialog open title={`导入${label}`} width={880} onClose={onClose} footer={<Buttons work={work} onClose={onClose} />}>
      <ol className="zj-import-steps">
        <li>
          <span>下载模板，按表头填写，不要改动表头</span>
          <Button size="small" onClick={() => void downloadTemplate(name, label)}>
            下载模板
          </Button>
        </li>
        <li>
          <span>上传填好的文件，系统先核对、不写入</span>
          <Uploader accept="document" max={1} value={work.path} onChange={work.setPath} disabled={work.busy} />
        </li>
      </ol>
      {report && <ImportReportView report={report} />}
    </Dialog>
  )
}

type Work = ReturnType<typeof useImport>

function Buttons({ work, onClose }: { work: Work; onClose: () => void }) {
  const { report, path, busy } = work
  return (
    <>
      <Button onClick={onClose}>{strings.cancel}</Button>
      {report && isWritable(report) ? (
        <Button type="primary" loading={busy} onClick={() => void work.confirm()}>
          {`确认导入 ${report.add + report.update} 行`}
        </Button>
      ) : (
        <Button type="primary" loading={busy} disabled={path === ''} onClick={() => void work.check()}>
          开始核对
        </Button>
      )}
    </>
  )
}

function useImport(name: string, fixed: Readonly<Record<string, unknown>> | undefined, onClose: () => void) {
  const { type } = useTab()
  const [path, setPath] = useState('')
  const [report, setReport] = useState<ImportReport | null>(null)
  const [busy, setBusy] = useState(false)
  const call = async <T,>(body: object): Promise<T | null> => {
    setBusy(true)
    // The client says why it was refused; the dialog stays as it is.
    const answer = await post<T>(entityPath(name, 'import'), { ...fixed, ...body }, { type }).catch(() => null)
    setBusy(false)
    return answer
  }
  const confirm = async () => {
    const done = await call<{ added: number; updated: number }>({ import_id: report?.import_id, confirm: true })
    if (!done) return
    await invalidate(name)
    toast.success(`导入成功：新增 ${done.added} 行，更新 ${done.updated} 行`)
    onClose()
  }
  return {
    path,
    report,
    busy,
    confirm,
    setPath: (next: string) => {
      setPath(next)
      setReport(null)
    },
    check: async () => setReport(await call<ImportReport>({ path })),
  }
}

async function downloadTemplate(name: string, label: string): Promise<void> {
  const blob = await download(entityPath(name, 'template')).catch(() => null)
  if (blob) saveBlob(blob, `${label}导入模板.xlsx`)
}
