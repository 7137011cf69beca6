import { worker } from '@zhujian/domain/people/worker'
import { Button } from 'antd'
import { useState } from 'react'
import { useTab } from '../../data/tab'
import { collectRows, MOST_BATCH_ROWS, pickedOf } from '../../entity/batch-rows'
import type { ListHandle } from '../../entity/entity-table'
import type { BatchSelection } from '../../ui/table/use-selection'
import { toast } from '../../ui/toast'
import type { PassageName, PassageTarget } from './passage-dialog'

const LABELS: readonly (readonly [PassageName, string])[] = [
  ['leave', '退场'],
  ['enter', '再次进场'],
]

interface PassageBatchProps {
  readonly selection: BatchSelection
  readonly list: ListHandle
  readonly onPick: (passage: { name: PassageName; targets: readonly PassageTarget[]; clear: () => void }) => void
}

/** 勾选的人一次退场、再次进场；选了全部的，先取回这些人。 */
export function PassageBatch({ selection, list, onPick }: PassageBatchProps) {
  const { type } = useTab()
  const [busy, setBusy] = useState(false)
  const known = selection.all ? list.page : selection.rows
  const start = async (name: PassageName, label: string) => {
    if (selection.count > MOST_BATCH_ROWS) return toast.warning(`一次最多${label} ${MOST_BATCH_ROWS} 人，请先缩小查询范围`)
    setBusy(true)
    try {
      const picked = selection.all
        ? (await collectRows(worker, list.params, type)).map((row) => pickedOf(row, worker.display))
        : selection.rows
      const ready = picked.filter((row) => row.can?.includes(name))
      const targets = ready.map(({ key, text, version }) => ({ id: Number(key), text, version }))
      onPick({ name, targets, clear: selection.clear })
    } catch (error) {
      toast.fault(error)
    } finally {
      setBusy(false)
    }
  }
  return LABELS.filter(([name]) => known.some((row) => row.can?.includes(name))).map(([name, label]) => (
    <Button key={name} loading={busy} onClick={() => void start(name, label)}>
      {label}
    </Button>
  ))
}
