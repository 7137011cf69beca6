import { AppError, granted, idSchema } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { lapsedText, type Twin, twinText, twinWarning } from '@zhujian/domain/unit/certificate-check'
import { verifierText } from '@zhujian/domain/unit/verifier'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { participantRoles } from '@zhujian/domain/roles'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { fillRow } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { getRow } from '../../entity/list'
import { lockRow } from '../../entity/save'
import { type Writing, write } from '../../entity/write'
import type { Db } from '../../platform/db'
import { deliver } from '../message/public'
import { lockName } from '../../platform/lock-name'

/**
 * 企业自己登记的证照只是自报：监督机构核验之前，报监审查要看证书。监督机构登记或改过的即为核验过；
 * 企业改动任何一项，又回到自报，前后内容留在操作日志里；核验过的企业不能自行删除，注销由监督机构办理。
 */
const seenInput = z.object({ id: idSchema, version: z.number('缺少版本号').int() })
/** 没有上传证书的，写明凭什么核验。 */
export const verifyInput = seenInput.extend({ note: z.string().trim().max(200, '不能超过 200 个字').nullish() })
export const verifyBackInput = seenInput.extend({
  reason: z.string('请写明不一致之处').trim().min(1, '请写明不一致之处').max(200, '不能超过 200 个字'),
})

const LICENCE = ['safety_license_no', 'safety_license_to', 'safety_license_file'] as const
const QUAL = ['qual_type', 'major', 'level', 'cert_no', 'issue_org', 'issue_on', 'valid_to', 'file'] as const

type Values = Readonly<Record<string, unknown>>
const differs = (names: readonly string[], row: Values, before: Values | null): boolean =>
  names.some((name) => (before?.[name] ?? null) !== (row[name] ?? null))

export async function declareLicence(effect: Effect<typeof unit>): Promise<void> {
  const { row, before, set, context } = effect
  const own = context.session.unit_id !== null
  if (row.safety_license_to !== (before?.safety_license_to ?? null)) requireThreeYears(row.safety_license_to)
  if (!differs(LICENCE, row, before)) return
  set({ licence_declared: own && row.safety_license_no !== null, licence_reason: null })
  if (row.safety_license_no !== (before?.safety_license_no ?? null)) await requireOwnNumber(effect, unit, row)
}

/** 安全生产许可证有效期三年（安全生产许可证条例第九条）：到期日再晚，是填错了。 */
function requireThreeYears(to: string | null): void {
  const latest = addDays(today(), 3 * 366)
  if (to !== null && to > latest)
    throw new AppError('invalid', {
      fields: [{ field: 'safety_license_to', message: `安全生产许可证有效期三年，到期日不会晚于 ${latest}` }],
    })
}

async function declareQual(effect: Effect<typeof unitQual>): Promise<void> {
  const { row, before, set, context } = effect
  if (!differs(QUAL, row, before)) return
  if (context.session.unit_id === null) set({ declared: false, verified_on: today(), once_verified: true, return_reason: null })
  // 企业改过的不再是核验时的那一份：核验日期随之失效。
  else set({ declared: true, verified_on: null, return_reason: null })
  if (row.cert_no !== before?.cert_no) await requireOwnNumber(effect, unitQual, row)
}

/** 从来没有核验过的自报可以由企业自己撤掉。 */
const onlyDeclared = (row: Values): boolean => row.declared === true && row.once_verified !== true

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
  open: (alias, { session: { unit_id } }) =>
    unit_id === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.ref(`${alias}.declared`)} is true and ${sql.ref(`${alias}.once_verified`)} is not true)`,
  openFor: ['delete'],
})

/** 看得到而不归本机构核验的，说明归谁。@throws notFound, forbidden */
async function holdForVerifying<E extends typeof unit | typeof unitQual>(
  writing: Writing,
  entity: E,
  { id, version }: z.output<typeof seenInput>,
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

type Certificates = typeof unit | typeof unitQual
interface Numbered {
  readonly id: number
  readonly unit_id?: number
  readonly safety_license_no?: string | null
  readonly cert_no?: string
}

const WHAT = { [unit.name]: '安全生产许可证', [unitQual.name]: '资质证书' } as const
const FIELD = { [unit.name]: 'safety_license_no', [unitQual.name]: 'cert_no' } as const

/** 别的企业登记的同一编号：全角半角、空格、括号式样、大小写不作区分。 */
async function twinsOf(db: Db, entity: Certificates, row: Numbered): Promise<Twin[]> {
  const no = entity.name === unit.name ? row.safety_license_no : row.cert_no
  if (!no) return []
  const { rows } =
    entity.name === unit.name
      ? await sql<Twin>`select unit_name, coalesce(licence_declared, false) as declared from unit
          where name_skeleton(safety_license_no) = name_skeleton(${no}) and id <> ${row.id} and deleted_at is null order by id limit 5`.execute(
          db,
        )
      : await sql<Twin>`select u.unit_name, bool_and(coalesce(q.declared, false)) as declared from unit_qual q join unit u on u.id = q.unit_id
          where name_skeleton(q.cert_no) = name_skeleton(${no}) and q.unit_id <> ${row.unit_id} and q.deleted_at is null and u.deleted_at is null
          group by u.id order by u.id limit 5`.execute(db)
  return rows
}

/** 同一编号一个一个来：同时登记、核验的，后到的看得见先到的。 */
async function lockedTwins({ trx }: Writing, entity: Certificates, row: Numbered): Promise<Twin[]> {
  const no = String((entity.name === unit.name ? row.safety_license_no : row.cert_no) ?? '')
  await lockName(trx, 'certificate', sql`name_skeleton(${no})`)
  return twinsOf(trx, entity, row)
}

/** 别家经核验的编号不能再登记；别家也只是自报的，登记的人当即得到提醒。@throws invalid */
async function requireOwnNumber(writing: Writing, entity: Certificates, row: Numbered): Promise<void> {
  const twins = await lockedTwins(writing, entity, row)
  const held = twinText(WHAT[entity.name], twins)
  if (held) throw new AppError('invalid', { fields: [{ field: FIELD[entity.name], message: held }] })
  const warning = twinWarning(WHAT[entity.name], twins)
  const { platform, session } = writing.context
  if (warning)
    await deliver(platform, writing.trx, [session.account_id], {
      kind: 'notice',
      title: `${WHAT[entity.name]}编号与别家登记的相同，请核对`,
      body: warning,
      path: certificateLink(entity, row.id),
    })
}

const certificateLink = (entity: Certificates, id: number) =>
  entity.name === unit.name ? messageLinks.licence(id) : messageLinks.qualification(id)

/** 核验的人要知道的：别家也登记了同一编号。只告诉核验得了这一条的。@throws notFound */
export async function certificateTwins(
  context: Context,
  name: Certificates['name'],
  id: number,
): Promise<{ warning: string | null }> {
  const entity = name === unit.name ? unit : unitQual
  const reach = await sql`select 1 from ${sql.table(name)} t where t.id = ${id} and t.deleted_at is null
    and ${await accessWhere(context, entity, 'verify', 't')}`.execute(context.db)
  if (reach.rows.length === 0) throw new AppError('notFound')
  const row = (await getRow(context, entity, id)) as unknown as Numbered
  const twins = await twinsOf(context.db, entity, row)
  return { warning: twinText(WHAT[name], twins) ?? twinWarning(WHAT[name], twins) }
}

/** @throws wrongState */
function requireInForce(entity: Certificates, to: string | null): void {
  const message = lapsedText(WHAT[entity.name], to, today())
  if (message) throw new AppError('wrongState', { message })
}

/** @throws wrongState */
async function requireOnlyHolder(writing: Writing, entity: Certificates, row: Numbered): Promise<void> {
  const message = twinText(WHAT[entity.name], await lockedTwins(writing, entity, row))
  if (message) throw new AppError('wrongState', { message })
}

/** 核验凭证书：没有上传的，核验的人写明见到原件的经过或公示的出处，记入操作记录。@throws invalid */
function requireEvidence(file: string | null, note: string | null | undefined): void {
  if (!file && !note) throw new AppError('invalid', { fields: [{ field: 'note', message: NO_EVIDENCE }] })
}
const NO_EVIDENCE = '企业没有上传证书，请写明核验依据，如何时见到原件、在哪里的公示查到；没有依据的退回企业补传'

const requireDeclared = (declared: boolean | null, message: string): void => {
  if (declared !== true) throw new AppError('wrongState', { message })
}
const NO_LICENCE = '没有待核验的安全生产许可证'
const VERIFIED = '该资质已核验'

/** 核验企业自报的安全生产许可证。 */
export const verifyLicence = (context: Context, { note, ...seen }: z.output<typeof verifyInput>) =>
  write(context, async (writing) => {
    const before = await holdForVerifying(writing, unit, seen)
    requireDeclared(before.licence_declared, NO_LICENCE)
    // 许可证都有三年的期限：没有填写的无从判断是否有效。
    if (before.safety_license_to === null)
      throw new AppError('wrongState', { message: '没有登记许可证有效期，不能核验；请退回企业补填' })
    requireInForce(unit, before.safety_license_to)
    requireEvidence(before.safety_license_file, note)
    await requireOnlyHolder(writing, unit, before)
    return fillRow(writing, unit, before, { licence_declared: false, licence_reason: null }, verified(note))
  })

/** 核验企业自报的一项资质。 */
export const verifyQual = (context: Context, { note, ...seen }: z.output<typeof verifyInput>) =>
  write(context, async (writing) => {
    const before = await holdForVerifying(writing, unitQual, seen)
    requireDeclared(before.declared, VERIFIED)
    requireInForce(unitQual, before.valid_to)
    requireEvidence(before.file, note)
    await requireOnlyHolder(writing, unitQual, before)
    const values = { declared: false, verified_on: today(), once_verified: true, return_reason: null }
    return fillRow(writing, unitQual, before, values, verified(note))
  })

const verified = (note: string | null | undefined) => ({ action: 'verify', ...(note && { note: `核验依据：${note}` }) })

type Back = z.output<typeof verifyBackInput>

/** 许可证与原件不一致：写明不一致之处，退回企业更正。 */
export const returnLicence = (context: Context, { reason, ...seen }: Back) =>
  write(context, async (writing) => {
    const before = await holdForVerifying(writing, unit, seen)
    requireDeclared(before.licence_declared, NO_LICENCE)
    await tellCompany(writing, unit, { id: before.id, company: before.id, number: before.safety_license_no ?? '', reason })
    return fillRow(writing, unit, before, { licence_reason: reason }, { action: 'verifyBack', note: reason })
  })

/** 资质与原件不一致：写明不一致之处，退回企业更正。 */
export const returnQual = (context: Context, { reason, ...seen }: Back) =>
  write(context, async (writing) => {
    const before = await holdForVerifying(writing, unitQual, seen)
    requireDeclared(before.declared, VERIFIED)
    const about = { id: before.id, company: before.unit_id, number: `${before.qual_type} ${before.cert_no}`, reason }
    await tellCompany(writing, unitQual, about)
    return fillRow(writing, unitQual, before, { return_reason: reason }, { action: 'verifyBack', note: reason })
  })

/** 能更正的人收到退回的消息。 */
async function tellCompany(
  { trx, context }: Writing,
  entity: Certificates,
  { id, company, number, reason }: { id: number; company: number; number: string; reason: string },
): Promise<void> {
  const keepers = participantRoles.filter((role) => granted(entity, role, 'edit'))
  const { rows } = await sql<{ id: number }>`select a.id from account a where a.unit_id = ${company} and a.status = 'normal'
    and a.deleted_at is null and a.role_codes && ${keepers}::text[] order by a.id limit 200`.execute(trx)
  await deliver(
    context.platform,
    trx,
    rows.map((row) => row.id),
    {
      kind: 'todo',
      title: `${WHAT[entity.name]}核验不一致，请更正`,
      body: `${number}：${reason}。请对照原件更正后保存，即重新等待核验。`,
      path: certificateLink(entity, id),
    },
  )
}
