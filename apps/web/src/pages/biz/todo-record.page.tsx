import { hasEntity } from '@zhujian/domain/entity-index'
import { loadEntity } from '@zhujian/domain/load-entity'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import type { AnyEntity } from '@zhujian/model'
import { useEffect, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { invalidate } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { NO_RECORD, RecordPage } from '../../entity/record-page'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { BIZ } from './biz-paths'
import { WageDoubts } from './wage-doubts'

/** 流程里轮到本人的一条记录：看内容与操作记录，办当前的一步；办完之后待办的件数随之改变。 */
export default function TodoRecordPage({ query, tab }: PageProps) {
  const id = Number(query.id) || 0
  const name = query.entity ?? ''
  if (id === 0 || !hasEntity(name)) return <Empty text={NO_RECORD} />
  return <Found key={name} name={name} id={id} tab={tab} />
}

function Found({ name, id, tab }: { name: string; id: number; tab: PageProps['tab'] }) {
  const [loaded, setLoaded] = useState<AnyEntity | { readonly reason: string }>()
  useEffect(() => {
    let alive = true
    loadEntity(name).then(
      (found) => alive && setLoaded(found),
      (error: unknown) => alive && setLoaded({ reason: messageOf(error) }),
    )
    return () => {
      alive = false
    }
  }, [name])
  if (!loaded) return <Loading lines={8} />
  if ('reason' in loaded) return <LoadError reason={loaded.reason} onRetry={() => location.reload()} />
  const beside = name === salarySheet.name ? <WageDoubts sheet={id} /> : null
  return <RecordPage entity={loaded} id={id} tab={tab} beside={() => beside} onDone={() => void invalidate(BIZ)} />
}
