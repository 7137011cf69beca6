import { engineering } from '@zhujian/domain/project/engineering'
import { useApi } from '../../data/queries'
import { useRight } from '../../data/session'
import { ExportButton } from '../../entity/export-button'
import { RecordTimeline } from '../../entity/record-timeline'
import { Card } from '../../ui/card'
import { DossierButton } from './dossier-button'

const LOG = '/api/audit/log/pc'

/** 大事记；有权导出日志的，把本工程各类资料的全部操作记录导出为一份表格，归档之后也能。 */
export function SurveyTrail({ id }: { id: number }) {
  const readsOthers = useRight('oper_log', 'readOthers')
  return (
    <Card
      title="大事记"
      note="操作记录"
      extra={
        <>
          <DossierButton id={id} />
          {readsOthers && <TrailExport id={id} />}
        </>
      }
    >
      <RecordTimeline entity={engineering} id={id} />
    </Card>
  )
}

interface LogAnswer {
  total: number
  can: readonly string[]
}

function TrailExport({ id }: { id: number }) {
  const params = { engineering_id: id }
  const log = useApi<LogAnswer>('oper_log', `${LOG}/getList`, { ...params, page: 1, limit: 10 })
  if (!log.data?.can.includes('export')) return null
  return <ExportButton label="操作记录" path={`${LOG}/export`} params={params} count={log.data.total} />
}
