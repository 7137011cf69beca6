import { AppError, idSchema } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { verifierText } from '@zhujian/domain/unit/verifier'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { fillRow } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { lockRow } from '../../entity/save'
import { type Writing, write } from '../../entity/write'

/**
 * 企业自己登记的证照只是自报：监督机构核验之前，报监审查要看证书。监督机构登记或改过的即为核验过；
 * 企业改动任何一项，又回到自报，前后内容留在操作日志里；核验过的企业不能自行删除，注销由监督机构办理。
 */
export const verifyInput = z.object({ id: idSchema, version: z.number('缺少版本号').int() })

const LICENCE = ['safety_license_no', 'safety_license_to', 'safety_license_file'] as const
const QUAL = ['qual_type', 'major', 'level', 'cert_no', 'issue_org', 'issue_on', 'valid_to', 'file'] as const

type Values = Readonly<Record<string, unknown>>
const differs = (names: readonly string[], row: Values, before: Values | null): boolean =>
  names.some((name) => (before?.[name] ?? null) !== (row[name] ?? null))

export function declareLicence({ row, before, set, context }: Effect<typeof unit>): void {
  const own = context.session.unit_id !== null
  if (row.safety_license_to !== (before?.safety_license_to ?? null)) requireThreeYears(row.safety_license_to)
  if (differs(LICENCE, row, before)) set({ licence_declared: own && row.safety_license_no !== null })
}

/** 安全生产许可证有效期三年（安全生产许可证条例第九条）：到期日再晚，是填错了。 */
function requireThreeYears(to: string | null): void {
  const latest = addDays(today(), 3 * 366)
  if (to !== null && to > latest)
    throw new AppError('invalid', {
      fields: [{ field: 'safety_license_to', message: `安全生产许可证有效期三年，到期日不会晚于 ${latest}` }],
    })
}

function declareQual({ row, before, set, context }: Effect<typeof unitQual>): void {
  if (!differs(QUAL, row, before)) return
  set(context.session.unit_id === null ? { declared: false, verified_on: today() } : { declared: true })
}

/** 从来没有核验过的自报可以由企业自己撤掉。 */
const onlyDeclared = (row: Values): boolean => row.declared === true && (row.verified_on ?? null) === null

async function onDelete({ row, context, trx }: Effect<typeof unitQual>): Promise<void> {
  if (context.session.unit_id === null || onlyDeclared(row)) return
  const { rows } = await sql<{ areacode: string | null }>`select areacode from unit where id = ${row.unit_id}`.execute(trx)
  const where = rows[0]?.areacode ? `注册地（${regionFullName(rows[0].areacode)}）` : '注册地'
  throw new AppError('wrongState', {
    message: `该资质由监督机构核验过，不能自行删除；注销、吊销的请企业${where}的监督机构办理，内容有变化的请编辑后重新核验`,
  })
}

extend(unitQual, {
  on: { add: declareQual, edit: declareQual, delete: onDelete },
  open: (alias, { unit_id }) =>
    unit_id === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.ref(`${alias}.declared`)} is true and ${sql.ref(`${alias}.verified_on`)} is null)`,
  openFor: ['delete'],
})

/** 看得到而不归本机构核验的，说明归谁。@throws notFound, forbidden */
async function holdForVerifying<E extends typeof unit | typeof unitQual>(
  writing: Writing,
  entity: E,
  { id, version }: z.output<typeof verifyInput>,
): Promise<RowIn<E>> {
  try {
    return await lockRow(writing, entity, id, version, 'verify')
  } catch (error) {
    if (!(error instanceof AppError) || error.problem !== 'notFound') throw error
    const { rows } = await sql<{ areacode: string | null }>`select u.areacode from ${sql.table(entity.name)} as t
      join unit u on u.id = ${sql.ref(entity.name === unit.name ? 't.id' : 't.unit_id')}
      where t.id = ${id} and t.deleted_at is null and ${await accessWhere(writing.context, entity, 'read', 't')}`.execute(
      writing.trx,
    )
    throw rows[0] ? new AppError('forbidden', { message: verifierText(rows[0].areacode) }) : error
  }
}

/** 核验企业自报的安全生产许可证。 */
export const verifyLicence = (context: Context, { id, version }: z.output<typeof verifyInput>) =>
  write(context, async (writing) => {
    const before = await holdForVerifying(writing, unit, { id, version })
    if (before.licence_declared !== true) throw new AppError('wrongState', { message: '没有待核验的安全生产许可证' })
    return fillRow(writing, unit, before, { licence_declared: false }, { action: 'verify' })
  })

/** 核验企业自报的一项资质。 */
export const verifyQual = (context: Context, { id, version }: z.output<typeof verifyInput>) =>
  write(context, async (writing) => {
    const before = await holdForVerifying(writing, unitQual, { id, version })
    if (before.declared !== true) throw new AppError('wrongState', { message: '该资质已核验' })
    return fillRow(writing, unitQual, before, { declared: false, verified_on: today() }, { action: 'verify' })
  })
