import { AppError, type FieldProblem } from '@zhujian/model'
import type { SaveInput, updateInput } from '@zhujian/domain/contracts/project'
import type { ChildAnswer, SaveAnswer } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { monomer } from '@zhujian/domain/project/monomer'
import { missingOf, partyRoles, stepOfField, toPayload, wizardSteps } from '@zhujian/domain/project/wizard'
import { doublings } from '@zhujian/domain/project/check-parties'
import { partyField } from '@zhujian/domain/project/registration-facts'
import { checkText } from '@zhujian/domain/project/registration-checks'
import { certificateGaps, type Certified } from '@zhujian/domain/people/post-certificates'
import { storedRowKey } from '@zhujian/domain/project/row-keys'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { editRow, lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import type { Project } from './lock-project'
import { complaints, type Complaints } from './complaints'
import { leaderColumns, staffOf } from './leaders'
import { namedUnits, partyColumns, syncParties } from './parties'
import { saveChildren } from './child-rows'
import { codeTwins } from './duplicate'
import { checksOf, partiesOf } from './registration-facts'
import { withdrawStalePasses } from './registration-rounds'
import { saveFiles } from './step-files'
import { fileComplaints, isOpenState, submitComplaints } from './submit-check'

const CONFIRM = 5
/** 各方单位只经由 partyColumns 写入：送来的编号与名称都要先核对。 */
const partyFields = new Set<string>(partyRoles.flatMap((role) => [role, `${role}_text`]))

interface Children {
  units: ChildAnswer[]
  managers: ChildAnswer[]
  monomers: ChildAnswer[]
}

/** 保存向导的一步：只动本步的内容；草稿可以不全，要进入下一步时必填项须齐，全部问题一次说完。 */
export async function saveStep(writing: Writing, input: SaveInput): Promise<SaveAnswer> {
  const before = await lockOpen(writing, input.engineering_id, input.version)
  const problems = complaints()
  const { values, problems: unreadable } = toPayload(input)
  for (const { field, message } of unreadable) problems.add(field, message)
  const sent = { ...stepValues(values, input.step), ...(await stepParties(writing, values, input.step, problems)) }
  if (unreadable.length > 0) for (const { field } of unreadable) delete sent[field]
  const children = await saveSets(writing, before.id, input, sent, problems)
  if (input.step === 1) Object.assign(sent, await leaderColumns(writing.trx, before.id))
  if (input.advance) await requireStep(writing, before, sent, input.step, problems)
  if (input.advance && input.step === 1) await requireCertificates(writing, before.id, input, children, problems)
  if (input.advance && input.step === 1) await requireApart(writing, before.id, input, children, problems)
  const saved = await problems.under('', () => editRow(writing, engineering, before.id, before.version, sent))
  problems.settle()
  if (!saved) throw new AppError('invalid')
  await withdrawStalePasses(writing, before.id)
  return { ...saved, ...children, warnings: await warnings(writing, { ...before, ...sent }, input.step) }
}

/** 修改整份登记（不分步），供详情页的编辑使用。 */
export async function updateProject(
  writing: Writing,
  { engineering_id: id, version, ...input }: z.output<typeof updateInput>,
): Promise<Saved> {
  const before = await lockOpen(writing, id, version)
  const problems = complaints()
  const { values, problems: unreadable } = toPayload(input)
  for (const { field, message } of unreadable) problems.add(field, message)
  const names = wizardSteps.flatMap((step) => step.fields).filter((name) => !partyFields.has(name))
  const parties = (await problems.under('', () => partyColumns(writing, values))) ?? {}
  const sent = { ...Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))), ...parties }
  for (const { field } of unreadable) delete sent[field]
  await syncParties(writing, before.id, parties, problems)
  const saved = await problems.under('', () => editRow(writing, engineering, id, before.version, sent))
  problems.settle()
  if (!saved) throw new AppError('invalid')
  await withdrawStalePasses(writing, before.id)
  return saved
}

async function lockOpen(writing: Writing, id: number, version: number): Promise<Project> {
  const row = await lockRow(writing, engineering, id, version, 'edit')
  if (!isOpenState(row.state)) throw new AppError('wrongState')
  return row
}

function stepValues(values: Record<string, unknown>, step: number): Record<string, unknown> {
  const names = wizardSteps[step]?.fields ?? []
  return Object.fromEntries(names.filter((name) => name in values && !partyFields.has(name)).map((name) => [name, values[name]]))
}

async function stepParties(
  writing: Writing,
  values: Record<string, unknown>,
  step: number,
  problems: Complaints,
): Promise<Record<string, unknown>> {
  if (step !== 1) return {}
  return (await problems.under('', () => partyColumns(writing, values))) ?? {}
}

async function saveSets(
  writing: Writing,
  id: number,
  input: SaveInput,
  sent: Record<string, unknown>,
  problems: Complaints,
): Promise<Children> {
  const children: Children = { units: [], managers: [], monomers: [] }
  if (input.step === 1) {
    children.units = await saveChildren(
      writing,
      engineeringUnit,
      id,
      { name: 'units', rows: await namedUnits(writing, input.units), defaults: { active: true } },
      problems,
    )
    if (problems.list.length === 0) await syncParties(writing, id, sent, problems)
    children.managers = await saveChildren(
      writing,
      manageUser,
      id,
      { name: 'managers', rows: input.managers, defaults: { active: true } },
      problems,
    )
  }
  if (input.step === 2)
    children.monomers = await saveChildren(writing, monomer, id, { name: 'monomers', rows: input.monomers }, problems)
  if (input.step === 4) await saveFiles(writing, id, input, problems)
  return children
}

/** 要进入下一步时本步还缺的内容；最后一步核对全部。 */
async function requireStep(
  writing: Writing,
  before: Project,
  sent: Record<string, unknown>,
  step: number,
  problems: Complaints,
): Promise<void> {
  const merged = { ...before, ...sent }
  const asks = step === CONFIRM ? wizardSteps.flatMap((each) => each.asks) : (wizardSteps[step]?.asks ?? [])
  for (const { field, message } of missingOf(asks, merged)) problems.add(field, message)
  if (step === 2) await requireMonomer(writing, before.id, problems)
  const more =
    step === 4
      ? await fileComplaints(writing.trx, before.id)
      : step === CONFIRM
        ? await submitComplaints(writing.context.platform, writing.trx, { ...before, ...sent })
        : []
  for (const { field, message } of more) problems.add(field, message)
}

/** 已填的人，岗位须有的证书填齐：送来的行按第几行指，没有送的按存着的那一行；因别的内容没有存下的，证书也一并说。 */
async function requireCertificates(
  writing: Writing,
  id: number,
  { managers = [] }: SaveInput,
  saved: Children,
  problems: Complaints,
): Promise<void> {
  const isRefused = (at: number) => problems.list.some(({ field }) => `${field}.`.startsWith(`managers.${at}.`))
  const sent = managers.map((row, at) => ({ row, at })).filter(({ row }) => !row.remove)
  const refused = sent.filter(({ at }) => isRefused(at))
  const kept = sent.filter(({ at }) => !isRefused(at))
  const keys = new Map(saved.managers.map((row, index) => [row.id, kept[index]?.at]))
  const people = await staffOf(writing.trx, id)
  const ask = (key: number | string, person: Certified) => {
    for (const gap of certificateGaps(person, today())) problems.add(`managers.${key}.${gap.field}`, gap.ask)
  }
  for (const person of people)
    if (refused.every(({ row }) => row.id !== person.id)) ask(keys.get(person.id) ?? storedRowKey(person.id), person)
  for (const { row, at } of refused)
    if (row.active !== false) ask(at, asCertified({ ...people.find((each) => each.id === row.id), ...row }))
}

/** 法律禁止由同一家企业担任的几方，在登记单位的这一步就拒绝；新填的行按第几行指。 */
async function requireApart(
  { trx }: Writing,
  id: number,
  { units = [] }: SaveInput,
  saved: Children,
  problems: Complaints,
): Promise<void> {
  if (problems.list.some(({ field }) => field.startsWith('units.'))) return
  const kept = [...units.entries()].filter(([, row]) => !row.remove)
  const places = new Map(saved.units.map((row, index) => [row.id, kept[index]?.[0]]))
  for (const { party, severity, ...found } of doublings(await partiesOf(trx, id))) {
    const field = partyField(party)
    const at = places.get(party.id)
    const placed = at !== undefined && field.startsWith('units.') ? `units.${at}.unit_name` : field
    if (severity === 'block') problems.add(placed, checkText(found))
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)
const asCertified = (row: Record<string, unknown>): Certified => ({
  unit_role: textOf(row.unit_role) ?? '',
  post: textOf(row.post) ?? '',
  name: textOf(row.name) ?? '',
  cert_no: textOf(row.cert_no),
  cert_to: textOf(row.cert_to),
  safety_cert: textOf(row.safety_cert),
  safety_cert_no: textOf(row.safety_cert_no),
  safety_cert_to: textOf(row.safety_cert_to),
})

async function requireMonomer({ trx }: Writing, id: number, problems: Complaints): Promise<void> {
  const { rows } = await sql`select 1 from monomer where engineering_id = ${id} and deleted_at is null limit 1`.execute(trx)
  if (rows.length === 0) problems.add('monomers', '请至少登记一个单体或线性工程')
}

/** 本步将使提交受阻的、审核时会被问到的，保存时先说一声，不阻止。 */
async function warnings({ trx, context }: Writing, project: Project, step: number): Promise<FieldProblem[]> {
  const twins = step === 0 ? await codeTwins(context, trx, project) : []
  const checks = await checksOf({ platform: context.platform, db: trx, codeTwins: twins }, project)
  return checks
    .filter(({ field }) => stepOfField(field) === step)
    .map((check) => ({ field: check.field, message: checkText(check) }))
}
