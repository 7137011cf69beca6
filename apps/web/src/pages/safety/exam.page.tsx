import { examBoardPath } from '@zhujian/domain/contracts/exam'
import { exam, examStates, isExamOver } from '@zhujian/domain/safety/exam/exam'
import { useCallback } from 'react'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import type { RowOn } from '../../entity/source'
import { ExamState } from './exam-state'

const NEEDS = ['state', 'title', 'open_to'] as const
const CELLS = { state: (row: RowOn<typeof exam>) => <ExamState row={row} /> }

/** 安全考试：发布以后，从这里到现场与成绩；到了截止时间，没有现场码可看。 */
export default function ExamPage(props: PageProps) {
  const { openTab } = props.tab
  const acts = useCallback(
    (row: RowOn<typeof exam>) => {
      const open = row.state === examStates?.code('open')
      if (!open && row.state !== examStates?.code('done')) return []
      const label = open && !isExamOver(row) ? '现场码与成绩' : '成绩与统计'
      return [{ key: 'board', label, onClick: () => openTab(examBoardPath(row.id), row.title) }]
    },
    [openTab],
  )
  return <ProjectList page={props} entity={exam} needs={NEEDS} cells={CELLS} acts={acts} />
}
