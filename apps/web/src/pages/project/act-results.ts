import { toast } from '../../ui/toast'
import { type BatchResult, showResults } from '../../ui/batch'
import { invalidate } from '../../data/queries'
import { PROJECT } from './project-paths'
import type { ProjectTarget } from './project-target'

export interface ActAnswer {
  readonly results: readonly { readonly id: number; readonly ok: boolean; readonly msg: string }[]
}

/** 对给定工程办理一次。 */
export type RunAct = (ids: readonly number[]) => Promise<ActAnswer>

/** 单个工程直接提示，多个工程逐行给出结果，失败的可以单独再办一次。 */
export async function tellResults(
  title: string,
  targets: readonly ProjectTarget[],
  answer: ActAnswer,
  run?: RunAct,
): Promise<void> {
  await invalidate(PROJECT)
  const [only] = answer.results
  if (answer.results.length === 1 && only) return only.ok ? toast.success(`${title}完成`) : toast.error(only.msg)
  const retry = async (failed: readonly BatchResult[]) => {
    const again = await run?.(failed.map((result) => result.id))
    await invalidate(PROJECT)
    return again ? named(again, targets) : []
  }
  showResults(title, named(answer, targets), run && retry)
}

const named = ({ results }: ActAnswer, targets: readonly ProjectTarget[]): BatchResult[] =>
  results.map((result) => ({
    ...result,
    text: targets.find((target) => target.id === result.id)?.text ?? `编号 ${result.id}`,
  }))
