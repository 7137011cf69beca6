import { type BoardLine, examBoardPath, type ExamStatistics } from '@zhujian/domain/contracts/exam'
import { exam } from '@zhujian/domain/safety/exam/exam'
import { sittingState } from '@zhujian/domain/safety/exam/sitting'
import { formatInstant } from '@zhujian/model/date'
import type { WholeRow } from '../../entity/source'
import { RecordSheet, SheetFacts, SheetSigns } from '../../ui/record-sheet'
import { SheetTable } from '../../ui/sheet-table'

interface PaperProps {
  row: WholeRow<typeof exam>
  rows: readonly BoardLine[]
  statistics: ExamStatistics | undefined
  onDone: () => void
}

/** 成绩单：留一栏本人签字，进安全教育档案。 */
export function ExamResultsPaper({ row, rows, statistics, onDone }: PaperProps) {
  const said = statistics && `应考 ${statistics.invited} 人，已考 ${statistics.sat} 人，合格 ${statistics.passed} 人`
  return (
    <RecordSheet
      title="安全考试成绩单"
      no={row.exam_no ?? ''}
      state={exam.flow?.states.labelOf(row.state)}
      address={examBoardPath(row.id)}
      onDone={onDone}
    >
      <SheetFacts
        facts={[
          ['工程名称', row.engineering_id_text],
          ['考试名称', row.title],
          ['考试时间', `${formatInstant(row.open_from)} 至 ${formatInstant(row.open_to)}`],
          ['合格分', `${row.pass_mark} 分（满分 100 分）`],
          ['考试情况', said],
        ]}
      />
      <SheetTable
        heads={['序号', '姓名', '班组', '第几次', '结果', '得分', '离开页面', '本人签字']}
        rows={rows.map((line, at) => ({
          key: line.id,
          cells: [
            at + 1,
            line.name,
            line.team,
            line.attempt,
            sittingState.labelOf(line.status),
            line.score,
            line.away > 0 ? `${line.away} 次` : '',
            '',
          ],
        }))}
      />
      <SheetSigns sides={[{ side: '监考人' }, { side: '项目负责人' }]} />
    </RecordSheet>
  )
}
