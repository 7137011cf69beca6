import { AppError } from '@zhujian/model'
import { superviseOrg } from '@zhujian/domain/account/supervise-org'
import { type Effect, extend } from '../../entity/extend'

/** What decides which projects come to an organisation. */
const REACH = ['areacode', 'org_type', 'parent_id'] as const

/** The server half of an organisation: nobody widens what his own station answers for; the one above it does. */
export const extendSuperviseOrg = (): void => extend(superviseOrg, { on: { edit: onEdit } })

function onEdit({ row, before, context: { session } }: Effect): void {
  if (row.id !== session.org_id) return
  const fields = REACH.filter((name) => (before?.[name] ?? null) !== (row[name] ?? null)).map((field) => ({
    field,
    message: `不能更改本单位的${superviseOrg.fields[field].label}，请由上级机构的管理员办理`,
  }))
  if (fields.length > 0) throw new AppError('invalid', { fields })
}
