import { crane } from '@zhujian/domain/device/crane'
import { ageChanges, crewTradeOf, driverKinds, erectTradeOf } from '@zhujian/domain/device/crane-law'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { workKind } from '@zhujian/domain/people/trades'
import { isWholeNumber } from '@zhujian/domain/reference/paper-number'
import { cautions } from '@zhujian/domain/site/caution'
import { AppError } from '@zhujian/model'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { addDays, dayOf, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { accountsWith } from '../office/public'
import { steadyCalendar } from '../setting/public'
import {
  openToLab,
  refusal,
  requireCertified,
  requireGrounds,
  requireNotSuspended,
  requireOneOf,
  requireReason,
} from '../site/public'
import { askSides, confirmSide, requireIndependentTest, requireInstallable } from './crane-parties'
import { requireClimbed } from './crane-climbs'
import { onChangeLab, onTest, requirePassed, tellOfficer } from './crane-tests'

type Crane = Effect<typeof crane>

/** 中止施工期间不装新的机械；拆卸另办拆卸告知，不受此限（建质〔2014〕153号）。 */
const requireRunning = ({ trx, row }: Crane, field: string, at: string, work: string): Promise<void> =>
  requireNotSuspended(trx, { engineering_id: row.engineering_id, at, field, work })

/** 人人持这一类机械的证，其中有司机；塔机还要有信号司索工（建质〔2008〕75号第四条、第五条）。 */
async function requireOperators({ trx, row }: Crane): Promise<void> {
  const [workers, on] = [row.drivers ?? [], today()]
  const trade = crewTradeOf(row.crane_kind)
  await requireCertified(trx, { workers, on, trade, field: 'drivers', verified: true })
  const kind = driverKinds[row.crane_kind]
  if (kind !== undefined) await requireOneOf(trx, { workers, on, kind, field: 'drivers' })
  if (trade === 'towerCrew') await requireOneOf(trx, { workers, on, kind: workKind.code('signaller'), field: 'drivers' })
}

/** 登记、改号的时候看；早先登记的，不因此挡着后面的步骤。 */
function requireRecordNo({ row, before }: Crane): void {
  if (row.record_no !== before?.record_no && !isWholeNumber(row.record_no))
    throw refusal('record_no', '请按产权备案证明填写完整编号')
}

/** 同一台机械只立在一处：别处拆除了才能再登记。@throws invalid */
async function requireOnlyOne({ row, before, trx }: Crane): Promise<void> {
  if (before && before.record_no === row.record_no && before.maker === row.maker && before.factory_no === row.factory_no) return
  const { rows } = await sql<{
    here: boolean
    record: boolean
  }>`select engineering_id = ${row.engineering_id} as here, record_no = ${row.record_no} as record
    from crane t where id <> ${row.id} and deleted_at is null and state <> ${craneStates.code('removed')}
      and (record_no = ${row.record_no} or (factory_no = ${row.factory_no} and maker = ${row.maker})) limit 1`.execute(trx)
  const [other] = rows
  if (!other) return
  const where = other.here ? '本工程' : '别的工程'
  if (other.record) throw refusal('record_no', `此备案编号的机械在${where}登记，还没有拆除`)
  throw refusal('factory_no', `这家制造单位、这个出厂编号的机械在${where}登记，还没有拆除`)
}

async function onAdd(effect: Crane): Promise<void> {
  requireRecordNo(effect)
  await requireOnlyOne(effect)
}

async function onEdit(effect: Crane): Promise<void> {
  requireRecordNo(effect)
  await requireOnlyOne(effect)
  rememberAge(effect)
}

/** 改了决定使用年限的，留给审核、核收、登记的人看；长的留最近的。 */
function rememberAge({ row, before, set }: Crane): void {
  const changes = before ? ageChanges(before, row).map(({ said }) => said) : []
  if (changes.length === 0) return
  const told = [row.age_changes, `${today()} ${changes.join('、')}`].filter(Boolean).join('；')
  set({ age_changes: told.slice(-300) })
}

/** 年限不够的，不能在告知的对话框里顺手改一个出厂日期就过去。 */
async function onNotify(effect: Crane): Promise<void> {
  const { row, before } = effect
  const [changed] = before ? ageChanges(before, row) : []
  if (changed) throw refusal(changed.field, `${changed.said}：以登记的为准；登记有误的，先编辑更正，更正会给审核、核收的人看`)
  await requireRunning(effect, 'notice_on', today(), '告知安装起重机械')
  await requireOwnNotice(effect)
  await requireInstallable(effect)
}

/** 告知以后资质、许可证又到期，评估过了期的，也收不下。 */
async function onReceive(effect: Crane): Promise<void> {
  await requireRunning(effect, 'notice_on', today(), '核收起重机械的安装告知')
  await requireInstallable(effect)
}

/** 天：告知在安装之前两个工作日办，早这么久的不是这一次的告知。 */
const NOTICE_WITHIN = 180

/** 一张告知只告知一台、这一次的安装（第十二条）。@throws invalid */
async function requireOwnNotice({ row, trx }: Crane): Promise<void> {
  if (row.notice_on !== null && row.notice_on < addDays(today(), -NOTICE_WITHIN))
    throw refusal('notice_on', `早于今天 ${NOTICE_WITHIN} 天以上，不是这一次安装的告知，请核对`)
  const { rows } = await sql`select 1 from crane where id <> ${row.id} and notice_no = ${row.notice_no} and deleted_at is null
    and engineering_id = ${row.engineering_id} limit 1`.execute(trx)
  if (rows.length > 0) throw refusal('notice_no', '安装告知编号已用于本工程另一台机械')
}

/** 退回要说得出改什么。 */
const sentBack = ({ row }: Crane): void => requireReason(row, 'reject_reason')

/** 用它的、出租它的与监理的人。 */
const AROUND = ['site', 'site_safety', 'contractor', 'equipment', 'consultant', 'chief_engineer'] as const

/** 不得使用的，在用的各方与监督员当时就知道。 */
async function onDisable(effect: Crane): Promise<void> {
  const { row, trx } = effect
  await requireReason(row, 'idle_reason')
  const said = `自即日起不得使用，恢复使用须重新检测合格；原因：${row.idle_reason ?? ''}`
  await tellOfficer(effect, '起重机械停用', said, await accountsWith(trx, row.engineering_id, AROUND))
}

async function onAccept(effect: Crane): Promise<void> {
  requirePassed(effect)
  await requireOperators(effect)
  await askSides(effect)
}

/** 使用登记要的（建质〔2008〕76号第八条）：日期填了、资料附了、各方确认了。 */
const NEEDED = ['install_on', 'test_no', 'test_on', 'test_result', 'accept_on', 'accept_members'] as const
const NEEDED_FILES = ['self_check_file', 'test_file', 'accept_file', 'use_file'] as const

/** 一步步办来的都齐；导入的、早先登记的，缺什么在这里说全。@throws invalid */
async function requireWhole({ trx, row }: Crane): Promise<void> {
  const { rows } = await sql<{ field: string }>`select distinct field from file_link
    where entity = ${crane.name} and row_id = ${row.id}`.execute(trx)
  const attached = new Set(rows.map(({ field }) => field))
  const lacking = [
    ...NEEDED.filter((name) => row[name] === null || row[name] === undefined),
    ...NEEDED_FILES.filter((name) => !attached.has(name)),
  ].map((name) => crane.fields[name].label)
  const unconfirmed = (row.accept_members ?? []).some(({ way, on }) => way === null || on === null)
  const nobody = (row.drivers ?? []).length === 0 && [crane.fields.drivers.label]
  const all = [...lacking, ...(nobody || []), ...(unconfirmed ? ['各方的确认'] : [])]
  if (all.length > 0)
    throw new AppError('invalid', { message: `还缺${all.join('、')}，不能登记：退回登记，补齐以后重新组织联合验收` })
}

/** 发证的人再核一遍：前面各步办过以后，证书可能到期，人可能换过（第十七条）。 */
async function onRegister(effect: Crane): Promise<void> {
  requirePassed(effect)
  await requireWhole(effect)
  await requireOperators(effect)
}

/** 工作日：安装前这么久告知主管部门（第十二条）。 */
const NOTICE_AHEAD = 2

/** 告知单写的日子可以往前填，监理审核通过才报到主管部门：自那天起不满就装了的，写明原因，工程的监督员要知道。@throws invalid */
async function requireNoticed(effect: Crane): Promise<void> {
  const { row, trx } = effect
  if (row.install_on === null || row.reviewed_at === null) return
  const told = dayOf(row.reviewed_at)
  const earliest = addWorkingDays(await steadyCalendar(trx), told, NOTICE_AHEAD)
  if (row.install_on >= earliest) return
  const due = `安装告知 ${told} 才报到主管部门，满两个工作日、最早 ${earliest} 方可安装`
  requireGrounds(row, 'installed_early', `${due}；已经安装的，请写明为什么提前`)
  await tellOfficer(
    effect,
    '起重机械告知不满两个工作日即安装',
    `${told} 报送安装告知（告知单日期 ${row.notice_on ?? ''}），登记 ${row.install_on} 安装，原因：${row.installed_early}`,
  )
}

/** 安装拆卸工持证上岗（第二十五条），证书由监理审核（第二十二条第（二）项）。 */
async function onInstall(effect: Crane): Promise<void> {
  const { row, trx } = effect
  await requireIndependentTest(effect)
  if (!row.install_on) return
  const [workers, on, trade] = [row.install_crew ?? [], row.install_on, erectTradeOf(row.crane_kind)] as const
  await requireRunning(effect, 'install_on', on, '安装起重机械')
  await requireCertified(trx, { workers, on, trade, field: 'install_crew', verified: true })
  await requireNoticed(effect)
  effect.set({ caution: cautions(workers.length === 1 && '安装作业人员仅 1 人，请核对') })
}

/** 拆卸前两个工作日告知（第十二条）：早于告知的日子拆了的，写明原因，工程的监督员要知道。@throws invalid */
async function onRemove(effect: Crane): Promise<void> {
  const { row, trx } = effect
  const { rows } = await sql<{
    plan_on: string
  }>`select f.content ->> 'plan_on' as plan_on from biz b join biz_form f on f.biz_id = b.id and f.round = b.round
    where b.engineering_id = ${row.engineering_id} and b.kind = 'dismantle' and b.ended_at is not null and b.deleted_at is null
      and f.content ->> 'crane_id' = ${String(row.id)} order by b.id desc limit 1`.execute(trx)
  const [notice] = rows
  if (!notice || !row.removed_on || row.removed_on >= notice.plan_on) return
  requireGrounds(row, 'removed_early', `告知的计划拆卸日期为 ${notice.plan_on}，请写明为什么提前拆除`)
  await tellOfficer(
    effect,
    '起重机械早于告知的日期拆除',
    `告知计划 ${notice.plan_on} 拆卸，登记 ${row.removed_on} 已拆除，原因：${row.removed_early}`,
  )
}

/** X02：司机、司索信号工只在证书有效期内的人里换。 */
extend(crane, {
  on: {
    add: onAdd,
    edit: onEdit,
    notify: onNotify,
    refuseEndorse: sentBack,
    refuseReview: sentBack,
    sendBack: sentBack,
    object: sentBack,
    receive: onReceive,
    install: onInstall,
    test: onTest('testing'),
    retest: onTest('idle'),
    changeLab: onChangeLab,
    climb: requireClimbed,
    accept: onAccept,
    confirm: confirmSide,
    refuseRegister: sentBack,
    register: onRegister,
    remove: onRemove,
    disable: onDisable,
    crew: async (effect) => {
      const { row, before, set } = effect
      await requireOperators(effect)
      // 停用的换了人还是停用：恢复使用须重新检测。
      if (before !== null && before.state !== row.state) set({ state: before.state })
    },
  },
  openTo: { test: openToLab('test_unit'), retest: openToLab('test_unit') },
})
