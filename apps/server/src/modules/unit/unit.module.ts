import { idSchema } from '@zhujian/model'
import { checkUscc } from '@zhujian/model/checksums'
import { toHalfWidth } from '@zhujian/model/text'
import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { certificateTwins, returnLicence, returnQual, verifyBackInput, verifyInput, verifyLicence, verifyQual } from './declared'
import { defineExpiryReminder } from './expiry-reminder.job'
import { setUnitStatus, statusInput } from './unit-status'

const byCode = z.object({
  usc: z
    .string('请填写统一社会信用代码')
    .transform((text) => toHalfWidth(text).trim().toUpperCase())
    .superRefine((value, ctx) => {
      const problem = checkUscc(value)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    }),
})

export interface UnitByCode {
  id: number
  unit_name: string
  usc: string
  corp_type: number
  areacode: string | null
  status: string
  safety_license_no: string | null
  safety_license_to: string | null
  /** 有效资质中等级最高的一项，供向导带出。 */
  quals: { qual_type: string; major: string | null; level: number; cert_no: string; valid_to: string | null }[]
}

/** 按统一社会信用代码找一家登记过的单位；没有登记的答空，由填报人手工填写名称。 */
async function unitByCode(context: Context, { usc }: z.output<typeof byCode>): Promise<UnitByCode | null> {
  const { rows } =
    await sql<UnitByCode>`select t.id, t.unit_name, t.usc, t.corp_type, t.areacode, t.status, t.safety_license_no, t.safety_license_to,
      (select coalesce(jsonb_agg(jsonb_build_object('qual_type', q.qual_type, 'major', q.major, 'level', q.level, 'cert_no', q.cert_no, 'valid_to', q.valid_to) order by q.level, q.id), '[]')
        from unit_qual q where q.unit_id = t.id and q.deleted_at is null and ${await accessWhere(context, unitQual, 'read', 'q')}) as quals
    from unit as t where t.usc = ${usc} and t.deleted_at is null and ${await accessWhere(context, unit, 'read', 't')}`.execute(
      context.db,
    )
  return rows[0] ?? null
}

/** 企业库中规范之外的查询、启用停用与到期提醒。 */
export async function unitModule(app: FastifyInstance): Promise<void> {
  defineExpiryReminder(app.platform)
  const right = { entity: unit, verb: 'setStatus' }
  route(app, { method: 'POST', url: '/api/unit/unit/pc/setStatus', right, input: statusInput }, setUnitStatus)
  verifyRoutes(app)
  route(app, { method: 'GET', url: '/api/unit/unit/pc/byCode', right: { entity: unit, verb: 'read' }, input: byCode }, unitByCode)
}

/** 核验企业自报的证照：一致的核验，不一致的退回。 */
function verifyRoutes(app: FastifyInstance): void {
  const [licence, qual] = [
    { entity: unit, verb: 'verify' },
    { entity: unitQual, verb: 'verify' },
  ]
  const [ofUnit, ofQual] = ['/api/unit/unit/pc', '/api/unit/unit_qual/pc']
  route(app, { method: 'POST', url: `${ofUnit}/verify`, right: licence, input: verifyInput }, verifyLicence)
  route(app, { method: 'POST', url: `${ofQual}/verify`, right: qual, input: verifyInput }, verifyQual)
  route(app, { method: 'POST', url: `${ofUnit}/verifyBack`, right: licence, input: verifyBackInput }, returnLicence)
  route(app, { method: 'POST', url: `${ofQual}/verifyBack`, right: qual, input: verifyBackInput }, returnQual)
  const one = z.object({ id: idSchema })
  route(app, { method: 'GET', url: `${ofUnit}/twins`, right: licence, input: one }, (context, { id }) =>
    certificateTwins(context, 'unit', id),
  )
  route(app, { method: 'GET', url: `${ofQual}/twins`, right: qual, input: one }, (context, { id }) =>
    certificateTwins(context, 'unit_qual', id),
  )
}
