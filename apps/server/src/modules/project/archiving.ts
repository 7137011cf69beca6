import type { Writing } from '../../entity/write'

export interface Archiving {
  readonly engineering_id: number
  readonly reason: string
}

type Listener = (writing: Writing, archiving: Archiving) => Promise<void>
const listeners = new Set<Listener>()

/** 取消、更正使工程转入历史库时要一并了结的，由各自的模块登记；在同一事务里执行。 */
export const onArchive = (listener: Listener): void => void listeners.add(listener)

export async function settleArchived(writing: Writing, archiving: Archiving): Promise<void> {
  for (const listener of listeners) await listener(writing, archiving)
}
