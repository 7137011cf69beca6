import type { BizInfoAnswer, TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { CASE } from '../../data/changes'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { Dialog } from '../../ui/dialog'
import { Loading, LoadError } from '../../ui/loading'
import { useLatest } from '../../ui/use-latest'
import { type ActDialog, CaseActDialog } from './case-act-dialog'
import { CaseBar } from './case-bar'
import { CaseChecks } from './case-checks'
import { CaseContent } from './case-content'
import { CaseFiles } from './case-files'
import { useMyTask } from './my-task'
import { useCaseActs } from './use-case-acts'
import { useCaseFiles } from './use-case-files'
import { useMarkOpened } from './use-mark-opened'
import { useOpinion } from './use-opinion'
import './biz.css'
import './case.css'
import './case-phone.css'

interface TodoCaseProps {
  item: TodoItem
  tab: Tab
  onClose: () => void
}

/** 待办里办理申请：不离开清单，看内容、资料与核验，当场给出意见。 */
export function TodoCase({ item, tab, onClose }: TodoCaseProps) {
  const info = useApi<BizInfoAnswer>(CASE, bizApi.detail, { id: item.id }, { type: 0 })
  return (
    <Dialog open flush title={item.title} width={960} onClose={onClose}>
      {info.data && <Shown info={info.data} tab={tab} onClose={onClose} />}
      {!info.data && info.isError && <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />}
      {!info.data && !info.isError && <Loading lines={8} />}
    </Dialog>
  )
}

interface ShownProps extends Omit<TodoCaseProps, 'item'> {
  info: BizInfoAnswer
}

function Shown({ info, tab, onClose }: ShownProps) {
  const opinion = useOpinion(info.row.id)
  const files = useCaseFiles(info)
  const answering = useMyTask(info)?.kind === 'delegate'
  const acts = useCaseActs({ info, tab, opinion, files, answering })
  const [dialog, setDialog] = useState<ActDialog | null>(null)
  useMarkOpened(info)
  const close = useLatest(onClose)
  const leaves = acts.finished && dialog === null
  useEffect(() => {
    if (leaves) close.current()
  }, [leaves, close])
  // 打开工程或资料来源的页面时，窗口让开。
  const outward: Tab = { ...tab, openTab: (...target) => (onClose(), tab.openTab(...target)) }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    if (!info.acts.includes('approve') || dialog) return
    event.preventDefault()
    void acts.approve(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl + Enter 在整个窗口有效
    <div className="biz-inplace" onKeyDown={handleKey}>
      <div className="biz-case-main">
        <CaseContent info={info} tab={outward} />
        <CaseFiles info={info} files={files} />
        <CaseChecks info={info} tab={outward} />
      </div>
      <CaseBar {...{ info, acts, opinion, answering }} tab={outward} onDialog={setDialog} />
      {dialog && <CaseActDialog act={dialog} info={info} acts={acts} opinion={opinion} onClose={() => setDialog(null)} />}
    </div>
  )
}
