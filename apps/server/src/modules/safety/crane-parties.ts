import type { crane } from '@zhujian/domain/device/crane'
import { acceptSide, acceptWay } from '@zhujian/domain/device/crane-dicts'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { type AgedCrane, ageProblem, CRANE_RULE, levelProblem } from '@zhujian/domain/device/crane-law'
import { checkKind } from '@zhujian/domain/project/check-parties'
import { checkQualification, installerQuals } from '@zhujian/domain/project/check-qualification'
import { installerSaid } from '@zhujian/domain/project/installer-said'
import { checkText, ofSeverity } from '@zhujian/domain/project/registration-checks'
import type { PartyFact, RegistrationCheck, RegistrationFacts } from '@zhujian/domain/project/registration-facts'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import type { Db } from '../../platform/db'
import { accountsWith } from '../office/public'
import { partyAs } from '../project/public'
import { refusal } from '../site/public'

type Crane = Effect<typeof crane>

const OWNING = ['crane_lease', 'sgdw', 'specialty']
const OWN = ['sgdw', 'specialty']

type Installed = AgedCrane & { readonly engineering_id: number }

/** 一家单位在本工程担任的各方。 */
async function partsPlayed(db: Db, project: number, unit: number | null): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`select distinct role from engineering_unit
    where engineering_id = ${project} and unit_id = ${unit} and active and deleted_at is null`.execute(db)
  return rows.map(({ role }) => role)
}

/** 与变更告知、报监登记同一套规则：企业类型、资质、安全生产许可证。 */
async function installerChecks(db: Db, id: number, party: PartyFact): Promise<RegistrationCheck[]> {
  const { rows } = await sql<RegistrationFacts['project']>`select * from engineering where id = ${id}`.execute(db)
  const [project] = rows
  return project ? [...checkKind(party), ...checkQualification({ parties: [party], project, today: today() })] : []
}

interface Found {
  /** 不能承担的原因；没有的能承担。 */
  readonly problems: readonly string[]
  /** 企业库登记的资质与许可证。 */
  readonly said: string | null
}

/** 装、拆的单位须是本工程的设备安装单位，资质与安全生产许可证有效，装得了这么大的塔机（第十条）。`who`：在话里叫什么。 */
export async function installerFound(db: Db, machine: Installed, unit: number | null, who: string): Promise<Found> {
  const { engineering_id: project } = machine
  const party = await partyAs(db, unit, 'crane_install')
  if (!party || !(await partsPlayed(db, project, unit)).includes('crane_install'))
    return { problems: [`${who}应是本工程登记的设备安装单位（${CRANE_RULE}第十条）`], said: null }
  if (party.register?.enabled === false) return { problems: [`${who}“${party.unit_name}”已停用，不能承担安装、拆卸`], said: null }
  const checks = await installerChecks(db, project, party)
  const levels = installerQuals(party, today()).map(({ level }) => level)
  const level = levelProblem(machine, levels, today())
  const problems = [...ofSeverity(checks, 'block').map(checkText), ...(level === null ? [] : [level])]
  return { problems, said: installerSaid(party, checks, today()) }
}

/** @throws invalid 不能承担安装的；写下企业库登记的内容 */
async function requireInstaller({ trx, row, set }: Crane): Promise<void> {
  const { problems, said } = await installerFound(trx, row, row.install_unit, '安装单位')
  if (problems.length > 0)
    throw new AppError('invalid', {
      message: problems.join('；'),
      fields: problems.map((message) => ({ field: 'install_unit', message })),
    })
  set({ install_qual: said })
}

/** 告知的时候与核收的时候：产权单位、安装单位是谁，有没有资质，机械有没有超过使用年限。 */
export async function requireInstallable(effect: Crane): Promise<void> {
  const { row } = effect
  const played = await partsPlayed(effect.trx, row.engineering_id, row.owner_unit)
  if (!OWNING.some((part) => played.includes(part)))
    throw refusal(
      'owner_unit',
      `产权单位应是本工程的设备租赁单位，或者自有机械的施工单位、专业分包单位（${CRANE_RULE}第五条、第六条）`,
    )
  await requireInstaller(effect)
  const aged = ageProblem(row, today())
  if (aged) throw refusal(aged.field, aged.message)
}

/** 检测机构与这台机械的产权、安装、使用单位不是同一家（第十六条）。 */
export async function requireIndependentTest(effect: Crane): Promise<void> {
  const { row } = effect
  const played = await partsPlayed(effect.trx, row.engineering_id, row.test_unit)
  const near = [
    row.test_unit === row.owner_unit && '产权单位',
    row.test_unit === row.install_unit && '安装单位',
    played.includes('sgdw') && '使用单位',
  ].find((each) => each !== false)
  if (near)
    throw refusal('test_unit', `检测机构就是这台机械的${near}，应另行委托有相应资质的检验检测机构（${CRANE_RULE}第十六条）`)
}

interface Side {
  readonly side: keyof typeof acceptSide.entries
  readonly unit: number
}

/** 担任这一方的单位。 */
async function unitAs({ row, trx }: Crane, part: 'sgdw' | 'jldw'): Promise<number | undefined> {
  const { rows } = await sql<{
    unit_id: number
  }>`select unit_id from engineering_unit where engineering_id = ${row.engineering_id}
    and role = ${part} and unit_id is not null and active and deleted_at is null order by id limit 1`.execute(trx)
  return rows[0]?.unit_id
}

/** 出租、安装、监理各方，各是哪一家；自有的机械没有出租单位。@throws invalid 没有登记监理、安装单位的 */
async function sidesOf(effect: Crane): Promise<Side[]> {
  const { row } = effect
  const played = await partsPlayed(effect.trx, row.engineering_id, row.owner_unit)
  const leased = played.includes('crane_lease') && !played.some((part) => OWN.includes(part))
  const supervisor = await unitAs(effect, 'jldw')
  if (row.install_unit === null || supervisor === undefined)
    throw refusal(
      'accept_file',
      `本工程没有登记${row.install_unit === null ? '安装' : '监理'}单位，不能组织联合验收（${CRANE_RULE}第十六条）`,
    )
  return [
    { side: 'installer', unit: row.install_unit },
    ...(leased && row.owner_unit !== null ? [{ side: 'lessor', unit: row.owner_unit } as const] : []),
    { side: 'supervisor', unit: supervisor },
  ]
}

type Member = NonNullable<Crane['row']['accept_members']>[number]

/** 参加的一方：谁、哪一天、怎样确认的。 */
async function memberOf({ trx, context }: Crane, { side, unit }: Side, signed: boolean): Promise<Member> {
  const { rows } = await sql<{ name: string }>`select unit_name as name from unit where id = ${unit}`.execute(trx)
  return {
    side: acceptSide.code(side),
    unit: rows[0]?.name ?? null,
    person: signed ? context.session.real_name : null,
    way: acceptWay.code(signed ? 'account' : 'sheet'),
    on: today(),
  }
}

const ANSWERERS = ['equipment', 'consultant', 'chief_engineer'] as const

/** 还没有确认的各方里，下一家是谁；在平台没有账号的，以验收表上的签章为准，监理单位除外。 */
async function awaitNext(effect: Crane, sides: readonly Side[], members: Member[]): Promise<void> {
  const { row, trx, set } = effect
  const done = new Set(members.map(({ side }) => side))
  for (const each of sides) {
    if (done.has(acceptSide.code(each.side))) continue
    const accounts = await accountsWith(trx, row.engineering_id, ANSWERERS, [each.unit])
    if (accounts.length > 0 || each.side === 'supervisor')
      return set({ accept_members: members, confirm_unit: each.unit, state: craneStates.code('confirming') })
    members.push(await memberOf(effect, each, false))
  }
  set({ accept_members: members, confirm_unit: null })
}

/** 使用单位组织联合验收，验收表交上以后，由出租、安装、监理各方依次确认（第十六条）。 */
export async function askSides(effect: Crane): Promise<void> {
  const user = { side: 'user', unit: (await unitAs(effect, 'sgdw')) ?? effect.context.session.unit_id ?? 0 } as const
  await awaitNext(effect, await sidesOf(effect), [await memberOf(effect, user, true)])
}

/** 一家单位以本单位账号确认；它兼着安装与出租的，一次确认。 */
export async function confirmSide(effect: Crane): Promise<void> {
  const sides = await sidesOf(effect)
  const members = [...(effect.row.accept_members ?? [])]
  const done = new Set(members.map(({ side }) => side))
  for (const each of sides) {
    if (each.unit === effect.row.confirm_unit && !done.has(acceptSide.code(each.side)))
      members.push(await memberOf(effect, each, true))
  }
  await awaitNext(effect, sides, members)
}
