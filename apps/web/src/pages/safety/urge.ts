import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { runEach, showResults } from '../../ui/batch'
import { DANGER } from './danger-words'

const URGE = '/api/safety/hidden_danger/pc/urge'

interface Target {
  readonly id: number
  readonly text: string
}

/** 催办：提醒现在该办的人；逐条说明催到了没有。 */
export async function urge(targets: readonly Target[]): Promise<void> {
  showResults('催办', await runEach(targets, ({ id }) => post(URGE, { id }, { silent: true })))
  await invalidate(DANGER)
}
