import { engineering } from '@zhujian/domain/project/engineering'
import { useState } from 'react'
import { type PageProps, useAddressed, useTabState } from '../../data/tab'
import { type ListState, useList } from '../../entity/use-list'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { AuditQueue } from './audit-queue'
import { AuditReview } from './audit-review'
import { PROJECT, projectApi } from './project-paths'
import './audit.css'
import './audit-narrow.css'

/** 一次列出的待审项目；更多的翻页。 */
const LIMIT = 20

/** 工程审核：一次一个报监申请，逐件对着原件审资料，办完自动到下一个。 */
export default function AuditPage({ tab }: PageProps) {
  const [page, setPage] = useTabState('page', 1)
  const [chosen, choose] = useAddressed('engineering_id', 'id')
  // 没有指定时看排在最前的一件；看着的时候别人提交了更急的，不换走。
  const [first, setFirst] = useState<number | null>(null)
  const list = useList<typeof engineering>(PROJECT, projectApi.list, { view: 'pending', page, limit: LIMIT, sort: 'due_on' })
  const rows = list.answer?.rows
  const current = chosen ?? first ?? rows?.[0]?.id ?? null
  if (chosen === null && first !== current) setFirst(current)
  const handleDone = () => {
    const at = rows?.findIndex((row) => row.id === current) ?? -1
    const next = rows?.[at + 1] ?? rows?.find((row) => row.id !== current)
    setFirst(null)
    choose(next?.id ?? null)
    list.refresh()
  }
  const queue = <AuditQueue list={list} page={page} limit={LIMIT} current={current} onPage={setPage} onChoose={choose} />
  return (
    <WithKinds entity="engineering">
      <div className="audit">
        {current === null ? (
          <Nothing list={list} />
        ) : (
          <AuditReview key={current} id={current} tab={tab} onDone={handleDone} queue={queue} />
        )}
      </div>
    </WithKinds>
  )
}

/** 还没有读到、读不到、确实没有，各说各的。 */
function Nothing({ list }: { list: ListState<typeof engineering> }) {
  return (
    <div className="audit-empty">
      {list.error !== undefined && <LoadError reason={list.error} onRetry={list.refresh} />}
      {list.error === undefined && !list.answer && <Loading />}
      {list.answer && <Empty text={`没有等待审核的${engineering.label}`} />}
    </div>
  )
}
