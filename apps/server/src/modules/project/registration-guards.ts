import { AppError } from '@zhujian/model'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { monomer } from '@zhujian/domain/project/monomer'
import { section } from '@zhujian/domain/project/section'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { refusal } from '../site/public'
import { knowsContract } from './contract-veil'
import { onReport } from './monomer-progress'
import { settleUnitName } from './parties'
import { priceProblem, requireOpenBound } from './section-limits'
import { isOpenState } from './submit-check'

/** 工程的一个子表行。 */
type OfProject = Pick<Writing, 'trx'> & { readonly row: { readonly engineering_id: number } }

/** 锁住工程行再看状态，故与提交、受理不会交错。 */
async function stateOf({ row, trx }: OfProject): Promise<unknown> {
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${row.engineering_id} for share`.execute(
    trx,
  )
  return rows[0]?.state
}

/**
 * 审核期间登记内容不得变动：审核人看到的就是将被受理的。
 * @throws invalid
 */
export async function requireNotInReview(effect: OfProject): Promise<void> {
  if ((await stateOf(effect)) === engineeringStates.code('pending'))
    throw new AppError('invalid', { message: '工程正在审核，不能修改；如需修改请先撤回' })
}

/** 受理之后各方与班子凭事项变更：登记不再直接改，说明走哪一条路。@throws invalid, wrongState */
const requireOpen =
  (way: string) =>
  async (effect: OfProject): Promise<void> => {
    await requireNotInReview(effect)
    if (!isOpenState(await stateOf(effect))) throw new AppError('wrongState', { message: way })
  }
const requireOpenParties = requireOpen('工程已受理，参建单位的变更请办理变更告知')
const requireOpenMonomers = requireOpen('工程已受理，单体的增加与变更请办理单体工程办理')
const requireOpenSections = requireOpen('工程已受理，标段的增加与变更请办理变更告知（变更类型选“标段”）；登记的标段不删除')
const requireOpenFiles = requireOpen('工程已受理，资料的补充与更新请办理资料上传')

type Section = Effect<typeof section>

/** 标价与合同价相称。@throws invalid */
async function requirePriced({ trx, row }: Section): Promise<void> {
  const problem = await priceProblem(trx, row)
  if (problem) throw refusal(problem.field, problem.message)
}

async function onSectionAdd(effect: Section): Promise<void> {
  await requireOpenSections(effect)
  await requireOpenBound(effect.trx, effect.row, null)
  await requirePriced(effect)
}

/** 绑定还在登记的工程不改标段本身，受理以后照常。 */
async function onSectionEdit(effect: Section): Promise<void> {
  const { row, before } = effect
  await requireOpenBound(effect.trx, row, before?.engineering_ids ?? null)
  const names = Object.keys(section.fields) as (keyof typeof section.fields)[]
  if (before && names.every((name) => name === 'engineering_ids' || row[name] === before[name])) return
  await requireOpenSections(effect)
  await requirePriced(effect)
}

/** 单体开工在准予开工之后：工程没有在建，单体也不开工。 */
async function onBegin(effect: OfProject): Promise<void> {
  const state = engineeringStates.keyOf(await stateOf(effect))
  if (state !== 'building')
    throw new AppError('wrongState', {
      message: `工程当前为“${state ? engineeringStates.entries[state][1] : ''}”，准予开工之后单体才能开工`,
    })
}

/** 还能直接改的登记行：工程在草稿、退回。 */
export const openRows = (alias: string) =>
  sql<boolean>`exists (select 1 from engineering o where o.id = ${sql.ref(`${alias}.engineering_id`)}
    and o.state in (${engineeringStates.code('draft')}, ${engineeringStates.code('returned')}))`

async function onUnitChange(effect: Effect<typeof engineeringUnit>): Promise<void> {
  await requireOpenParties(effect)
  await settleUnitName(effect)
}

/** 已通过的资料不再变动；换了附件的重新待审，提交次数加一。 */
async function onFileEdit(effect: Effect<typeof engineeringFile>): Promise<void> {
  await requireOpenFiles(effect)
  if (effect.before?.status === fileStatus.code('approved'))
    throw new AppError('invalid', { message: '该资料已审核通过，不能更换' })
  effect.set({
    status: fileStatus.code('pending'),
    reason: null,
    reviewed_by: null,
    reviewed_at: null,
    times: Math.min((effect.row.times ?? 0) + 1, 99),
  })
}

async function onFileDelete(effect: Effect<typeof engineeringFile>): Promise<void> {
  await requireOpenFiles(effect)
  if (effect.row.status === fileStatus.code('approved')) throw new AppError('invalid', { message: '该资料已审核通过，不能删除' })
}

/** 报监登记的子表：参建单位、关键岗位人员、单体、标段、资料。 */
extend(engineeringUnit, {
  on: { add: onUnitChange, edit: onUnitChange, delete: requireOpenParties },
  open: openRows,
  veil: { fields: ['contract_no', 'price', 'file'], lifted: knowsContract },
})
extend(monomer, {
  on: { add: requireOpenMonomers, edit: requireOpenMonomers, delete: requireOpenMonomers, begin: onBegin, report: onReport },
  open: openRows,
  openFor: ['edit', 'delete'],
})
extend(section, {
  on: { add: onSectionAdd, edit: onSectionEdit, delete: requireOpenSections },
  open: openRows,
  openFor: ['edit', 'delete'],
})
extend(engineeringFile, { on: { add: requireOpenFiles, edit: onFileEdit, delete: onFileDelete }, open: openRows })
