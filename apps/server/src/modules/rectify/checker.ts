import type { CodeOf } from '@zhujian/model'
import { type RoleName, roleOf } from '@zhujian/domain/roles'
import { checkerSide } from '@zhujian/domain/safety/safety-dicts'
import type { Effect } from '../../entity/extend'
import type { Session } from '../../entity/session'

type Side = CodeOf<typeof checkerSide>

export const REGULATOR = checkerSide.code('regulator')

const bySide: Partial<Record<RoleName, keyof typeof checkerSide.entries>> = {
  owner: 'owner',
  consultant: 'consultant',
  chief_engineer: 'consultant',
  contractor: 'contractor',
  site: 'site',
  site_safety: 'site',
}

/** 登记人站在哪一方。 */
export const sideOf = ({ context }: Pick<Effect, 'context'>): Side | null => sideOfSession(context.session)

export function sideOfSession(session: Session): Side | null {
  if (session.roles.some((role) => roleOf(role).side === 'regulator')) return REGULATOR
  const side = session.roles.flatMap((role) => bySide[role] ?? [])[0]
  return side ? checkerSide.code(side) : null
}
