import { ApiError, type FieldMessage } from '../../data/api-error'
import { toast } from '../../ui/toast'
import { type BatchResult, showResults } from '../../ui/batch'
import { invalidate } from '../../data/queries'
import { PROJECT } from './project-paths'
import type { ProjectTarget } from './project-target'

export interface ActAnswer {
  readonly results: readonly {
    readonly id: number
    readonly ok: boolean
    readonly msg: string
    readonly fields?: FieldMessage[]
  }[]
}

/** 对给定工程办理一次。 */
export type RunAct = (ids: readonly number[]) => Promise<ActAnswer>

/** 一个都没有办成的等于被拒绝：对话框留着，填的还在，原因写在那一项上。 @throws ApiError */
export function refuseIfNone({ results }: ActAnswer): void {
  const [first] = results
  if (!first || results.some(({ ok }) => ok)) return
  const same = results.every(({ msg }) => msg === first.msg)
  const message = same
    ? first.msg
    : results
        .map(({ msg }) => msg)
        .filter((msg, at, all) => all.indexOf(msg) === at)
        .join('；')
  throw new ApiError(message, { code: 0, problem: 'invalid', fields: first.fields })
}

/** 单个工程直接提示，多个工程逐行给出结果，失败的可以单独再办一次；一个都没有办成的不算办过。 @throws ApiError */
export async function tellResults(
  title: string,
  targets: readonly ProjectTarget[],
  answer: ActAnswer,
  run?: RunAct,
): Promise<void> {
  await invalidate(PROJECT)
  refuseIfNone(answer)
  if (answer.results.length === 1) return toast.success(`${title}完成`)
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
