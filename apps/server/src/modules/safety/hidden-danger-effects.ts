import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { fineProblem } from '@zhujian/domain/safety/danger-fine'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { checkerSide, recheckWay } from '@zhujian/domain/safety/safety-dicts'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { AppError } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../entity/context'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import type { Session } from '../../entity/session'
import { settleReplies } from '../document/public'
import { rectified } from '../rectify/public'
import { settingsNow } from '../setting/public'
import { recountCheck } from './safety-check-effects'
import { requireGrounds } from '../site/public'
import { recheckPending, recheckSince } from './stop-checks'

type Danger = Effect<typeof hiddenDanger>

/** 罚款在法定与本地的幅度之内。@throws invalid */
async function requireFine({ row, context }: Danger): Promise<void> {
  const value = await settingsNow(context.platform)
  const problem = fineProblem(row, { usual: value('danger_fine_usual'), major: value('danger_fine_major') })
  if (problem) throw new AppError('invalid', { fields: [problem] })
}

/** 整改通知书所列的隐患都了结了，通知书即已回复。 */
async function settleNotice(effect: Danger): Promise<void> {
  const { row, trx } = effect
  if (row.doc_id === null) return
  const { rows } = await sql`select 1 from hidden_danger t where t.doc_id = ${row.doc_id} and t.id <> ${row.id}
    and t.deleted_at is null and ${inStates('t', hiddenDangerStates, openDangers)} limit 1`.execute(trx)
  if (rows.length === 0) await settleReplies(effect, row.doc_id, '所列隐患均已销项')
}

type Sql = RawBuilder<unknown>
/** 以这条隐患为依据、还压着的停工。 */
const stopOver = (
  project: Sql,
  id: Sql,
) => sql`from stop_work s where s.engineering_id = ${project} and s.danger_ids @> array[${id}]::bigint[]
  and ${inStates('s', stopWorkStates, ['reviewing', 'signing', 'stopped'])} and s.deleted_at is null`
/** 列着这条隐患、还有效的文书。 */
const paperOver = (doc: Sql) => sql`from supervise_doc d where d.id = ${doc} and d.corrected_id is null
  and ${inStates('d', documentStates, ['issued', 'delivered', 'receipted', 'archived'])} and d.deleted_at is null`
const isHead = ({ roles }: Session): boolean => roles.some((role) => role === 'section_chief' || role === 'station_head')

/** 停工以它为依据的，停工期间不能撤回：撤回了，就没有整改、没有复查也能复工。@throws wrongState */
async function requireNoStop({ row, trx }: Danger): Promise<void> {
  const { rows } = await sql<{
    stop_no: string | null
  }>`select s.stop_no ${stopOver(sql`${row.engineering_id}`, sql`${row.id}`)} order by s.id desc limit 1`.execute(trx)
  if (rows[0])
    throw new AppError('wrongState', {
      message: `停工通知书 ${rows[0].stop_no ?? ''} 以它为依据，停工期间不能撤回，按整改、复查销项办理`,
    })
}

/** 列入已发文书的：纸上仍要求整改，先更正或作废文书再撤回，否则纸上与系统各说各的。@throws wrongState */
async function requireNoNotice({ row, trx }: Danger): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select concat_ws(' ', d.title, d.doc_no) as name ${paperOver(sql`${row.doc_id}`)}`.execute(trx)
  if (rows[0])
    throw new AppError('wrongState', { message: `已列入 ${rows[0].name}，先制发更正文书去掉这一项，或作废该文书，再撤回` })
}

/** 监督机构查出的重大事故隐患，撤回由科长、站长定，不由查出的人一句话撤掉（安全生产法第六十五条）。@throws wrongState */
async function requireWithdrawable(effect: Danger): Promise<void> {
  const { row, context } = effect
  await requireNoStop(effect)
  await requireNoNotice(effect)
  if (!row.is_major || row.checker_side !== checkerSide.code('regulator')) return
  if (!isHead(context.session) || row.created_by === context.session.account_id)
    throw new AppError('wrongState', { message: '重大事故隐患的撤回由科长、站长核实后办理，查出的人不能自己撤回' })
}

/** 以它为依据的停工或监督文书；没有的为 null。 */
async function restingOn({ row, trx }: Danger): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select '停工通知书 ' || coalesce(stop_no, '') as name from stop_work
      where engineering_id = ${row.engineering_id} and danger_ids @> array[${row.id}]::bigint[] and deleted_at is null
    union all select coalesce(title, '监督文书') || ' ' || coalesce(doc_no, '') from supervise_doc
      where engineering_id = ${row.engineering_id} and danger_ids @> array[${row.id}]::bigint[] and deleted_at is null limit 1`.execute(
    trx,
  )
  return rows[0]?.name.trim() ?? null
}

/** @throws wrongState 停工、监督文书以它为依据 */
async function requireUnnamed(effect: Danger): Promise<void> {
  const name = await restingOn(effect)
  if (name !== null) throw new AppError('wrongState', { message: `${name} 以它为依据，不能删除` })
}

const KEPT_MAJOR = '检查记录、停工或文书里写明为重大事故隐患，不能改为一般；判定有误的，下发以后撤回重新登记'

/** 写进检查记录、停工或文书的重大事故隐患，不能改一个字就不再是重大的。@throws invalid */
async function requireStillMajor(effect: Danger): Promise<void> {
  const { row, before } = effect
  if (!before?.is_major) return
  const field = !row.is_major ? 'is_major' : Number(row.level) < Number(before.level) ? 'level' : null
  if (field !== null && (row.check_id !== null || (await restingOn(effect)) !== null))
    throw new AppError('invalid', { fields: [{ field, message: KEPT_MAJOR }] })
}

/** 检查查出的部位与情况是检查记录，一字不改：前面加一个“除”字，检查就落了空。@throws invalid */
function requireAsFound({ row, before }: Danger): void {
  if (row.check_id === null || !before || row.checker_side !== checkerSide.code('regulator')) return
  for (const field of ['place', 'description'] as const)
    if (row[field] !== before[field])
      throw new AppError('invalid', {
        fields: [{ field, message: '检查记录里写明的部位、情况不能改写；查错的撤回重新登记，要补充的写在整改要求里' }],
      })
}

/** 重大事故隐患凭什么说整改好了，整改、复核、复查的人各自写明。@throws invalid */
const requireSaid =
  (field: 'rectify_note' | 'review_note' | 'recheck_note') =>
  ({ row }: Danger): void => {
    if (row.is_major) requireGrounds(row, field, `重大事故隐患须具体写明${field === 'rectify_note' ? '做了什么' : '看到了什么'}`)
  }

/** 重大事故隐患到现场复查、登记了监督检查才能销项（安全生产法第六十五条：排除后经审查同意）。@throws wrongState */
async function requireVisited({ row, trx }: Danger): Promise<void> {
  if (!row.is_major) return
  if (row.recheck_way !== recheckWay.code('visit'))
    throw new AppError('invalid', { fields: [{ field: 'recheck_way', message: '重大事故隐患须到现场复查' }] })
  if (row.checker_side !== checkerSide.code('regulator')) return
  const since = row.rectify_at ?? row.created_at
  // 查出它的那一次检查在整改之前，不是复查。
  if ((await recheckSince(trx, row.engineering_id, since, row)) !== null) return
  const other = await recheckSince(trx, row.engineering_id, since)
  const missing = other
    ? `复查 ${other} 没有看它：“复查对象”应选查出它的那次检查，或者检查项的部位写明“${row.place}”`
    : `${formatInstant(since)} 提交整改以来没有复查、复工类型的监督检查${await recheckPending(trx, row.engineering_id, since)}，登记以后再销项`
  throw new AppError('wrongState', { message: `重大事故隐患须到现场复查：${missing}` })
}

/** 撤回办得成的才列出来：没有停工、已发文书以它为依据，重大的由查出的人以外的科长、站长办。 */
function withdrawable(alias: string, { session }: Caller) {
  const of = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(not exists (select 1 ${stopOver(of('engineering_id'), of('id'))}) and not exists (select 1 ${paperOver(of('doc_id'))})
    and (not ${of('is_major')} or ${of('checker_side')} <> ${checkerSide.code('regulator')}
      or (${isHead(session)} and ${of('created_by')} is distinct from ${session.account_id})))`
}

const rectifying = rectified({
  entity: hiddenDanger,
  thing: '隐患',
  sort: 'category',
  link: messageLinks.dangers,
  check: async (effect) => {
    requireAsFound(effect)
    await requireFine(effect)
    await requireStillMajor(effect)
  },
  onWithdraw: requireWithdrawable,
  onDelete: requireUnnamed,
  onMended: requireSaid('rectify_note'),
  onReview: requireSaid('review_note'),
  onClose: async (effect) => {
    requireSaid('recheck_note')(effect)
    await requireVisited(effect)
  },
  recount: recountCheck,
  settle: settleNotice,
})

/** 安全隐患各步的后果，见 modules/rectify；另有罚款的幅度，随所在检查、通知书了结。 */
extend(hiddenDanger, { ...rectifying, openTo: { ...rectifying.openTo, withdraw: withdrawable } })
