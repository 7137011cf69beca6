import type { BizStartAnswer, BizTypeAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { Empty } from '../../ui/empty'
import { LoadError, Loading } from '../../ui/loading'
import { ApplyForm } from './apply-form'
import { ApplyProject } from './apply-project'
import { labelOfKind } from './use-biz'

interface ApplyNewProps {
  kind: string
  type: BizTypeAnswer | undefined
  tab: Tab
  project: number | null
  onProject: (id: number | null, about?: number) => void
  /** 由哪一条记录发起。 */
  about: number | undefined
}

/** 新建申请：先选工程，再填写；工程已有的内容不用再填。 */
export function ApplyNew({ kind, type, tab, project, onProject, about }: ApplyNewProps) {
  if (type && !type.may_apply) return <Empty text={type.enabled ? '本账号不能发起该事项' : '该事项已停用，暂不受理'} />
  if (project === null) return <ApplyProject kind={kind} label={labelOfKind(kind, type)} onChoose={onProject} />
  return (
    <Started key={`${project}/${about}`} kind={kind} tab={tab} project={project} about={about} onBack={() => onProject(null)} />
  )
}

interface StartedProps extends Pick<ApplyNewProps, 'kind' | 'tab' | 'about'> {
  project: number
  onBack: () => void
}

let openings = 0

/** 起点每打开一次取一次，取来的用到填完：障碍（未闭合隐患、在办的同类申请……）随时会变，上一次的不能留给这一次。 */
function Started({ kind, tab, project, about, onBack }: StartedProps) {
  const params = { kind, engineering_id: project, ...(about !== undefined && { about }) }
  const [name] = useState(() => `biz.start.${(openings += 1)}`)
  const start = useApi<BizStartAnswer>(name, bizApi.start, params, { fresh: Number.POSITIVE_INFINITY })
  if (start.isError)
    return (
      <div className="biz-apply-refused">
        <LoadError reason={messageOf(start.error)} onRetry={() => void start.refetch()} />
        <button type="button" className="zj-link" onClick={onBack}>
          另选工程
        </button>
      </div>
    )
  if (!start.data) return <Loading lines={10} />
  return <ApplyForm kind={kind} tab={tab} project={project} start={start.data} about={about} onBack={onBack} />
}
