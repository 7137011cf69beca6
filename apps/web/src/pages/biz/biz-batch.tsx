import type { InboxAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { f } from '@zhujian/model'
import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { Button } from 'antd'
import { useState } from 'react'
import { get, post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import type { ListHandle } from '../../entity/entity-table'
import { type BatchResult, showResults } from '../../ui/batch'
import type { PickedRow } from '../../ui/table/selection'
import type { BatchSelection } from '../../ui/table/use-selection'
import { toast } from '../../ui/toast'
import { titleOf } from './biz-cells'
import { BIZ } from './biz-paths'

interface BizBatchProps {
  kind: string
  label: string
  selection: BatchSelection
  list: ListHandle
}

interface Chosen {
  readonly id: number
  readonly version: number
  readonly text: string
}

const fields = { opinion: f.longText('办理意见', { max: 500 }) }
const items = Object.keys(fields)
const initial = { opinion: '同意' }

/** 批量通过：只在一个事项之内；没有批量驳回，驳回要逐件说明原因。 */
export function BizBatch({ kind, label, selection, list }: BizBatchProps) {
  const [chosen, setChosen] = useState<readonly Chosen[] | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (selection.count > MAX_PAGE_SIZE) return toast.warning(`一次最多通过 ${MAX_PAGE_SIZE} 件，请减少所选`)
    setBusy(true)
    try {
      setChosen(selection.all ? await rowsOf(list.params) : selection.rows.flatMap(chosenOf))
    } catch (error) {
      toast.fault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button type="primary" loading={busy} onClick={() => void start()}>
        批量通过
      </Button>
      {chosen && (
        <AskDialog
          title={`批量通过：${label}`}
          okText="通过"
          note={`所选 ${chosen.length} 件将一并通过，意见写入每一件。必交的资料没有看过的、需要驳回或退回的，请逐件办理。`}
          fields={fields}
          items={items}
          initial={initial}
          subject={{ scope: 'biz.batch', ids: [kind] }}
          onSubmit={(values) => approve(kind, chosen, String(values.opinion ?? ''))}
          onDone={() => (selection.clear(), setChosen(null))}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

const chosenOf = ({ key, text, version }: PickedRow): Chosen[] => (version ? [{ id: Number(key), text, version }] : [])

async function rowsOf(params: Readonly<Record<string, unknown>>): Promise<readonly Chosen[]> {
  const answer = await get<InboxAnswer>(bizApi.inbox, { params: { ...params, page: 1, limit: MAX_PAGE_SIZE } })
  return answer.rows.map((row) => ({ id: row.id, version: row.version, text: titleOf(row) }))
}

async function send(kind: string, chosen: readonly Chosen[], opinion: string): Promise<readonly BatchResult[]> {
  const body = { kind, opinion, items: chosen.map(({ id, version }) => ({ id, version })) }
  const { results } = await post<{ results: readonly Omit<BatchResult, 'text'>[] }>(bizApi.batchApprove, body)
  await invalidate(BIZ)
  return results.map((result) => ({ ...result, text: chosen.find(({ id }) => id === result.id)?.text ?? `编号 ${result.id}` }))
}

async function approve(kind: string, chosen: readonly Chosen[], opinion: string): Promise<void> {
  const results = await send(kind, chosen, opinion)
  showResults('批量通过', results, async (failed) => {
    // 没有通过的可能只是内容刚刚变了，按现在的样子再办一次。
    const fresh = await rowsOf({ kind, tab: 'todo', ids: failed.map(({ id }) => id).join(',') })
    const gone = failed.filter(({ id }) => !fresh.some((row) => row.id === id))
    const again = fresh.length > 0 ? await send(kind, fresh, opinion) : []
    return [...again, ...gone.map((result) => ({ ...result, msg: '已不在待我处理中' }))]
  })
}
