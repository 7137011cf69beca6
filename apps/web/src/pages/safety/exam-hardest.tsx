import type { ExamStatistics } from '@zhujian/domain/contracts/exam'
import { questionKind } from '@zhujian/domain/safety/exam/question'
import { Empty } from '../../ui/empty'

/** 最容易错的题：讲评、再教育从这些讲起。 */
export function ExamHardest({ rows }: { rows: ExamStatistics['hardest'] }) {
  if (rows.length === 0) return <Empty text="还没有答错的题" />
  return (
    <ol className="exam-hardest">
      {rows.map(({ stem, kind, clause, asked, right }) => {
        const rate = Math.round((100 * right) / asked)
        return (
          <li key={stem}>
            <p>
              <small>{questionKind.labelOf(kind)}</small>
              {stem}
            </p>
            <div className="exam-rate">
              <meter min={0} max={100} value={rate} aria-label="答对率" />
              <span>{`答对 ${rate}%（${right}/${asked} 人次）`}</span>
            </div>
            <small>{clause}</small>
          </li>
        )
      })}
    </ol>
  )
}
