import { checkConclusion, checkResult, dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { addDays, dayOf } from '@zhujian/model/date'
import { conclusionOf, failedIn, majorOf } from './visit-form'
import { linesIn } from './visit-rows'
import type { Visit, VisitRow } from './visit-store'

const gradeOf = (row: VisitRow): string => (majorOf(row) === true ? '重大事故隐患' : dangerLevel.labelOf(row.level))

/** 要签的是什么：查了几项，每条隐患的部位、情况、条款、期限，总的结论。 */
export function VisitSummary({ visit }: { visit: Visit }) {
  const lines = linesIn(visit.rows)
  const counts = checkResult.codes.map(
    (code) => `${checkResult.labelOf(code)} ${lines.filter((row) => row.result === code).length} 项`,
  )
  const day = dayOf(visit.at)
  return (
    <section className="visit-summary" aria-label="签认内容">
      <p>{`${visit.projectName}，${day} 检查 ${lines.length} 项：${counts.join('，')}；结论“${checkConclusion.labelOf(conclusionOf(visit))}”`}</p>
      <ol>
        {failedIn(visit).map((row) => (
          <li key={row.id}>
            <strong>{[row.place, row.note || row.item].filter(Boolean).join('：')}</strong>
            <span>{`${row.basis || row.item}；${gradeOf(row)}；${addDays(day, row.days)} 前整改完；照片 ${row.photos.length} 张`}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
