import { post } from '../data/client'
import { invalidate } from '../data/queries'
import { areaOf } from '@zhujian/domain/entity-index'
import { runEach, showResults } from '../ui/batch'

interface Target {
  readonly id: number
  readonly text: string
}

/** 催办、督办：提醒现在该办的人，一条一天一次；逐条说明催到了谁。 */
export async function urge(entity: string, verb: string, targets: readonly Target[]): Promise<void> {
  const path = `/api/${areaOf(entity)}/${entity}/pc/urge`
  const act = async ({ id }: Target) => `已提醒 ${(await post<{ readonly told: string }>(path, { id }, { silent: true })).told}`
  showResults(verb, await runEach(targets, act))
  await invalidate(entity)
}
