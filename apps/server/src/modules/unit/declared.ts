import { AppError, idSchema } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { fillRow } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { lockRow } from '../../entity/save'
import { write } from '../../entity/write'

/**
 * 企业自己登记的证照只是自报：监督机构核验之前，报监审查要看证书。监督机构登记或改过的即为核验过；
 * 企业改动任何一项，又回到自报。
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
  if (differs(QUAL, row, before)) set({ declared: context.session.unit_id !== null })
}

extend(unitQual, { on: { add: declareQual, edit: declareQual } })

/** 核验企业自报的安全生产许可证。 */
export const verifyLicence = (context: Context, { id, version }: z.output<typeof verifyInput>) =>
  write(context, async (writing) => {
    const before = await lockRow(writing, unit, id, version, 'verify')
    if (before.licence_declared !== true) throw new AppError('wrongState', { message: '没有待核验的安全生产许可证' })
    return fillRow(writing, unit, before, { licence_declared: false }, { action: 'verify' })
  })

/** 核验企业自报的一项资质。 */
export const verifyQual = (context: Context, { id, version }: z.output<typeof verifyInput>) =>
  write(context, async (writing) => {
    const before = await lockRow(writing, unitQual, id, version, 'verify')
    if (before.declared !== true) throw new AppError('wrongState', { message: '该资质已核验' })
    return fillRow(writing, unitQual, before, { declared: false }, { action: 'verify' })
  })
