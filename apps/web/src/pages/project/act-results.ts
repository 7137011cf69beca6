import { toast } from '../../ui/toast'
import { showResults } from '../../ui/batch'
import { invalidate } from '../../data/queries'
import { PROJECT } from './project-paths'
import type { ProjectTarget } from './project-target'

export interface ActAnswer {
  readonly results: readonly { readonly id: number; readonly ok: boolean; readonly msg: string }[]
}

/** 单个工程直接提示，多个工程逐行给出结果。 */
export async function tellResults(title: string, targets: readonly ProjectTarget[], { results }: ActAnswer): Promise<void> {
  await invalidate(PROJECT)
  const [only] = results
  if (results.length === 1 && only) return only.ok ? toast.success(`${title}完成`) : toast.error(only.msg)
  showResults(
    title,
    results.map((result) => ({
      ...result,
      text: targets.find((target) => target.id === result.id)?.text ?? `编号 ${result.id}`,
    })),
  )
}
