import { CERTIFIED_METHODS, fireApprovers, fireItem, fireLevel, firePermit } from '@zhujian/domain/safety/fire-permit'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { cautions } from '@zhujian/domain/site/caution'
import { passed } from '@zhujian/domain/site/checklist'
import { samePart } from '@zhujian/domain/site/place'
import { AppError } from '@zhujian/model'
import { dayOf, formatInstant, nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { type Effect, extend } from '../../entity/extend'
import type { Caller } from '../../entity/context'
import { accountsWith } from '../office/public'
import { setting } from '../setting/public'
import { refusal, requireCertified, requireNotSuspended } from '../site/public'

type Fire = Effect<typeof firePermit>

const flow = firePermit.flow?.states
/** 占着监护人的：等待批准到观察结束。 */
const LIVE = (['pending', 'approved', 'burning', 'watching'] as const).map((key) => flow?.code(key))
const FLAMMABLE = /防水|外保温|保温/

/** 动火证当日有效（GB 50720-2011 第6.3.1条；时数各地自定）。 */
async function requireOneDay({ row, context }: Fire): Promise<void> {
  const hours = (await setting(context.platform, 'fire_permit_hours')) ?? 24
  if (row.to_at - row.from_at > hours * 3600) throw refusal('to_at', '动火证当日有效，请按日办理')
}

const PAST = '动火的时间已经过去，请改为今后的时间'
/** 秒：时间填到分，正在这一分钟的不算过去。 */
const MINUTE = 60

/** 动火之前先批准：动火起已经过去的，登记、修改时就不收。 */
async function onWrite(effect: Fire): Promise<void> {
  if (effect.row.from_at < nowSeconds() - MINUTE) throw refusal('from_at', PAST)
  await requireOneDay(effect)
}

/** 同一天同一部位的日志里有防水、外保温施工的，不得动火。 */
async function requireNothingFlammable({ trx, row }: Fire): Promise<void> {
  const { rows } = await sql<{ part: string }>`select part from daily_log where engineering_id = ${row.engineering_id}
    and day_on = ${dayOf(row.from_at)}::date and content ~ ${FLAMMABLE.source} and part is not null and deleted_at is null`.execute(
    trx,
  )
  if (rows.some(({ part }) => samePart(part) === samePart(row.part))) throw refusal('part', '同部位有防水、外保温施工，不得动火')
}

interface Stop {
  readonly stop_no: string
  readonly whole: boolean
  readonly part: string | null
}

/** 正在压着这处的停工：全面停工的哪里都算。 */
async function stopInForce({ trx, row }: Fire): Promise<Stop | undefined> {
  const { rows } = await sql<Stop>`select stop_no, part, scope = ${stopScope.code('whole')} as whole from stop_work
    where engineering_id = ${row.engineering_id} and ${inStates('stop_work', stopWorkStates, ['stopped'])} and deleted_at is null
    order by scope desc, id desc limit 1`.execute(trx)
  return rows[0]
}

/** 停工期间只能为整改动火：全面停工的须写明整改哪几项没有销项的隐患，局部停工的提醒批准的人核对。 */
async function stoppedNote(effect: Fire): Promise<string | null> {
  const stop = await stopInForce(effect)
  if (!stop) return null
  const { trx, row } = effect
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from hidden_danger h
    where h.id = any(${row.danger_ids ?? []}::bigint[]) and ${inStates('h', hiddenDangerStates, openDangers)}`.execute(trx)
  const open = rows[0]?.open ?? 0
  if (stop.whole && (open === 0 || open < (row.danger_ids ?? []).length))
    throw refusal('danger_ids', `工程正在停工（${stop.stop_no}），只能为整改动火：请选要整改的、还没有销项的隐患`)
  const where = stop.part ? `“${stop.part}”` : '工程'
  return `${where}正在停工（${stop.stop_no}），只能为整改动火，批准前请核对`
}

/** 停工之后才批准的，同样要写明整改哪几项。 */
const approving =
  (level: number) =>
  async (effect: Fire): Promise<void> => {
    only(level)(effect)
    await requireWorking(effect, effect.row.from_at)
    await stoppedNote(effect)
  }

/** 批准以后才停工的，不能再动。 */
async function requireNotStopped(effect: Fire): Promise<void> {
  const stop = await stopInForce(effect)
  if (stop?.whole && !effect.row.danger_ids?.length)
    throw new AppError('wrongState', { message: `工程正在停工（${stop.stop_no}），只能为整改动火，请重新申请` })
}

/** 中止施工期间不得动火。 */
const requireWorking = ({ trx, row }: Fire, at: number): Promise<void> =>
  requireNotSuspended(trx, { engineering_id: row.engineering_id, at, field: 'from_at', work: '动火' })

/** X15：一人同时监护两处的，提醒。 */
async function watchedElsewhere({ trx, row }: Fire): Promise<string | null> {
  const { rows } = await sql<{ name: string; part: string }>`select w.name, f.part from fire_permit f
      join worker w on w.id = f.watcher join worker own on own.id = ${row.watcher} and own.idno_index = w.idno_index
    where f.id <> ${row.id} and f.state = any(${LIVE}::smallint[]) and f.deleted_at is null
      and f.from_at < to_timestamp(${row.to_at}) and f.to_at > to_timestamp(${row.from_at}) order by f.id limit 1`.execute(trx)
  return rows[0] ? `监护人${rows[0].name}同一时段还在监护 ${rows[0].part}` : null
}

/** 申请的人不能自己批：这一级没有别人能批准的，申请了也办不下去。 */
async function requireApprover({ trx, row, context }: Fire): Promise<void> {
  const able = await accountsWith(trx, row.engineering_id, fireApprovers[row.fire_level as keyof typeof fireApprovers])
  if (able.some((id) => id !== context.session.account_id)) return
  throw refusal('fire_level', `本工程没有别的人可以批准${fireLevel.labelOf(row.fire_level)}动火，请由项目部的其他人申请`)
}

async function onSubmit(effect: Fire): Promise<void> {
  const { row, trx, set } = effect
  if (row.to_at <= nowSeconds()) throw refusal('to_at', PAST)
  await requireOneDay(effect)
  await requireWorking(effect, row.from_at)
  await requireApprover(effect)
  if (CERTIFIED_METHODS.includes(row.method))
    await requireCertified(trx, { workers: row.welders, on: row.from_at, trade: 'welder', field: 'welders' })
  await requireNothingFlammable(effect)
  const undone = row.checklist.filter(({ result }) => result === passed.code('no')).map(({ item }) => fireItem.labelOf(item))
  set({
    caution: cautions(
      undone.length > 0 && `未落实：${undone.join('、')}`,
      await watchedElsewhere(effect),
      await stoppedNote(effect),
    ),
  })
}

/** 各级由各级批准。 */
const only =
  (level: number) =>
  ({ row }: Fire): void => {
    if (row.fire_level !== level) throw refusal('fire_level', `${fireLevel.labelOf(row.fire_level)}动火不由这一级批准`)
  }

async function onStart(effect: Fire): Promise<void> {
  const { row } = effect
  await requireWorking(effect, nowSeconds())
  await requireNotStopped(effect)
  if (nowSeconds() < row.from_at)
    throw refusal('from_at', `没有到批准的动火时间：${formatInstant(row.from_at, 'yyyy-MM-dd HH:mm')} 起`)
  if (nowSeconds() > row.to_at) throw refusal('to_at', '动火证已过有效时间，请重新申请')
}

/** 作业完毕观察半小时以后才能离开（时间各地自定）。 */
async function onFinish({ row, context }: Fire): Promise<void> {
  const minutes = (await setting(context.platform, 'fire_watch_minutes')) ?? 30
  if ((row.checked_at ?? 0) < (row.end_at ?? 0) + minutes * 60)
    throw refusal('checked_at', `收火检查不得早于结束后 ${minutes} 分钟`)
}

/** 别的级别的批准按钮不给出来。 */
const ofLevel = (alias: string, { session: { roles } }: Caller) => {
  const levels = Object.entries(fireApprovers).flatMap(([level, able]) =>
    able.some((role) => roles.includes(role)) ? Number(level) : [],
  )
  return sql<boolean>`${sql.ref(`${alias}.fire_level`)} = any(${levels}::smallint[])`
}

extend(firePermit, {
  open: ofLevel,
  openFor: ['approveCompany', 'approveProject', 'approveSafety'],
  on: {
    add: onWrite,
    edit: onWrite,
    submit: onSubmit,
    approveCompany: approving(fireLevel.code('first')),
    approveProject: approving(fireLevel.code('second')),
    approveSafety: approving(fireLevel.code('third')),
    start: onStart,
    finish: onFinish,
  },
})
