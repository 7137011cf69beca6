import { changedValues, changeType, projectFields } from '@zhujian/domain/biz/kinds/change-notice'
import { engineering as engineeringEntity } from '@zhujian/domain/project/engineering'
import { checkKind, type Doubling, doublings, type Related } from '@zhujian/domain/project/check-parties'
import { checkQualification } from '@zhujian/domain/project/check-qualification'
import { checkText, ofSeverity, registrationChecks } from '@zhujian/domain/project/registration-checks'
import type { PartyFact, RegistrationCheck, RegistrationFacts } from '@zhujian/domain/project/registration-facts'
import { bizStates } from '@zhujian/domain/biz/biz'
import { enterStatus } from '@zhujian/domain/people/person-codes'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { hiredByBuilder, isSinglePart, unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { AppError, type FieldProblem, type Fields } from '@zhujian/model'
import { addDays, dayOf, today } from '@zhujian/model/date'
import { compare, isDecimal, mul } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { lockName } from '../../platform/lock-name'
import { readSettings } from '../../entity/settings-now'
import { changeProject, licenseTwin, nameTwin, partiesOf, partyAs, registrationFacts } from '../project/public'
import { replaceParty } from './change-party'
import { changeSection, isOfSection, sectionChecks, sectionComplaints } from './change-section'
import { shown } from './shown-value'
import { runningComplaints, sameReference } from './running'
import { type BizCase, type BizEffect, numberIn, present, textIn } from '../approval/public'

const UNIT = changeType.code('unit')
const fields: Fields = engineeringEntity.fields
const same = (a: unknown, b: unknown): boolean =>
  isDecimal(a) && isDecimal(b) ? compare(a, b) === 0 : String(a ?? '') === String(b ?? '')

/** 按名称取登记的值：变更哪几项由表单说。 */
const registered = (engineering: BizCase['engineering']): Readonly<Record<string, unknown>> => engineering

/** 真正变了的项；带出来没有改的不算。 */
const really = ({ engineering, content }: BizCase): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changedValues(content)).filter(([name, value]) => !same(value, registered(engineering)[name])),
  )

/** 变更后的单位与它要担任的一方。 */
const nextParty = (db: Db, { content }: BizCase) => partyAs(db, numberIn(content, 'unit_id'), textIn(content, 'unit_role'))

const projectFact = (row: Readonly<Record<string, unknown>>) => row as unknown as RegistrationFacts['project']

/** 变更后的单位与留下来的各方有没有兼任：与报监登记同一套规则。五方与劳务公司只有一家，原来的那一家不再算。 */
async function doubled(db: Db, subject: BizCase): Promise<Doubling<Related>[]> {
  const next = await nextParty(db, subject)
  if (!next) return []
  const { engineering } = subject
  const { role } = next
  const replaced = isSinglePart(role)
  const staying = (await partiesOf(db, engineering.id)).filter((party) => !(replaced && party.role === role))
  const found = staying.flatMap((party) => doublings<Related>([next, party]))
  return found.filter(({ message }, at) => found.findIndex((each) => each.message === message) === at)
}

/** 变更之后审得出、变更之前没有的问题，与报监登记同一套规则：换来的单位有没有资质、许可证，改后的数字、坐标、证号收不收。 */
async function newTrouble(db: Db, subject: BizCase): Promise<RegistrationCheck[]> {
  const { engineering, content } = subject
  if (content.change_type === UNIT) {
    const party = await nextParty(db, subject)
    if (!party) return []
    const found = [
      ...checkKind(party),
      ...checkQualification({ parties: [party], project: projectFact(engineering), today: today() }),
    ]
    return found.map((check) => ({ ...check, field: 'unit_id' }))
  }
  const facts = await registrationFacts({ db }, engineering, await readSettings(db))
  const changed = really(subject)
  const after = { ...engineering, ...changed }
  const before = new Set(registrationChecks(facts).map(checkText))
  const found = registrationChecks({
    ...facts,
    project: projectFact(after),
    licenseTwin: await licenseTwin(db, after),
    nameTwin: 'engineering_name' in changed && (await nameTwin(db, after)),
  })
  const [first = 'change_type'] = Object.keys(changed)
  return found
    .filter((check) => !before.has(checkText(check)))
    .map((check) => ({ ...check, field: check.field in changed ? check.field : first }))
}

/** 变更办成的当天就换，进场日期离今天不能太远（天）。 */
const MOST_AHEAD = 30

/** 进场不能早于工程开工（没有开工的取合同开工日期）；接替的单位也不能早于被接替的那一家进场。 */
async function entryProblems(db: Db, { engineering, content }: BizCase): Promise<FieldProblem[]> {
  const enterOn = textIn(content, 'enter_on')
  if (enterOn === '') return []
  const role = textIn(content, 'unit_role')
  const started = engineering.sj_kg_time === null ? '' : dayOf(engineering.sj_kg_time)
  const planned = textIn(engineering, 'plan_kg_time')
  const opened = [started, planned].filter((day) => day !== '').sort()[0] ?? ''
  if (enterOn > addDays(today(), MOST_AHEAD))
    return [{ field: 'enter_on', message: `变更办成即由新单位接手，进场日期最晚为 ${addDays(today(), MOST_AHEAD)}` }]
  if (enterOn < opened) return [{ field: 'enter_on', message: `不能早于工程开工日期 ${opened}` }]
  if (!isSinglePart(role)) return []
  const { rows } = await sql<{
    unit_name: string
    enter_on: string
  }>`select unit_name, enter_on::text as enter_on from engineering_unit
    where engineering_id = ${engineering.id} and role = ${role} and active and deleted_at is null
      and unit_id is distinct from ${numberIn(content, 'unit_id')} and enter_on > ${enterOn}::date limit 1`.execute(db)
  const [before] = rows
  return before ? [{ field: 'enter_on', message: `不能早于“${before.unit_name}”的进场日期 ${before.enter_on}` }] : []
}

/** 谁发包、谁委托的，由谁告知变更：监理、勘察、设计与施工单位自己的更换都由建设单位申请，施工单位只告知自己的分包、租赁、供应。 */
async function announcedByAnother(db: Db, { engineering, unit_id, content }: BizCase): Promise<FieldProblem[]> {
  const role = textIn(content, 'unit_role')
  if (role === '' || hiredByBuilder.includes(role)) return []
  const { rows } = await sql<{ role: string }>`select distinct role from engineering_unit where engineering_id = ${engineering.id}
    and unit_id = ${unit_id} and active and deleted_at is null`.execute(db)
  const plays = rows.map((row) => row.role)
  return plays.includes('sgdw') && !plays.includes('jsdw')
    ? [{ field: 'unit_role', message: `${unitRole.labelOf(role)}的变更由建设单位申请` }]
    : []
}

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const { engineering, content } = subject
  const type = numberIn(content, 'change_type')
  const problems = await runningComplaints(db, subject, { field: 'change_type', same: sameReference('change_type', type) })
  if (isOfSection(subject)) return [...problems, ...(await sectionComplaints(db, subject))]
  const role = textIn(content, 'unit_role')
  const same = isSinglePart(role) ? [engineering[role]] : (await standing(db, subject)).map(({ unit_id }) => unit_id)
  if (type === UNIT && content.unit_id && same.includes(numberIn(content, 'unit_id')))
    problems.push({ field: 'unit_id', message: `该单位就是现在的${unitRole.labelOf(role)}` })
  if (type === UNIT)
    for (const found of await doubled(db, subject))
      if (found.severity === 'block') problems.push({ field: 'unit_id', message: checkText(found) })
  if (type !== UNIT && Object.keys(really(subject)).length === 0)
    problems.push({ field: 'change_type', message: '填写的内容与现在登记的相同，没有变更' })
  if (type === UNIT) problems.push(...(await announcedByAnother(db, subject)), ...(await entryProblems(db, subject)))
  for (const found of ofSeverity(await newTrouble(db, subject), 'block'))
    problems.push({ field: found.field, message: checkText(found) })
  return problems
}

const examined = (label: string, found: readonly RegistrationCheck[]): BizCheck[] =>
  found.length === 0
    ? [{ label, result: 'ok', text: '审查没有发现问题' }]
    : found.map((check) => ({ label, result: check.severity, text: checkText(check) }))

/** 变更以前担任这一方的各家：以参建单位的登记为准。 */
async function standing(db: Db, { engineering, content }: BizCase): Promise<PartyFact[]> {
  const role = textIn(content, 'unit_role')
  return (await partiesOf(db, engineering.id)).filter((party) => party.role === role)
}

/** 五方与劳务公司是换一家，前后对照；专业分包、检测等可以有几家，是新增一家，原有的不变。 */
function replacement({ role, unit_name }: PartyFact, before: readonly PartyFact[]): string {
  const names = before.map((party) => party.unit_name).join('、')
  return names === '' || isSinglePart(role)
    ? `${shown(undefined, names)} → ${unit_name}`
    : `新增${unit_name}；已登记的${names}不变`
}

async function partyChecks(db: Db, subject: BizCase): Promise<BizCheck[]> {
  const next = await nextParty(db, subject)
  if (!next) return []
  const { role } = next
  const normal = next.register?.enabled === true
  return [
    { label: unitRole.labelOf(role), result: 'ok', text: replacement(next, await standing(db, subject)) },
    {
      label: '单位状态',
      result: normal ? 'ok' : 'block',
      text: normal ? '正常' : '该单位已被禁用',
    },
    ...(await doubled(db, subject)).map((found) => ({ label: '兼任', result: found.severity, text: checkText(found) })),
    ...examined('资质与许可证', await newTrouble(db, subject)),
    ...(await leavingChecks(db, subject)),
  ]
}

interface Unfinished {
  readonly workers: number
  readonly sheets: number
  readonly dangers: number
  readonly affairs: number
}

/** 被接替的单位还有什么没有了结：退场以后它看不到工程，由施工单位接着办，审批的人先要知道。 */
async function leavingChecks(db: Db, { engineering, content }: BizCase): Promise<BizCheck[]> {
  const role = textIn(content, 'unit_role')
  const leaving = isSinglePart(role) ? numberIn(engineering, role) : null
  if (leaving === null || leaving === numberIn(content, 'unit_id')) return []
  const of = sql`t.engineering_id = ${engineering.id} and t.deleted_at is null`
  const { rows } = await sql<Unfinished>`select
    (select count(*)::int from worker t where ${of} and t.unit_id = ${leaving} and t.enter_status = ${enterStatus.code('on_site')}) as workers,
    (select count(*)::int from salary_sheet t where ${of} and t.unit_id = ${leaving} and t.state <> ${salarySheet.flow?.states.code('paid')}) as sheets,
    (select count(*)::int from hidden_danger t where ${of} and t.duty_unit_id = ${leaving}
      and t.state = any(${openDangers.map((key) => hiddenDangerStates.code(key))}::smallint[])) as dangers,
    (select count(*)::int from biz t where ${of} and t.unit_id = ${leaving} and t.state in (${bizStates.code('pending')}, ${bizStates.code('returned')})) as affairs`.execute(
    db,
  )
  const { workers = 0, sheets = 0, dangers = 0, affairs = 0 } = rows[0] ?? {}
  const wages =
    sheets > 0 ? `还有 ${sheets} 张工资表没有发放完，退场以后由施工总承包单位先行清偿（保障农民工工资支付条例第三十条）` : ''
  const left = [
    workers > 0 ? `在场人员 ${workers} 人随单位退场，留用的由新单位另行登记进场` : '',
    dangers > 0 ? `${dangers} 条隐患没有销项，须改派` : '',
    affairs > 0 ? `${affairs} 件在办申请随之终止` : '',
  ].filter(Boolean)
  return [
    { label: '原单位工资', result: wages ? 'warn' : 'ok', text: wages || '没有未发放的工资表' },
    {
      label: '原单位未了事项',
      result: left.length > 0 ? 'warn' : 'ok',
      text: left.length > 0 ? `${left.join('；')}；办成之后原单位即看不到工程` : '没有在场人员、未销项隐患与在办申请',
    },
  ]
}

/** 一次变更改大、改小超过一倍的，多半写错了单位或位数：审批的人先核对批准文件。 */
const LEAP = '2'
const isLeap = (from: unknown, to: unknown): boolean =>
  isDecimal(from) &&
  isDecimal(to) &&
  compare(from, '0') > 0 &&
  (compare(to, mul(from, LEAP)) > 0 || compare(mul(to, LEAP), from) < 0)

/** 变更告知：核对前后对照；办成后改写工程或参建单位，前后值写入日志。 */
export const changeNotice: BizEffect = {
  prefill: async (_db, engineering) =>
    present({ change_on: today(), ...Object.fromEntries(projectFields.map((name) => [name, registered(engineering)[name]])) }),
  complaints,
  checks: async (db, subject) => {
    if (subject.content.change_type === UNIT) return partyChecks(db, subject)
    if (isOfSection(subject)) return sectionChecks(db, subject)
    const changed = Object.entries(really(subject)).map(([name, value]): BizCheck => {
      const before = registered(subject.engineering)[name]
      const text = `${shown(fields[name], before)} → ${shown(fields[name], value)}`
      return {
        label: fields[name]?.label ?? name,
        ...(isLeap(before, value)
          ? { result: 'warn', text: `${text}，相差一倍以上，请对照批准文件核对` }
          : { result: 'ok', text }),
      }
    })
    const found = changed.length === 0 ? [] : await newTrouble(db, subject)
    return [...changed, ...(found.length > 0 ? examined('登记审查', found) : [])]
  },
  pass: async (writing, subject) => {
    const { engineering, biz, content } = subject
    const note = `变更告知 ${biz.biz_no}：${changeType.labelOf(content.change_type)}`
    if (isOfSection(subject)) return changeSection(writing, subject, { action: 'change', note })
    const licence = really(subject).license_no
    // 两个工程同时改成同一张许可证的，后到的看得到先到的。
    if (typeof licence === 'string') await lockName(writing.trx, 'license_no', licence)
    // 送审之后证照又到期、许可证号又被别的工程登记的，也通不过。
    const wrong = ofSeverity(await newTrouble(writing.trx, subject), 'block')
    if (wrong.length > 0) throw new AppError('wrongState', { message: wrong.map(checkText).join('；') })
    if (content.change_type === UNIT) {
      // 送审之后单位又经别的变更担任了冲突的一方，也通不过。
      const forbidden = (await doubled(writing.trx, subject)).filter(({ severity }) => severity === 'block')
      if (forbidden.length > 0) throw new AppError('wrongState', { message: forbidden.map(checkText).join('；') })
      return replaceParty(writing, subject, { action: 'change', note })
    }
    const values = really(subject)
    if (Object.keys(values).length > 0) await changeProject(writing, engineering.id, values, note)
  },
}
