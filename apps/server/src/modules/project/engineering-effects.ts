import { ofSeverity } from '@zhujian/domain/project/registration-checks'
import { accountsWith } from '../office/public'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { engineering } from '@zhujian/domain/project/engineering'
import { placeProblem } from '@zhujian/domain/project/place'
import { cityOf } from '@zhujian/domain/project/wizard'
import { engineeringSource, historyType } from '@zhujian/domain/reference/engineering-dicts'
import type { Found } from '../../entity/decide'
import { type Effect as EffectOn, extend } from '../../entity/extend'
import { dropAcceptance, pauseAcceptance, startAcceptance } from './acceptance-clock'
import { settleArchived } from './archiving'
import { lockAppointed } from './engagements'
import { nextCheckOn } from './next-check'
import { accountsOfOrg, auditPath, editPath, markDone, notify } from './notify'
import { closePauses, openPause } from './pauses'
import { isOpenState, requireApprovedFiles, submitComplaints } from './submit-check'
import { registerOwnParty } from './own-party'
import { keepRound, withdrawStalePasses } from './registration-rounds'
import { settleParties } from './parties'
import { superviseOrgOf } from './supervise-org'
import { checksOf } from './registration-facts'
import { drawSuperviseNo, numberMonomers } from './supervise-no'
import { welcomeParties } from './welcome-party'

type Effect = EffectOn<typeof engineering>

const refuse = (message: string): AppError => new AppError('invalid', { message })
const officersOf = ({ row }: Effect) => [row.main_officer, row.assist_officer]

/** 监督机构由所属区域决定，不由填报人选择。 */
async function settleOrg({ row, before, trx, set }: Effect): Promise<void> {
  if (before && before.areacode === row.areacode) return
  set({
    supervise_org_id: await superviseOrgOf(trx, row.areacode),
    ...(row.city_id ? {} : { city_id: cityOf(row.areacode) }),
  })
}

/** 坐标、区域有改动的，两项须对得上。@throws invalid */
function requirePlace({ row, before }: Effect): void {
  if (before && before.areacode === row.areacode && before.bd_lal === row.bd_lal) return
  const problem = placeProblem(row)
  if (problem) throw new AppError('invalid', { fields: [problem] })
}

async function settle(effect: Effect): Promise<void> {
  requirePlace(effect)
  await settleOrg(effect)
  await settleParties(effect)
}

async function onAdd(effect: Effect): Promise<void> {
  await settle(effect)
  effect.set({ source: engineeringSource.code('applicant') })
  await registerOwnParty(effect)
}

async function onEdit(effect: Effect): Promise<void> {
  if (!isOpenState(effect.row.state)) throw new AppError('wrongState')
  await settle(effect)
}

function onDelete({ row }: Effect): void {
  if (!isOpenState(row.state)) throw new AppError('wrongState')
}

async function onSubmit(effect: Effect): Promise<void> {
  const { row, trx, set } = effect
  const problems = await submitComplaints(effect.context.platform, trx, row)
  const org = await superviseOrgOf(trx, row.areacode)
  if (org === null) problems.push({ field: 'areacode', message: '该区域尚未设置监督机构，请联系市站' })
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  await withdrawStalePasses(effect, row.id)
  await keepRound(effect, row)
  const due = await startAcceptance(effect)
  set({ supervise_org_id: org, submitted_at: nowSeconds(), opened_at: null, due_on: due, reject_reason: null })
  await markDone(effect, editPath(row.id))
  const again = effect.before?.state === engineering.flow?.states.code('returned')
  await notify(effect, await accountsOfOrg(effect, org, ['intake', 'section_chief']), {
    kind: 'todo',
    title: again ? '退回工程已重新提交' : '新的报监申请',
    body: `${row.engineering_name}，受理期限 ${due}`,
    path: messageLinks.audit(row.id),
    engineering_id: row.id,
  })
}

/** 撤回只在无人查阅之前；查阅时刻由受理人员打开详情时记下。 */
async function onWithdraw(effect: Effect): Promise<void> {
  const { before, set } = effect
  if (before?.opened_at) throw refuse('受理人员已查阅，不能撤回')
  await dropAcceptance(effect)
  await markDone(effect, auditPath(effect.row.id))
  set({ submitted_at: null, due_on: null })
}

/** 提交之后事实还会变（证照到期、企业改了登记）：核查不符的不能受理，退回补正。@throws wrongState */
async function requireSound({ row, trx, context }: Effect): Promise<void> {
  const wrong = ofSeverity(await checksOf({ platform: context.platform, db: trx }, row), 'block')
  if (wrong.length > 0)
    throw refuse(`系统核查有 ${wrong.length} 项不符，请退回补正：${wrong.map(({ message }) => message).join('；')}`.slice(0, 400))
}

async function onAccept(effect: Effect): Promise<void> {
  const { row, trx, set, context } = effect
  if (row.created_by === context.session.account_id) throw refuse('不能审核本人登记的工程')
  await requireApprovedFiles(trx, row.id)
  await requireSound(effect)
  const no = row.supervise_no ?? (await drawSuperviseNo(trx, row))
  set({ supervise_no: no, accepted_at: nowSeconds(), reject_reason: null })
  await numberMonomers(effect, row.id, no)
  await lockAppointed(effect, row.id)
  await welcomeParties(effect, row)
  await markDone(effect, auditPath(row.id))
  const message = {
    kind: 'notice',
    body: `${row.engineering_name}，监督编号 ${no}`,
    path: messageLinks.survey(row.id),
    engineering_id: row.id,
  } as const
  await notify(effect, [row.created_by], { ...message, title: '报监已受理' })
  await notify(
    effect,
    [...(await accountsOfOrg(effect, row.supervise_org_id, ['station_head', 'section_chief'])), ...officersOf(effect)],
    {
      ...message,
      kind: 'todo',
      title: '工程已受理，待分配监督人员',
    },
  )
}

async function onReturn(effect: Effect): Promise<void> {
  const { row, set } = effect
  await pauseAcceptance(effect)
  await markDone(effect, auditPath(row.id))
  set({ due_on: null })
  await notify(effect, [row.created_by], {
    kind: 'todo',
    title: '报监已退回，请补正',
    body: `${row.engineering_name}：${row.reject_reason ?? ''}`.slice(0, 300),
    path: messageLinks.registration(row.id),
    engineering_id: row.id,
  })
}

const both =
  (...effects: readonly ((effect: Effect) => Promise<void>)[]) =>
  async (effect: Effect): Promise<void> => {
    for (const each of effects) await each(effect)
  }

/** 建设、施工、监理三方在工程上任职的账号。 */
const THREE_PARTIES = ['owner', 'contractor', 'site', 'consultant', 'chief_engineer'] as const

/** 状态变动告知填报人、三方在工程上的账号与主、辅监督员。 */
const tell = (title: string, values?: (effect: Effect) => Found<typeof engineering>) => async (effect: Effect) => {
  const { row, trx } = effect
  if (values) effect.set(values(effect))
  const parties = await accountsWith(trx, row.id, THREE_PARTIES)
  await notify(effect, [...new Set([row.created_by, ...parties, ...officersOf(effect)])], {
    kind: 'notice',
    title,
    body: row.engineering_name,
    path: messageLinks.survey(row.id),
    engineering_id: row.id,
  })
}

async function onApplyCancel(effect: Effect): Promise<void> {
  const { before, row, set } = effect
  if (before?.cancel_applied_at) throw refuse('已经申请取消，等待监督机构确认')
  set({ cancel_applied_at: nowSeconds() })
  await notify(effect, await accountsOfOrg(effect, row.supervise_org_id, ['intake', 'section_chief']), {
    kind: 'todo',
    title: '申请取消项目，待确认',
    body: `${row.engineering_name}：${row.cancel_reason ?? ''}`.slice(0, 300),
    path: messageLinks.survey(row.id),
    engineering_id: row.id,
  })
}

/** 工程照常监督；再要取消的重新申请。 */
async function onRefuseCancel(effect: Effect): Promise<void> {
  if (!effect.before?.cancel_applied_at) throw refuse('建设单位尚未申请取消')
  const reason = `不予取消：${effect.row.reject_reason ?? ''}`.slice(0, 300)
  effect.set({ cancel_applied_at: null })
  await notify(effect, await accountsWith(effect.trx, effect.row.id, ['owner']), {
    kind: 'notice',
    title: '取消项目的申请未予同意',
    body: `${effect.row.engineering_name}：${reason}`.slice(0, 300),
    path: messageLinks.survey(effect.row.id),
    engineering_id: effect.row.id,
  })
}

async function onCancel(effect: Effect): Promise<void> {
  if (!effect.before?.cancel_applied_at) throw refuse('建设或施工单位尚未申请取消')
  const reason = `取消项目：${effect.row.cancel_reason ?? ''}`.slice(0, 200)
  await settleArchived(effect, { engineering_id: effect.row.id, reason })
  const archived = { history_type: historyType.code('history'), history_reason: reason, history_at: nowSeconds() }
  await tell('工程已取消', () => ({ closed_on: today(), ...archived }))(effect)
}

/** 工程各步的业务后果：编号、期限、告知。 */
extend(engineering, {
  on: {
    add: onAdd,
    edit: onEdit,
    delete: onDelete,
    submit: onSubmit,
    withdraw: onWithdraw,
    accept: onAccept,
    return: onReturn,
    start: async (effect) => {
      // 首次监督检查的期限自准予开工起算，此后由每次检查定下。
      effect.set({ next_check_on: await nextCheckOn(effect.context.platform, effect.row, nowSeconds()) })
      await tell('准予开工')(effect)
    },
    stop: both(
      openPause('stop', 'stop_reason'),
      tell('责令停工', () => ({ stopped_at: nowSeconds() })),
    ),
    resume: both((effect) => closePauses(effect, 'stop'), tell('批准复工')),
    suspend: both(openPause('suspend', 'suspend_reason'), tell('中止监督')),
    recover: both((effect) => closePauses(effect, 'suspend'), tell('恢复监督')),
    applyCompletion: tell('申请竣工验收'),
    complete: tell('竣工验收合格'),
    // 回到在建的还没有竣工：工期接着走，竣工的日子由下一次验收写。
    declineCompletion: tell('竣工验收不合格', () => ({ sj_jg_time: null })),
    revokeCompletion: tell('责令重新组织竣工验收', () => ({ sj_jg_time: null, completed_on: null })),
    terminate: both(
      closePauses,
      tell('终止监督', () => ({ closed_on: today() })),
    ),
    applyCancel: onApplyCancel,
    refuseCancel: onRefuseCancel,
    cancel: onCancel,
  },
})
