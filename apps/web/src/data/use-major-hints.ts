import { type MajorHintsAnswer, majorHintsPath } from '@zhujian/domain/contracts/major-hints'
import type { MajorHint } from '@zhujian/domain/safety/major-hints'
import { useApi } from './queries'
import { useRight } from './session'
import { useTab } from './tab'

const NONE: readonly MajorHint[] = []
/** Those with a page of their own; companies stand in their library. */
const OPENED: readonly string[] = ['danger_project', 'crane', 'worker', 'manage_user']

/** One fact with its clause, and what it is about. */
interface Shown {
  readonly key: string
  readonly text: string
  readonly note: string
  readonly onOpen?: () => void
}

/** What the records of a project show that may be a major danger; nothing without a project, or for who sees no dangers. */
export function useMajorHints(project: number): readonly Shown[] {
  const { openTab } = useTab()
  const sees = useRight('hidden_danger', 'read')
  const asked = { enabled: project > 0 && sees, keepRows: true }
  const { data } = useApi<MajorHintsAnswer>('hidden_danger', majorHintsPath, { engineering_id: project }, asked)
  return (data?.hints ?? NONE).map(({ code, article, name, said, entity, id }) => ({
    key: `${code}/${entity}/${id}/${said}`,
    text: said,
    note: `${article}：${name}`,
    ...(entity !== null && OPENED.includes(entity) && { onOpen: () => openTab(`/todo/record?entity=${entity}&id=${id}`) }),
  }))
}
