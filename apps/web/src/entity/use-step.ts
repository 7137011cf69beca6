import type { AnyEntity, Step } from '@zhujian/model'
import { post } from '../data/client'
import { invalidate } from '../data/queries'
import { useTab } from '../data/tab'
import { runEach, showResults } from '../ui/batch'
import { toast } from '../ui/toast'
import { entityPath } from './entity-paths'
import type { WireRow } from './source'
import { useSubmitKey } from './use-submit-key'

/** A row a step is taken on. */
export interface StepTarget {
  readonly id: number
  readonly text: string
  readonly version: number | undefined
  /** The whole row where it is at hand. */
  readonly row?: WireRow | undefined
}

/** Takes a step: one row answers by error or toast, several by a list of results. */
export function useStep(entity: AnyEntity, name: string, step: Step) {
  const { type } = useTab()
  const key = useSubmitKey()
  const path = entityPath(entity.name, 'examine')
  const bodyOf = ({ id, version }: StepTarget, answers: Readonly<Record<string, unknown>>) => ({
    ...answers,
    id,
    version,
    step: name,
  })
  return async (targets: readonly StepTarget[], answers: Readonly<Record<string, unknown>>): Promise<void> => {
    const [only] = targets
    if (targets.length === 1 && only) {
      const body = bodyOf(only, answers)
      await post(path, body, { type, silent: true, key: key.of(body) })
      key.done()
      toast.success(`${step.label}成功`)
    } else
      showResults(step.label, await runEach(targets, (target) => post(path, bodyOf(target, answers), { type, silent: true })))
    await invalidate(entity.name)
  }
}
