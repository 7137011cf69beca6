import { appraisalGrade } from '@zhujian/domain/evaluation/appraisal'
import { monthlySelf } from '@zhujian/domain/evaluation/monthly-self'
import { useApi } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import type { ListAnswer } from '../../entity/source'

const SELF = monthlySelf.name
const APPROVED = monthlySelf.flow?.states.code('approved')

/** 考评日之前最近一次项目自评；没有选工程的不说。 */
export function SelfScore({ project, on }: { project: number | null; on: string }) {
  const params = { engineering_id: project ?? 0, state: APPROVED, page: 1, limit: 24, sort: '-ym', fields: 'ym,score,grade' }
  const { data } = useApi<ListAnswer<typeof monthlySelf>>(SELF, entityPath(SELF, 'getList'), params, {
    enabled: project !== null,
  })
  if (project === null || !data) return null
  const last = data.rows.find(({ ym, score }) => score && (on === '' || (ym ?? '') <= on.slice(0, 7)))
  return (
    <output aria-label="项目自评得分">
      {last
        ? `项目自评得分 ${last.score} 分（${last.ym}，${appraisalGrade.labelOf(last.grade)}）`
        : '考评日之前没有已提交的项目自评'}
    </output>
  )
}
