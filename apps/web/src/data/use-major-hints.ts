import { type MajorHintsAnswer, majorHintsPath } from '@zhujian/domain/contracts/major-hints'
import type { MajorHint } from '@zhujian/domain/safety/major-hints'
import { keyPeoplePath } from '@zhujian/domain/project/project-paths'
import { useApi } from './queries'
import { recordAddress } from './record-address'
import { useRight } from './session'
import { useTab } from './tab'

const NONE: readonly MajorHint[] = []
/** Where one looks into it: the record it was found in, or, of the project as a whole, the people on duty. */
const addressOf = ({ entity, id }: MajorHint, project: number): string =>
  entity === null || id === null ? keyPeoplePath(project) : recordAddress(entity, id)

/** One fact with its clause, and what it is about. */
interface Shown {
  readonly key: string
  readonly text: string
  readonly note: string
  readonly onOpen: () => void
}

/** What the records of a project show that may be a major danger; nothing without a project, or for who sees no dangers. */
export function useMajorHints(project: number): readonly Shown[] {
  const { openTab } = useTab()
  const sees = useRight('hidden_danger', 'read')
  const asked = { enabled: project > 0 && sees, keepRows: true }
  const { data } = useApi<MajorHintsAnswer>('hidden_danger', majorHintsPath, { engineering_id: project }, asked)
  return (data?.hints ?? NONE).map((hint) => {
    const { code, article, name, said, entity, id } = hint
    return {
      key: `${code}/${entity}/${id}/${said}`,
      text: said,
      note: `${article}：${name}`,
      onOpen: () => openTab(addressOf(hint, project)),
    }
  })
}
