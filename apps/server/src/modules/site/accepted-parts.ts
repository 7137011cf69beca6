import { doneCases } from '@zhujian/domain/biz/biz'
import { unitParts } from '@zhujian/domain/reference/unit-parts'
import { phasesOf } from '@zhujian/domain/project/monomer-progress'
import { partAcceptStates } from '@zhujian/domain/quality/part-accept'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../platform/db'

const ACCEPTED = partAcceptStates.code('accepted')
const REJECTED = partAcceptStates.code('rejected')
const DRAFT = partAcceptStates.code('draft')
/** 报监督机构的验收事项与它验的分部。 */
const PHASES: Readonly<Record<string, number>> = { jcys: unitParts.code('foundation'), ztzx: unitParts.code('structure') }

interface Place {
  readonly engineering_id: number
  /** 空的看工程的各单体。 */
  readonly monomer_id: number | null
}
interface Missing {
  readonly part: number
  readonly kind: number
  readonly engineering_type_id: string | null
  readonly build_nature: string | null
}

/** 单体应有而到这一天还没有验收合格的分部，顿号隔开；都已合格为空。分几次验收的每次都合格才算，办成验收事项的也算。 */
export async function partsNotAccepted(trx: Trx, place: Place, parts: readonly number[], day: string): Promise<string> {
  const phases = Object.entries(PHASES).filter(([, part]) => parts.includes(part))
  const { rows } = await sql<Missing>`select p.part, m.kind, e.engineering_type_id, e.build_nature
    from unnest(${phases.map(([phase]) => phase)}::text[], ${phases.map(([, part]) => part)}::smallint[]) as p (phase, part)
    join monomer m on m.engineering_id = ${place.engineering_id} and m.deleted_at is null and m.id = coalesce(${place.monomer_id}::bigint, m.id)
    join engineering e on e.id = m.engineering_id
    where not coalesce((select bool_and(a.state = ${ACCEPTED} and a.accept_on <= ${day}::date) from part_accept a
        where a.monomer_id = m.id and a.part_code = p.part and a.state <> ${REJECTED} and a.deleted_at is null), false)
      and not exists (select 1 from biz b join biz_form f on f.biz_id = b.id and f.round = b.round
        where b.engineering_id = m.engineering_id and b.kind = p.phase and b.state = any(${[...doneCases]}::smallint[]) and b.deleted_at is null
          and coalesce(f.content ->> 'monomer_id', m.id::text) = m.id::text)`.execute(trx)
  const owed = rows.filter((row) => phasesOf({ ...row }, row.kind).some((phase) => PHASES[phase] === row.part))
  return parts
    .filter((part) => owed.some((row) => row.part === part))
    .map((part) => unitParts.labelOf(part))
    .join('、')
}

export interface OnRecord {
  readonly open: number[]
  readonly seen: number[]
}

/** 工程的分部验收记录：哪些分部有记录（办成验收事项的也算），哪些还有没合格的；不合格的以其后的一次为准。一行，列 open、seen。 */
export function partsOnRecord(engineeringId: number): RawBuilder<OnRecord> {
  const phases = Object.entries(PHASES)
  return sql<OnRecord>`select
      coalesce(array_agg(distinct part) filter (where open), '{}')::int[] as open, coalesce(array_agg(distinct part), '{}')::int[] as seen
    from (select a.part_code as part, a.state <> ${ACCEPTED} as open from part_accept a
        where a.engineering_id = ${engineeringId} and a.deleted_at is null and a.state <> ${REJECTED} and a.state <> ${DRAFT}
      union all select p.part, false from unnest(${phases.map(([phase]) => phase)}::text[], ${phases.map(([, part]) => part)}::smallint[]) as p (phase, part)
        join biz b on b.kind = p.phase and b.engineering_id = ${engineeringId} and b.state = any(${[...doneCases]}::smallint[]) and b.deleted_at is null) t`
}
