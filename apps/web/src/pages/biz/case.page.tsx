import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useEffect } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { CASE } from '../../data/changes'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { BIZ } from './biz-paths'
import { CaseView } from './case-view'
import './biz.css'
import './case.css'
import './case-phone.css'

/** 申请页：办理人看内容、资料与核验，写意见办理；其他人看办到哪里。 */
export default function CasePage({ query, tab }: PageProps) {
  const id = Number(query.id) || 0
  const info = useApi<BizInfoAnswer>(CASE, bizApi.detail, { id }, { enabled: id > 0 })
  const { setTitle } = tab
  const { title, biz_no: no } = info.data?.row ?? {}
  useEffect(() => {
    if (title) setTitle(title, no)
  }, [title, no, setTitle])
  if (id === 0 || isGone(info.error)) return <Empty text="没有这件申请，或没有权限查看" />
  if (info.isError && !info.data) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!info.data) return <Loading lines={10} />
  return (
    <WithKinds entity={BIZ}>
      <CaseView key={id} info={info.data} tab={tab} walkKey={query.walk} />
    </WithKinds>
  )
}

const isGone = (error: unknown): boolean => isApiError(error) && error.problem === 'notFound'
