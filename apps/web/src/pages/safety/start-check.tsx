import { officialCheck } from '@zhujian/domain/safety/check-kinds'
import { nowSeconds } from '@zhujian/model/date'
import { useApi } from '../../data/queries'
import { useSession } from '../../data/session'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { refSource } from '../../entity/kinds/sources'
import { lookupParams, namesOf } from '../../ui/controls/search-select-source'
import { readList } from '../../ui/controls/search-select-state'

interface StartCheckProps {
  start: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

/** 从一个工程发起检查：检查人先填上登记的本人与它的主、辅监督员，时间先填此刻，都可以改。 */
export function StartCheck({ start, onClose }: StartCheckProps) {
  const id = Number(start?.engineering_id) || null
  const { data, isPending } = useApi<Readonly<Record<string, unknown>>>(
    'engineering',
    '/api/project/engineering/pc/info',
    { id },
    { enabled: id !== null },
  )
  const self = useSession(({ user }) => user?.id)
  const named = [...new Set([self, data?.main_officer, data?.assist_officer])].filter((officer) => typeof officer === 'number')
  const officers = useEligible(id, named)
  if ((id !== null && isPending) || officers === undefined) return null
  const known = {
    ...start,
    check_at: nowSeconds(),
    inspector_ids: officers.map(({ value }) => value),
    inspector_ids_text: officers.map(({ label }) => label).join('、'),
  }
  return <EditFormDialog entity={officialCheck} start={known} onClose={onClose} />
}

/** 其中此刻选得到的：调走的、停用的、看不到的不先填上，填了也存不了。undefined 是还在问。 */
function useEligible(project: number | null, ids: readonly number[]) {
  const source = { ...refSource('account'), extra: { within: `${project}:officers` } }
  const asked = ids.length > 0
  const { data, isPending } = useApi<unknown>('option', source.path, lookupParams(source, ids), { enabled: asked })
  if (asked && isPending) return undefined
  const { options } = readList(data, namesOf(source))
  return ids.flatMap((id) => options.find(({ value }) => Number(value) === id) ?? [])
}
