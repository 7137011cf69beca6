import { Button } from 'antd'
import { useState } from 'react'
import type { ListHandle } from '../../entity/entity-table'
import type { PickedRow } from '../../ui/table/selection'
import type { BatchSelection } from '../../ui/table/use-selection'
import { ReplyDialog, type ReplyTarget } from './reply-dialog'
import { PrintReply } from './reply-sheet'
import { urge } from '../../parts/urge'
import { DANGER } from './danger-words'

const targetOf = ({ key, text, version }: PickedRow): ReplyTarget => ({ id: Number(key), text, version })

/** 勾选的几条：一起催办，一起回复整改（每条各有照片），或打印成一份回复单。 */
export function DangerBatch({ selection, list }: { selection: BatchSelection; list: ListHandle }) {
  const [targets, setTargets] = useState<readonly ReplyTarget[]>()
  const known = selection.all ? list.page : selection.rows
  const targetsOf = (right: string): ReplyTarget[] => known.filter((row) => row.can?.includes(right)).map(targetOf)
  // 没办成的接着办：别人这时改过的，按改过以后的版本交。
  const asNow = (target: ReplyTarget): ReplyTarget => known.map(targetOf).find(({ id }) => id === target.id) ?? target
  const [urged, replied] = [targetsOf('urge'), targetsOf('submit')]
  return (
    <>
      {urged.length > 0 && <Button onClick={() => void urge(DANGER, '催办', urged)}>催办</Button>}
      {replied.length > 0 && <Button onClick={() => setTargets(replied)}>批量回复整改</Button>}
      <PrintReply ids={known.map(({ key }) => Number(key))} />
      {targets && <ReplyDialog targets={targets.map(asNow)} onClose={() => setTargets(undefined)} onDone={selection.clear} />}
    </>
  )
}
