import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useAddressed } from '../../data/tab'
import { EntityTable } from '../../entity/entity-table'
import { totalText } from '../../ui/page-numbers'
import { type Application, ApplicationDialog } from './application-dialog'
import { APPLICATIONS, applicationSource } from './application-source'

const VIEWS = [
  { key: '', label: '全部', filters: {} },
  { key: 'waiting', label: '待审核', filters: { state: '0' } },
  { key: 'passed', label: '已通过', filters: { state: '1' } },
  { key: 'rejected', label: '已退回', filters: { state: '2' } },
]

/** 注册审核：企业自行申请的账号，通过后生效，退回写明原因。 */
export default function ApplicationsPage() {
  const [id, choose] = useAddressed('id')
  const fixed = useMemo(() => (id === null ? undefined : { id }), [id])
  const [opened, open] = useState<Application | null>(null)
  return (
    <>
      <EntityTable
        name={APPLICATIONS}
        source={applicationSource}
        path="/api/account/application/pc/getList"
        views={VIEWS}
        key={id ?? ''}
        fixed={fixed}
        onOpen={open}
        head={(list) => (
          <header className="zj-page-head">
            <h1>注册审核</h1>
            <span className="zj-page-note">{id === null ? totalText(list.total) : '只列出待办中打开的这一件'}</span>
            {id !== null && (
              <div className="zj-page-tools">
                <Button onClick={() => choose(null)}>查看全部申请</Button>
              </div>
            )}
          </header>
        )}
      />
      {opened && <ApplicationDialog row={opened} onClose={() => open(null)} />}
    </>
  )
}
