import { crane } from '@zhujian/domain/device/crane'
import { type AgedCrane, driverKinds, erectorKinds } from '@zhujian/domain/device/crane-law'
import { craneStates, removableStates } from '@zhujian/domain/device/crane-flow'
import { liftQual } from '@zhujian/domain/biz/kinds/dismantle'
import { workKind } from '@zhujian/domain/people/trades'
import { installerQuals } from '@zhujian/domain/project/check-qualification'
import { qualLevel } from '@zhujian/domain/reference/unit-dicts'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { AppError, type FieldProblem } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { changeRow, holdRow } from '../../entity/decide'
import { steadyCalendar, workCalendar } from '../setting/public'
import { complaints as complaintsOf, partiesOf } from '../project/public'
import { installerFound } from '../safety/public'
import { requireCertified, requireOneOf } from '../site/public'
import { runningComplaints, sameReference } from './running'
import { type BizCase, type BizEffect, idsIn, numberIn, present, textIn } from '../approval/public'

/** 拆卸前 2 个工作日告知（住建部令第166号第十二条）。 */
const NOTICE_WORKING_DAYS = 2
const isRemovable = (state: unknown): boolean =>
  (removableStates as readonly (string | undefined)[]).includes(craneStates.keyOf(state))

interface Machine extends AgedCrane {
  id: number
  engineering_id: number
  crane_name: string
  record_no: string
  state: number
}

async function machinesOf(db: Db, engineeringId: number): Promise<Machine[]> {
  const { rows } = await sql<Machine>`select * from crane
    where engineering_id = ${engineeringId} and deleted_at is null order by id`.execute(db)
  return rows
}

async function complaints(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const { content, engineering } = subject
  const id = numberIn(content, 'crane_id')
  const problems = await runningComplaints(db, subject, { field: 'crane_id', same: sameReference('crane_id', id) })
  const machine = (await machinesOf(db, engineering.id)).find((each) => each.id === id)
  if (id !== null && !machine) problems.push({ field: 'crane_id', message: '所选起重机械不属于本工程' })
  if (machine && !isRemovable(machine.state))
    problems.push({ field: 'crane_id', message: `该机械为“${craneStates.labelOf(machine.state)}”，不需要办理拆卸告知` })
  const earliest = addWorkingDays(await steadyCalendar(db), today(), NOTICE_WORKING_DAYS)
  const planned = textIn(content, 'plan_on')
  if (planned && planned < earliest) problems.push({ field: 'plan_on', message: `应在拆卸 2 个工作日前告知，最早为 ${earliest}` })
  return [
    ...problems,
    ...(await unitProblems(db, content, machine)),
    ...(await crewProblems(db, content, machine)),
    ...sameOfficer(content),
  ]
}

/** 拆卸与安装一样，由有资质的安装单位承担（第十条）。 */
async function unitProblems(db: Db, content: BizCase['content'], machine: Machine | undefined): Promise<FieldProblem[]> {
  const unit = numberIn(content, 'unit_id')
  if (unit === null || !machine) return []
  const { problems } = await installerFound(db, machine, unit, '拆卸单位')
  return problems.map((message) => ({ field: 'unit_id', message }))
}

/** 与安装同样的要求：人人持监理核验过的证书，其中有拆这一类机械的（第二十五条）。 */
async function crewProblems(db: Db, content: BizCase['content'], machine: Machine | undefined): Promise<FieldProblem[]> {
  const workers = idsIn(content, 'worker_ids')
  if (workers.length === 0) return []
  const [field, on] = ['worker_ids', textIn(content, 'plan_on') || today()]
  const all = complaintsOf()
  const kind = erectorKinds[machine?.crane_kind ?? 0]
  await all.on(field, () => requireCertified(db, { workers, on, trade: 'lifting', field, verified: true }))
  if (kind !== undefined) await all.on(field, () => requireOneOf(db, { workers, on, kind, field }))
  return all.list
}

/** 专职安全生产管理人员在现场监督，不兼技术负责人（第十三条）。 */
const sameOfficer = (content: BizCase['content']): FieldProblem[] =>
  content.safety_officer && content.safety_officer === content.technician
    ? [{ field: 'safety_officer', message: '专职安全员在现场监督，不能由专业技术负责人兼任' }]
    : []

/** 拆卸由拆卸单位自己的人作业、自己的技术负责人与专职安全员到场监督（第十三条）：不是的，由审核的人问清。 */
async function ownPeople(db: Db, content: BizCase['content']): Promise<BizCheck[]> {
  const unit = numberIn(content, 'unit_id')
  if (unit === null) return []
  const { rows } = await sql<{
    name: string
  }>`select name from worker where id = any(${idsIn(content, 'worker_ids')}::bigint[]) and unit_id <> ${unit}
    union select name from manage_user where id in (${numberIn(content, 'technician')}, ${numberIn(content, 'safety_officer')}) and unit_id <> ${unit}
    order by name`.execute(db)
  if (rows.length === 0) return []
  const names = rows.map(({ name }) => name).join('、')
  return [{ label: '拆卸单位人员', result: 'warn', text: `${names}登记在别的单位，请核对是否为拆卸单位的人` }]
}

/** 拆卸班组应有的各工种（JGJ 196-2010 第2.0.5条）：安装拆卸工另有核对，这里看司机与信号司索工。缺的由审核的人问清。 */
async function crewTrades(db: Db, content: BizCase['content'], machine: Machine | undefined): Promise<BizCheck[]> {
  const driver = driverKinds[machine?.crane_kind ?? 0]
  const workers = idsIn(content, 'worker_ids')
  if (driver === undefined || workers.length === 0) return []
  const wanted = [driver, workKind.code('signaller')]
  const { rows } = await sql<{ kind: string }>`select distinct work_kind as kind from special_cert
    where worker_id = any(${workers}::bigint[]) and work_kind = any(${wanted}::text[]) and deleted_at is null
      and verified_to >= ${textIn(content, 'plan_on') || today()}::date`.execute(db)
  const lacking = wanted.filter((kind) => !rows.some((row) => row.kind === kind)).map((kind) => workKind.labelOf(kind))
  if (lacking.length === 0) return []
  return [
    { label: '拆卸班组', result: 'warn', text: `${workers.length} 人中没有${lacking.join('、')}，请核对到场作业的是哪些人` },
  ]
}

/** 拆卸单位的安全生产许可证与作业人员，系统里登记的情况。 */
async function checks(db: Db, { engineering, content }: BizCase): Promise<BizCheck[]> {
  const machine = (await machinesOf(db, engineering.id)).find((each) => each.id === numberIn(content, 'crane_id'))
  const { rows } = await sql<{
    unit_name: string
    until: string | null
    status: string
  }>`select unit_name, safety_license_to as until, status
    from unit where id = ${numberIn(content, 'unit_id')}`.execute(db)
  const people = idsIn(content, 'worker_ids')
  const { rows: here } = await sql<{ n: number }>`select count(*)::int as n from worker where id = any(${people}::bigint[])
    and engineering_id = ${engineering.id} and enter_status = 1 and deleted_at is null`.execute(db)
  const [unit] = rows
  const present = here[0]?.n ?? 0
  return [
    ...(machine
      ? [
          {
            label: '机械状态',
            result: 'ok',
            text: `${machine.crane_name}（${machine.record_no}）${craneStates.labelOf(machine.state)}`,
          } as const,
        ]
      : []),
    ...(unit ? [licenceCheck(unit, textIn(content, 'plan_end_on') || today(), textIn(content, 'license_to'))] : []),
    {
      label: '作业人员',
      result: present === people.length ? 'ok' : 'warn',
      text:
        present === people.length
          ? `${people.length} 人都在本工程实名登记`
          : `${people.length} 人中有 ${people.length - present} 人不在场，进场登记后方可作业`,
    },
    ...(await ownPeople(db, content)),
    ...(await crewTrades(db, content, machine)),
  ]
}

function licenceCheck(
  { unit_name, until, status }: { unit_name: string; until: string | null; status: string },
  end: string,
  written: string,
): BizCheck {
  const label = '拆卸单位'
  if (status !== 'normal') return { label, result: 'block', text: `${unit_name}已被禁用` }
  if (until === null) return { label, result: 'warn', text: `${unit_name}没有登记安全生产许可证有效期，请核对原件` }
  if (written !== '' && written !== until)
    return { label, result: 'warn', text: `填写的安全生产许可证有效期至 ${written}，登记的为 ${until}，请核对原件` }
  if (until < end) return { label, result: 'warn', text: `${unit_name}登记的安全生产许可证 ${until} 到期，请核对延期情况` }
  return { label, result: 'ok', text: `${unit_name}安全生产许可证有效期至 ${until}` }
}

/** 拆卸单位：申请的就是本工程的设备安装单位，或者只有这一家；它的资质与许可证照企业库的填。 */
async function installerOf(db: Db, project: number, own: number | null) {
  const parties = (await partiesOf(db, project)).filter(({ role, unit_id }) => role === 'crane_install' && unit_id !== null)
  const party = parties.find(({ unit_id }) => unit_id === own) ?? (parties.length === 1 ? parties[0] : undefined)
  if (!party) return {}
  const levels = installerQuals(party, today()).map(({ level }) => qualLevel.labelOf(level))
  const qual = liftQual.codes.find((code) => levels.includes(liftQual.labelOf(code)))
  return { unit_id: party.unit_id, qual, license_to: party.register?.safety_license_to }
}

/** 起重机械拆卸告知：机械转为拆卸告知，记下告知时间；拆完后由使用单位确认拆除。 */
export const dismantle: BizEffect = {
  prefill: async (db, engineering, { platform, session }) => {
    const machines = (await machinesOf(db, engineering.id)).filter(({ state }) => isRemovable(state))
    const [only] = machines
    const earliest = addWorkingDays(await workCalendar(platform), today(), NOTICE_WORKING_DAYS)
    const installer = await installerOf(db, engineering.id, session.unit_id)
    return present({ crane_id: machines.length === 1 ? only?.id : null, plan_on: earliest, ...installer })
  },
  complaints,
  checks,
  pass: async (writing, { engineering, biz, content }) => {
    const row = await holdRow(writing, crane, {
      id: numberIn(content, 'crane_id'),
      engineeringId: engineering.id,
      field: 'crane_id',
    })
    if (!isRemovable(row.state))
      throw new AppError('wrongState', { message: `该机械为“${craneStates.labelOf(row.state)}”，不能办理拆卸告知` })
    const values = { state: craneStates.code('removing'), remove_notice_at: nowSeconds() }
    await changeRow(writing, crane, row, values, {
      action: 'noticeRemove',
      note: `拆卸告知 ${biz.biz_no}，计划 ${textIn(content, 'plan_on')} 拆卸`,
    })
  },
}
