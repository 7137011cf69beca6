import type { Writing } from '../../entity/write'

type Listener = (writing: Writing, engineeringId: number) => Promise<void>
const listeners = new Set<Listener>()

/** 工程换了监督员之后要跟着变的，由各自的模块登记；在同一事务里执行。 */
export const onOfficersChange = (listener: Listener): void => void listeners.add(listener)

export async function followNewOfficers(writing: Writing, engineeringId: number): Promise<void> {
  for (const listener of listeners) await listener(writing, engineeringId)
}
