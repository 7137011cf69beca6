import type { CompletionAnswer } from '@zhujian/domain/contracts/completion'
import { completionApi } from '@zhujian/domain/contracts/completion'
import { useEffect } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { COMPLETION } from './completion-paths'
import { CompletionView } from './completion-view'
import './completion.css'

/** 一件竣工验收：分段的清单、五方意见、卡在哪里，就地办理。 */
export default function CompletionViewPage({ query, tab }: PageProps) {
  const id = Number(query.id) || 0
  // 五方各在各处交资料、签意见：再次显示时总是现在的样子。
  const asking = { enabled: id > 0, fresh: 0 }
  const answer = useApi<CompletionAnswer>(COMPLETION, completionApi.detail, { id }, asking)
  const { setTitle } = tab
  const { engineering_id_text: name, acceptance_no: no } = answer.data?.row ?? {}
  useEffect(() => {
    if (name) setTitle(`竣工验收：${name}`, no ?? undefined)
  }, [name, no, setTitle])
  if (id === 0 || (isApiError(answer.error) && answer.error.problem === 'notFound'))
    return <Empty text="没有这件竣工验收，或没有权限查看" />
  if (answer.isError && !answer.data) return <LoadError reason={messageOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Loading lines={10} />
  return (
    <WithKinds entity={COMPLETION}>
      <CompletionView key={id} answer={answer.data} tab={tab} />
    </WithKinds>
  )
}
