import type { AnyEntity, Step } from '@zhujian/model'
import { type HistoryType, post } from '../data/client'
import { invalidate } from '../data/queries'
import { useTab } from '../data/tab'
import { type BatchResult, runEach, showResults } from '../ui/batch'
import { toast } from '../ui/toast'
import { collectRows } from './batch-rows'
import { stepPath } from './entity-paths'
import type { WireRow } from './source'
import { useSubmitKey } from './use-submit-key'

/** A row a step is taken on. */
export interface StepTarget {
  readonly id: number
  readonly text: string
  readonly version: number | undefined
  /** Said first where it is asked, such as of which project it is; told from the row where it is at hand. */
  readonly about?: React.ReactNode
  /** The whole row where it is at hand. */
  readonly row?: WireRow | undefined
}

/** Takes a step: one row answers by error or toast, several by a list of results. */
export function useStep(entity: AnyEntity, name: string, step: Step) {
  const { type } = useTab()
  const key = useSubmitKey()
  const path = stepPath(entity.name, name)
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
      await post(path, body, { type, key: key.of(body) })
      key.done()
      toast.success(`已办理：${step.label}`)
    } else {
      const run = (rows: readonly StepTarget[]) =>
        runEach(rows, (target) => post(path, bodyOf(target, answers), { type, silent: true }))
      showResults(step.label, await run(targets), async (failed) => {
        const again = await run(await freshTargets(entity, failed, type))
        await invalidate(entity.name)
        return again
      })
    }
    await invalidate(entity.name)
  }
}

/** Rows that failed as they are now: what refused them may have been an old version. */
async function freshTargets(entity: AnyEntity, failed: readonly BatchResult[], type: HistoryType): Promise<StepTarget[]> {
  const rows = await collectRows(entity, { ids: failed.map((result) => result.id).join(',') }, type)
  return failed.map(({ id, text }) => ({ id, text, version: rows.find((row) => row.id === id)?.version }))
}
