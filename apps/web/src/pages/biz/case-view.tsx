import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { useEffect, useState } from 'react'
import type { Tab } from '../../data/tab'
import { type ActDialog, CaseActDialog } from './case-act-dialog'
import { CaseBar } from './case-bar'
import { CaseChecks } from './case-checks'
import { CaseContent } from './case-content'
import { CaseFiles } from './case-files'
import { CaseHead } from './case-head'
import { CaseProcess } from './case-process'
import { useMyTask } from './my-task'
import { Overtaken } from './overtaken'
import { UndoBar } from './undo-bar'
import { useCaseActs } from './use-case-acts'
import { useCaseFiles } from './use-case-files'
import { useCaseKeys } from './use-case-keys'
import { useCaseWalk } from './use-case-walk'
import { useMarkOpened } from './use-mark-opened'
import { useOpinion } from './use-opinion'
import { useLatest } from '../../ui/use-latest'

interface CaseViewProps {
  info: BizInfoAnswer
  tab: Tab
  walkKey: string | undefined
}

/** 左边申请内容、资料与核验，右边办理过程，下边办理。 */
export function CaseView({ info, tab, walkKey }: CaseViewProps) {
  const walk = useCaseWalk(info, tab, walkKey)
  const opinion = useOpinion(info.row.id)
  const files = useCaseFiles(info)
  const answering = useMyTask(info)?.kind === 'delegate'
  const acts = useCaseActs({ info, tab, opinion, files, answering })
  const [dialog, setDialog] = useState<ActDialog | null>(null)
  useMarkOpened(info)
  const onward = useLatest(walk.onward)
  const leaves = acts.finished && dialog === null
  useEffect(() => {
    if (leaves) onward.current()
  }, [leaves, onward])
  useCaseKeys({ walk, approve: info.acts.includes('approve') ? acts.approve : undefined })
  return (
    <div className="page-bleed biz-case">
      <CaseHead info={info} walk={walk} />
      <div className="biz-case-body">
        <div className="biz-case-main">
          <CaseContent info={info} tab={tab} />
          <CaseFiles info={info} files={files} />
          <CaseChecks info={info} tab={tab} />
        </div>
        <CaseProcess info={info} />
      </div>
      <UndoBar />
      <Overtaken info={info} text={opinion.value.text} />
      <CaseBar {...{ info, tab, acts, opinion, answering }} onDialog={setDialog} />
      {dialog && <CaseActDialog act={dialog} info={info} acts={acts} opinion={opinion} onClose={() => setDialog(null)} />}
    </div>
  )
}
