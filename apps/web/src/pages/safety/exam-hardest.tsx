import type { ExamStatistics } from '@zhujian/domain/contracts/exam'
import { questionKind } from '@zhujian/domain/safety/exam/question'
import { Empty } from '../../ui/empty'

/** 没有一题可列：还没有人交卷、都答对了，与只有成绩、没有逐题作答的，不是一回事。 */
const noneText = (mean: number | null): string =>
  mean === null ? '还没有人交卷' : mean === 100 ? '没有答错的题' : '只有成绩，没有逐题的作答记录'

/** 最容易错的题：讲评、再教育从这些讲起。 */
export function ExamHardest({ rows, mean }: { rows: ExamStatistics['hardest']; mean: number | null }) {
  if (rows.length === 0) return <Empty text={noneText(mean)} />
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
