import { type FieldProblem, requiredMessage } from '@zhujian/model'
import { checkCoordinate, normalizeCoordinate } from '@zhujian/model/coordinate'
import { formatInstant, parseInstant } from '@zhujian/model/date'
import { isBlank } from '@zhujian/model/text'
import { engineeringTypePath } from '../reference/engineering-types'
import { isRegion, regionPath } from '../reference/regions'
import { singleParts } from '../reference/unit-dicts'
import { engineering } from './engineering'
import { engineeringForm } from './engineering-form'
import { submitAsks } from './engineering-flow'

/** 向导六步（领域说明 2.2）：每步存下本步的字段；asks 为进入下一步前须填的。 */
export interface WizardStep {
  readonly title: string
  readonly fields: readonly string[]
  readonly asks: readonly string[]
}

const nameOf = (item: string | readonly [string, string]): string => (typeof item === 'string' ? item : item[0])
/** 造价、合同与工期随许可一起填写。 */
const contractFields = [
  'total_cost',
  'contract_price',
  'contract_days',
  'plan_kg_time',
  'plan_jg_time',
  'sj_kg_time',
  'sj_jg_time',
]

function step(title: string, fields: readonly (string | readonly [string, string])[]): WizardStep {
  const names = fields.map(nameOf)
  return { title, fields: names, asks: submitAsks.filter((name) => names.includes(name)) }
}

export const wizardSteps: readonly WizardStep[] = [
  step('基本信息', [...engineeringForm.basic, ...engineeringForm.scale.filter((item) => !contractFields.includes(nameOf(item)))]),
  // 各方负责人由班子成员推出，不由人填写。
  step(
    '参建单位与人员',
    engineeringForm.units.filter((name) => !name.endsWith('_leader')),
  ),
  step('单体与线性工程', []),
  step('许可与合同', [...engineeringForm.permits, ...contractFields]),
  step('报监资料', []),
  step('确认提交', []),
]

/** 单位随步骤一起提交的六方；劳务公司另按 [S3-18] 处理。 */
export const partyRoles = singleParts
export type PartyRole = (typeof partyRoles)[number]
const copiedRoles: readonly string[] = partyRoles.filter((role) => role !== 'nwgs')

/** 级联选择的路径只送最后一级 [S3-12] [S3-14]；已经是一个代码的原样返回。 */
export function lastOfPath(path: unknown): string | null {
  const last = Array.isArray(path) ? path[path.length - 1] : path
  return typeof last === 'string' && last !== '' ? last : null
}

/** 经纬度须以逗号分隔，否则停止保存 [S3-13] [S5-08]。 */
export function readCoordinate(text: unknown): { value: string | null } | { message: string } {
  if (isBlank(text)) return { value: null }
  const value = normalizeCoordinate(String(text))
  const message = checkCoordinate(value)
  return message === undefined ? { value } : { message }
}

/** 选中的单位以编号表示；手工输入的名称不是数字 [S3-20]。 */
export function numericUnit(text: unknown): number | null {
  const value = typeof text === 'number' ? text : typeof text === 'string' && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
  return Number.isSafeInteger(value) && value > 0 ? value : null
}

/** 实际开、竣工时间：年月日，可带时分，北京时间 [S3-19] [S9-06]。 */
export function readTime(text: unknown): { value: number | null } | { message: string } {
  if (isBlank(text)) return { value: null }
  const value = parseInstant(String(text))
  return value === undefined ? { message: '时间格式应为 年-月-日 时:分' } : { value }
}

/** 所属城市 [S3-17]：没有单独填写的，取所属区域的地级。 */
export function cityOf(areacode: string | null): string | null {
  if (areacode === null || !/^\d{6}$/.test(areacode)) return null
  const city = `${areacode.slice(0, 4)}00`
  return isRegion(city) ? city : isRegion(areacode) ? areacode : null
}

type Values = Record<string, unknown>
export interface Converted {
  values: Values
  problems: FieldProblem[]
}

/**
 * 表单值换成提交的值：只转换表单里有的键，其余原样带过。对已经转换过的值再用一次，结果不变，
 * 所以两端用同一个函数：浏览器发送前用，服务端收到后再用。
 */
export function toPayload(form: Values): Converted {
  const values: Values = { ...form }
  const problems: FieldProblem[] = []
  for (const name of ['areacode', 'engineering_type_id', 'city_id']) if (name in form) values[name] = lastOfPath(form[name])
  if ('areacode' in form && isBlank(form.city_id)) values.city_id = cityOf(values.areacode as string | null)
  if ('bd_lal' in form) keep(values, problems, 'bd_lal', 'bd_lal', readCoordinate(form.bd_lal))
  for (const name of ['sj_kg_time', 'sj_jg_time']) convertTime(form, values, problems, name)
  for (const role of copiedRoles) convertParty(form, values, role)
  // [S3-18] 劳务公司直接取 nwgs_text：可能是编号，也可能是名称。
  if ('nwgs_text' in form) values.nwgs = isBlank(form.nwgs_text) ? null : (numericUnit(form.nwgs_text) ?? form.nwgs_text)
  return { values, problems }
}

function keep(
  values: Values,
  problems: FieldProblem[],
  name: string,
  field: string,
  read: { value: unknown } | { message: string },
): void {
  if ('message' in read) problems.push({ field, message: read.message })
  else values[name] = read.value
}

function convertTime(form: Values, values: Values, problems: FieldProblem[], name: string): void {
  if (!(`${name}_text` in form)) return
  keep(values, problems, name, name, readTime(form[`${name}_text`]))
  delete values[`${name}_text`]
}

function convertParty(form: Values, values: Values, role: string): void {
  const text = `${role}_text`
  if (!(text in form)) return
  const id = numericUnit(form[text])
  if (id !== null) values[role] = id
  else delete values[role]
}

/** 一方单位的去向：登记单位的编号，或手工填写的名称，或清空。 */
export interface PartyValue {
  id: number | null
  name: string | null
}

/** 从提交的值里读出各方单位；没有提到的一方不在结果里。名称由服务端按编号取，不采信送来的。 */
export function readParties(values: Values): Partial<Record<PartyRole, PartyValue>> {
  const parties: Partial<Record<PartyRole, PartyValue>> = {}
  for (const role of partyRoles) {
    const text = values[`${role}_text`]
    if (text === undefined && values[role] === undefined) continue
    const id = numericUnit(values[role]) ?? numericUnit(text)
    const name = [text, values[role]].find((each) => typeof each === 'string' && !isBlank(each)) as string | undefined
    parties[role] = id === null ? { id: null, name: name?.trim() ?? null } : { id, name: null }
  }
  return parties
}

/** 已存的工程换成表单值，供修改：代码回到路径，时刻回到文字，登记过的单位回到编号。 */
export function toForm(row: Values): Values {
  const form: Values = { ...row }
  form.areacode = typeof row.areacode === 'string' ? regionPath(row.areacode) : []
  form.city_id = typeof row.city_id === 'string' ? row.city_id : null
  form.engineering_type_id = typeof row.engineering_type_id === 'string' ? engineeringTypePath(row.engineering_type_id) : []
  for (const name of ['sj_kg_time', 'sj_jg_time'])
    form[`${name}_text`] = typeof row[name] === 'number' ? formatInstant(row[name], 'yyyy-MM-dd HH:mm') : ''
  for (const role of partyRoles) form[`${role}_text`] = row[role] ? String(row[role]) : (row[`${role}_text`] ?? '')
  return form
}

/** 本步还缺的必填项，措辞同表单 [S5-02]。 */
export function missingOf(names: readonly string[], row: Values): FieldProblem[] {
  return names.flatMap((name) => {
    const field = (engineering.fields as Record<string, Parameters<typeof requiredMessage>[0]>)[name]
    return field && isBlank(row[name]) ? [{ field: name, message: requiredMessage(field) }] : []
  })
}

/** 问题属于哪一步；不认得的为 -1。 */
export function stepOfField(field: string): number {
  const base = field.split('.', 1)[0] ?? field
  if (base === 'units' || base === 'managers') return 1
  if (base === 'monomers') return 2
  if (base === 'files') return 4
  return wizardSteps.findIndex((step) => step.fields.includes(base) || step.asks.includes(base))
}
