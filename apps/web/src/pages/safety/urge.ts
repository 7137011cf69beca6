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
  const told = new Map<number, string>()
  const results = await runEach(targets, async ({ id }) => {
    const answer = await post<{ readonly told: string }>(URGE, { id }, { silent: true })
    told.set(id, answer.told)
  })
  showResults(
    '催办',
    results.map((result) => ({ ...result, ...(result.ok && { said: `已提醒 ${told.get(result.id)}` }) })),
  )
  await invalidate(DANGER)
}
