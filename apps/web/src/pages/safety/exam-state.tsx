import { EXAM_OVER, exam, isExamOver } from '@zhujian/domain/safety/exam/exam'
import { RowState } from '../../ui/row-state'
import { Tag } from '../../ui/tag'

/** 考试的状态：过了截止时间还没有结束的，不写“进行中”。 */
export function ExamState({ row }: { row: Readonly<Record<string, unknown>> }) {
  return isExamOver(row) ? <Tag tone="warning">{EXAM_OVER}</Tag> : <RowState of={exam} row={row} />
}
