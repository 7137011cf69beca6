import { changedValues, changeType, projectFields } from '@zhujian/domain/biz/kinds/change-notice'
import { engineering as engineeringEntity } from '@zhujian/domain/project/engineering'
import { type PartyRole, partyRoles } from '@zhujian/domain/project/wizard'
import { type Doubling, doublings, type Related } from '@zhujian/domain/project/check-parties'
import { checkText } from '@zhujian/domain/project/registration-checks'
import { singleParts, unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { AppError, type Field, type FieldProblem, type Fields } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { changeProject, partiesOf } from '../project/public'
import { replaceParty } from './change-party'
import { runningComplaints, sameReference } from './running'
import { type BizCase, type BizEffect, numberIn, present, textIn } from '../approval/public'

const UNIT = changeType.code('unit')
const fields: Fields = engineeringEntity.fields
const same = (a: unknown, b: unknown): boolean =>
  isDecimal(a) && isDecimal(b) ? compare(a, b) === 0 : String(a ?? '') === String(b ?? '')

/** 真正变了的项；带出来没有改的不算。 */
const really = ({ engineering, content }: BizCase): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changedValues(content)).filter(([name, value]) => !same(value, engineering[name])))

const isParty = (role: string): role is PartyRole => (partyRoles as readonly string[]).includes(role)

/** 变更后的单位与留下来的各方有没有兼任：与报监登记同一套规则。五方与劳务公司只有一家，原来的那一家不再算。 */
async function doubled(db: Db, { engineering, content }: BizCase): Promise<Doubling<Related>[]> {
  const role = textIn(content, 'unit_role')
  const { rows } = await sql<
    Omit<Related, 'role'>
  >`select id as unit_id, unit_name, jsonb_build_object('legal_man', legal_man) as register
    from unit where id = ${numberIn(content, 'unit_id')} and deleted_at is null`.execute(db)
  const [next] = rows
  if (!next) return []
  const replaced = (singleParts as readonly string[]).includes(role)
  const staying = (await partiesOf(db, engineering.id)).filter((party) => !(replaced && party.role === role))
  const found = staying.flatMap((party) => doublings<Related>([{ ...next, role }, party]))
  return found.filter(({ message }, at) => found.findIndex((each) => each.message === message) === at)
}

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const { engineering, content } = subject
  const type = numberIn(content, 'change_type')
  const problems = await runningComplaints(db, subject, { field: 'change_type', same: sameReference('change_type', type) })
  const role = textIn(content, 'unit_role')
  if (type === UNIT && isParty(role) && engineering[role] === content.unit_id)
    problems.push({ field: 'unit_id', message: `该单位就是现在的${unitRole.labelOf(role)}` })
  if (type === UNIT)
    for (const found of await doubled(db, subject))
      if (found.severity === 'block') problems.push({ field: 'unit_id', message: checkText(found) })
  if (type !== UNIT && Object.keys(really(subject)).length === 0)
    problems.push({ field: 'change_type', message: '填写的内容与现在登记的相同，没有变更' })
  return problems
}

function shown(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '未登记'
  const text = field?.kind === 'enum' ? field.dict.labelOf(value) : String(value)
  return field?.unit ? `${text} ${field.unit}` : text
}

async function partyChecks(db: Db, subject: BizCase): Promise<BizCheck[]> {
  const { engineering, content } = subject
  const role = textIn(content, 'unit_role')
  const { rows } = await sql<{
    unit_name: string
    status: string
    until: string | null
  }>`select unit_name, status, safety_license_to as until
    from unit where id = ${numberIn(content, 'unit_id')} and deleted_at is null`.execute(db)
  const [next] = rows
  if (!next) return []
  const before = isParty(role) ? shown(undefined, engineering[`${role}_text`]) : '—'
  const builds = role === 'sgdw' || role === 'specialty' || role === 'nwgs'
  const late = builds && next.until !== null && next.until < today()
  return [
    { label: unitRole.labelOf(role), result: 'ok', text: `${before} → ${next.unit_name}` },
    {
      label: '单位状态',
      result: next.status === 'normal' ? 'ok' : 'block',
      text: next.status === 'normal' ? '正常' : '该单位已被禁用',
    },
    ...(await doubled(db, subject)).map((found) => ({ label: '兼任', result: found.severity, text: checkText(found) })),
    ...(builds
      ? [
          {
            label: '安全生产许可证',
            result: late ? ('block' as const) : next.until === null ? ('warn' as const) : ('ok' as const),
            text: next.until === null ? '没有登记有效期，请核对原件' : late ? `${next.until} 已到期` : `有效期至 ${next.until}`,
          },
        ]
      : []),
  ]
}

/** 变更告知：核对前后对照；办成后改写工程或参建单位，前后值写入日志。 */
export const changeNotice: BizEffect = {
  prefill: async (_db, engineering) =>
    present({ change_on: today(), ...Object.fromEntries(projectFields.map((name) => [name, engineering[name]])) }),
  complaints,
  checks: async (db, subject) => {
    if (subject.content.change_type === UNIT) return partyChecks(db, subject)
    return Object.entries(really(subject)).map(([name, value]) => ({
      label: fields[name]?.label ?? name,
      result: 'ok',
      text: `${shown(fields[name], subject.engineering[name])} → ${shown(fields[name], value)}`,
    }))
  },
  pass: async (writing, subject) => {
    const { engineering, biz, content } = subject
    const note = `变更告知 ${String(biz.biz_no)}：${changeType.labelOf(content.change_type)}`
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
