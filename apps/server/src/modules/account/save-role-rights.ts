import { AppError, granted } from '@zhujian/model'
import { type GrantChange, type GrantDelta, isFixedRole } from '@zhujian/domain/account/right-catalogue'
import { entityOf } from '@zhujian/domain/entities'
import { roleOf, type RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import { askForRole, someoneConfirms, tellSecurity } from './grant-requests'
import { baseOf, readDeltas, seenOf } from './role-rights'
import type { SaveInput } from './role-rights-input'
import { lockName } from '../../platform/lock-name'

const RIGHTS_TOPIC = 'rights'

/** Changes a role's rights, or asks for it where the security administrator has to confirm. */
export async function saveRoleRights(context: Context, { role, seen, changes }: SaveInput) {
  const { platform, session } = context
  return write(context, async (writing) => {
    const { trx } = writing
    const base = await baseOf(trx, role)
    if (isFixedRole(base)) throw new AppError('forbidden', { message: '三员的权限由系统规定，不能调整' })
    if (session.roles.includes(base)) throw new AppError('forbidden', { message: '不能修改自己担任的角色' })
    await lockRights(writing)
    if (seenOf(await readDeltas(trx, role), role) !== seen) throw new AppError('stale')
    if (!platform.config.threeAdmins || !(await someoneConfirms(trx))) {
      await applyChanges(writing, role, base, changes)
      return { waiting: false }
    }
    await ask(writing, role, base, changes)
    return { waiting: true }
  })
}

/** One change of rights at a time, on all processes. */
export const lockRights = ({ trx }: Writing): Promise<void> => lockName(trx, 'role_rights')

async function ask(writing: Writing, role: string, base: RoleName, changes: readonly GrantChange[]): Promise<void> {
  await askForRole(writing, role, { changes })
  await tellSecurity(
    writing,
    `${role === base ? '角色' : '自定义角色，起点'}“${roleOf(base).label}”的权限调整 ${changes.length} 项`,
  )
  await writing.log({ module: 'custom_role', action: 'setGrants', note: `${role}：提请确认`, after: told(changes) })
}

const told = (changes: readonly GrantChange[]) =>
  Object.fromEntries(changes.map(({ entity, verb, allowed }) => [`${entity}.${verb}`, allowed]))

/** Writes the deltas; one that says what holds anyway is not kept. Everybody hears of it with the commit. */
export async function applyChanges(
  writing: Writing,
  role: string,
  base: RoleName,
  changes: readonly GrantChange[],
): Promise<void> {
  const { trx, context, log, after } = writing
  const known = await readDeltas(trx)
  for (const { entity, verb, allowed } of changes) {
    const kept = allowed === inherited(known, role, base, entity, verb) ? null : allowed
    await (kept === null
      ? sql`delete from role_grant where role = ${role} and entity = ${entity} and verb = ${verb}`
      : sql`insert into role_grant (role, entity, verb, allowed, updated_by) values (${role}, ${entity}, ${verb}, ${kept}, ${context.session.account_id})
          on conflict (role, entity, verb) do update set allowed = excluded.allowed, updated_by = excluded.updated_by, updated_at = now(), version = role_grant.version + 1`
    ).execute(trx)
  }
  const before = Object.fromEntries(
    known.filter((delta) => delta.role === role).map((delta) => [`${delta.entity}.${delta.verb}`, delta.allowed]),
  )
  await log({ module: 'custom_role', action: 'setGrants', note: role, before, after: told(changes) })
  await context.platform.live.announce(trx, RIGHTS_TOPIC)
  after(() => context.platform.live.publish(RIGHTS_TOPIC))
}

/** What holds without a delta of the role's own. */
function inherited(known: readonly GrantDelta[], role: string, base: RoleName, entity: string, verb: string): boolean {
  const ofBase =
    role === base ? undefined : known.find((delta) => delta.role === base && delta.entity === entity && delta.verb === verb)
  return ofBase?.allowed ?? granted(entityOf(entity), base, verb)
}
