import { AppError } from '@zhujian/model'
import { superviseOrg, SUPERVISING } from '@zhujian/domain/account/supervise-org'
import { orgType } from '@zhujian/domain/reference/unit-dicts'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { lockName } from '../../platform/lock-name'

/** What decides which projects come to an organisation. */
const REACH = ['areacode', 'org_type', 'parent_id'] as const

/** The server half of an organisation: nobody widens what his own station answers for; the one above it does. */
extend(superviseOrg, { on: { add: requireOneOfKind, edit: onEdit } })

async function onEdit(effect: Effect): Promise<void> {
  const { row, before, context } = effect
  const moved = REACH.filter((name) => (before?.[name] ?? null) !== (row[name] ?? null))
  if (moved.length === 0) return
  if (row.id === context.session.org_id)
    throw new AppError('invalid', {
      fields: moved.map((field) => ({
        field,
        message: `不能更改本单位的${superviseOrg.fields[field].label}，请由上级机构的管理员办理`,
      })),
    })
  await requireNoCircle(effect)
  await requireOneOfKind(effect)
}

/** Who answers for a district is one: of two alike nobody could say to which a registration goes. Branches stand below theirs. */
async function requireOneOfKind({ row, trx }: Effect): Promise<void> {
  const { id, areacode, parent_id } = row
  const kind = Number(row.org_type)
  if (!SUPERVISING.includes(kind)) return
  await lockName(trx, 'supervise_org', `${String(areacode)}/${kind}`)
  const { rows } = await sql<{ id: number; name: string }>`select o.id, o.name from supervise_org o
    where o.areacode = ${areacode} and o.org_type = ${kind} and o.id <> ${id} and o.deleted_at is null
      and not exists (select 1 from supervise_org p where p.id = o.parent_id and p.areacode = o.areacode and p.org_type = o.org_type and p.deleted_at is null)`.execute(
    trx,
  )
  const [other] = rows
  if (!other || rows.some((each) => each.id === parent_id)) return
  const message = `该区域已有${orgType.labelOf(kind)}“${other.name}”承接报监，不能再有一个；是它的分站的，请把它填为上级单位`
  throw new AppError('invalid', { fields: [{ field: 'areacode', message }] })
}

/** An organisation below itself would have nobody above it, and its branches no one who answers. */
async function requireNoCircle({ row, trx }: Effect): Promise<void> {
  if (row.parent_id === null || row.parent_id === undefined) return
  const { rows } = await sql`with recursive up (id, parent_id) as (
      select id, parent_id from supervise_org where id = ${row.parent_id}
      union select o.id, o.parent_id from supervise_org o join up on o.id = up.parent_id)
    select 1 from up where id = ${row.id}`.execute(trx)
  if (rows.length > 0)
    throw new AppError('invalid', { fields: [{ field: 'parent_id', message: '上级单位不能是本单位或它的下级' }] })
}
