import { saysNothing } from '@zhujian/domain/flows/grounds'
import { cautions } from '@zhujian/domain/site/caution'
import type { MessageLink } from '@zhujian/domain/contracts/message-links'
import { type AnyEntity, AppError } from '@zhujian/model'
import { addDays, daysBetween, nowSeconds, today, dayOf } from '@zhujian/model/date'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { overdueDays } from '@zhujian/domain/project/pause'
import { openFindings, rectifiers, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import type { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { checkerSide, recheckWay } from '@zhujian/domain/safety/safety-dicts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Effect, Extension } from '../../entity/extend'
import type { Caller } from '../../entity/context'
import { urgeRoute } from '../common/public'
import { notify } from '../message/public'
import { accountsWith } from '../office/public'
import { pausesOf } from '../project/public'
import { photoDoubts, refusal, requireCurrentBasis, requireGrounds } from '../site/public'
import type { Writing } from '../../entity/write'
import { sideOf, sideOfSession } from './checker'
import { earlierOf, extendDeadline, requireExtendable, withinDeadline } from './extension'
import type { Finding } from './finding'
import type { Recounted } from './inspect'
import { lateDays } from './late-days'

type Found = Effect<typeof qualityIssue>
type Row = Found['row']

/** 两种问题不同的地方。 */
interface Kind<E extends Finding> {
  readonly entity: E
  /** 消息里怎么称呼：隐患、质量问题。 */
  readonly thing: string
  /** 类别所在的栏：没有写条款的，同一部位、同一类别即为重复。 */
  readonly sort: string
  readonly link: (engineeringId: number) => MessageLink
  /** 登记、修改时另外核对的。 */
  readonly check?: (effect: Effect<E>) => Promise<void> | void
  /** 提交整改、复核、复查之前另外核对的。 */
  readonly onMended?: (effect: Effect<E>) => void
  readonly onReview?: (effect: Effect<E>) => void
  readonly onClose?: (effect: Effect<E>) => Promise<void> | void
  /** 撤回之前另外核对的：别的事正以它为依据。 */
  readonly onWithdraw?: (effect: Effect<E>) => Promise<void>
  /** 删除之前另外核对的。 */
  readonly onDelete?: (effect: Effect<E>) => Promise<void>
  /** 了结、重新整改、删除之后：所在检查的件数。 */
  readonly recount?: (effect: Recounted) => Promise<void>
  /** 了结之后：所列的通知书。 */
  readonly settle?: (effect: Effect<E>) => Promise<void>
}

const refuse = (message: string): AppError => new AppError('invalid', { message })
const refuseAt = (field: string, message: string): AppError => new AppError('invalid', { fields: [{ field, message }] })

/** 天：限期整改的“限期”。 */
const MOST_DAYS = 180

function requireBounded({ deadline }: Row): void {
  if (typeof deadline === 'string' && deadline > addDays(today(), MOST_DAYS))
    throw refuseAt('deadline', `整改期限最长 ${MOST_DAYS} 天，更久的分期下发`)
}

function requireFuture(row: Row): void {
  if (row.deadline !== null && row.deadline < today()) throw refuseAt('deadline', '整改期限不能早于今天')
  requireBounded(row)
}

/** 一行写明的责任方：整改人；没有指定的，责任单位在该工程的账号；责任单位没有写、或在平台没有账号的，为项目部：总承包单位对施工现场负总责。 */
async function dutyPeople(
  { trx }: Pick<Writing, 'trx'>,
  row: Pick<Row, 'duty_person' | 'duty_unit_id' | 'engineering_id'>,
): Promise<(number | null)[]> {
  if (row.duty_person !== null) return [row.duty_person]
  const own =
    row.duty_unit_id !== null
      ? await accountsWith(trx, row.engineering_id, ['site', 'site_safety', 'subcontractor'], [row.duty_unit_id])
      : []
  return own.length > 0 ? own : accountsWith(trx, row.engineering_id, ['site', 'site_safety'])
}

/** 锁住工程再看：终止监督正在办的，等它办完，终止了就不再下发。 */
async function requireSupervised({ trx, row }: Found, thing: string): Promise<void> {
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${row.engineering_id} for share`.execute(
    trx,
  )
  if (rows[0]?.state === engineeringStates.code('terminated'))
    throw new AppError('wrongState', { message: `工程已终止监督，不再下发${thing}` })
}

/** 已退场的单位看不到工程，隐患交给它就没有下文；下发之后它才走的，由检查方改派。 */
async function isPresent(trx: Writing['trx'], engineeringId: number, unitId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from engineering_unit where engineering_id = ${engineeringId} and unit_id = ${unitId}
    and active and deleted_at is null limit 1`.execute(trx)
  return rows.length > 0
}

/** 指定的整改人要签收、提交得了：是责任单位在这个工程上的人，担任项目部、安全员或分包的角色。@throws invalid */
async function requireRectifier({ trx, before }: Found, { duty_person, duty_unit_id, engineering_id }: Row): Promise<void> {
  const sent = before !== null && before.state !== rectifyStates.code('draft') && before.duty_unit_id === duty_unit_id
  if (duty_unit_id !== null && !sent && !(await isPresent(trx, engineering_id, duty_unit_id)))
    throw refuseAt('duty_unit_id', '该单位已退出本工程，请选择接替的单位')
  if (duty_person === null) return
  const able = await accountsWith(trx, engineering_id, rectifiers, duty_unit_id === null ? null : [duty_unit_id])
  if (!able.includes(duty_person))
    throw refuseAt('duty_person', '整改人须是责任单位在本工程的项目部、安全员或分包人员；不指定的由他们共同办理')
}

/** 修改、撤回、改派、复查只由检查的一方：登记人没有写明一方的旧件，下发之后不分。 */
const ofChecker = (alias: string, { session }: Caller) => {
  const [side, state] = [sql.ref(`${alias}.checker_side`), sql.ref(`${alias}.state`)]
  const same = sql`${side} = ${sideOfSession(session)}::int`
  return sql<boolean>`(case when ${state} = ${rectifyStates.code('draft')}
    then ${sql.ref(`${alias}.created_by`)} = ${session.account_id} or ${same} else ${side} is null or ${same} end)`
}

/** 没有了结的，逾期天数随日子走；销项之后以销项时定下的为准。 */
const overdue = (alias: string): string =>
  `case when "${alias}"."state" in (${openFindings.map((key) => rectifyStates.code(key)).join(', ')})
    then ${lateDays(alias)} else "${alias}"."overdue_days" end`

const reviewed = ({ set, context }: Found): void => set({ review_by: context.session.account_id, review_at: nowSeconds() })
const rechecked = ({ set, context }: Found): void => set({ recheck_by: context.session.account_id, recheck_at: nowSeconds() })

/** 谁检查、谁复查：监督机构查出的由监督机构销项，自查的由自查的一方销项。 */
function requireChecker(effect: Found, thing: string): void {
  const { checker_side } = effect.row
  if (checker_side === null || checker_side === sideOf(effect)) return
  const side = checkerSide.labelOf(checker_side)
  throw refuse(`${side}检查出的${thing}，由${side}复查`)
}

/** 现场复查的拿得出照片。@throws invalid */
function requireRechecked({ row }: Found): void {
  const visited = row.recheck_way === recheckWay.code('visit')
  if (visited && !row.recheck_img) throw refuseAt('recheck_img', '现场复查的，请附复查时拍摄的照片')
}

/** 没有下发的由登记的人或同一方的人改，下发之后只由检查的一方。 */
function requireOwn(effect: Found): void {
  const { row, before, context } = effect
  const same = row.checker_side === sideOf(effect)
  const drafting = before?.state === rectifyStates.code('draft')
  if (drafting) requireBounded(row)
  if (!same && !(drafting && row.created_by === context.session.account_id))
    throw new AppError('wrongState', { message: '只有检查方可以修改' })
}

type Desk = ReturnType<typeof deskOf>

/** 下发了的告知责任方；随文书下发的也由它说。 */
export async function tellIssued<E extends Finding>(
  { entity, thing, link }: Pick<Kind<E>, 'entity' | 'thing' | 'link'>,
  writing: Writing,
  row: Pick<Row, 'duty_person' | 'duty_unit_id' | 'engineering_id' | 'place' | 'deadline'>,
): Promise<void> {
  await notify(writing, await dutyPeople(writing, row), {
    kind: 'todo',
    title: `新的${thing}整改，请签收`,
    body: `${numberOf(entity, row)} ${row.place}，整改期限 ${row.deadline}`.slice(0, 300),
    path: link(row.engineering_id),
    engineering_id: row.engineering_id,
  })
}

/** 告知、退回、了结：各步都用到的。 */
function deskOf(kind: Kind<typeof qualityIssue>) {
  const { entity, thing, link, recount, settle } = kind
  const tellOf = (writing: Writing, row: Row, accounts: readonly (number | null)[], title: string, more = '') =>
    notify(writing, accounts, {
      kind: 'todo',
      title,
      body: `${numberOf(entity, row)} ${row.place}${more}`.trim().slice(0, 300),
      path: link(row.engineering_id),
      engineering_id: row.engineering_id,
    })
  const tell = (effect: Found, accounts: readonly (number | null)[], title: string, more = '') =>
    tellOf(effect, effect.row, accounts, title, more)
  const tellDuty = async (effect: Found, row: Row, title: string, more: string) =>
    tell(effect, await dutyPeople(effect, row), title, more)
  const sentBack = (note: 'review_note' | 'recheck_note', mark: (effect: Found) => void) => async (effect: Found) => {
    if (note === 'recheck_note') requireChecker(effect, thing)
    mark(effect)
    await tellDuty(effect, effect.row, `${thing}整改被退回，请重新整改`, `：${effect.row[note] ?? ''}`)
  }
  const recounted = async (effect: Found) => recount?.(effect)
  const after = async (effect: Found) => {
    await recounted(effect)
    await settle?.(effect)
  }
  return { ...kind, tell, tellOf, tellDuty, sentBack, recounted, after }
}

/** 检查记录里查出的，受检方已经看到：不能当没有过。@throws wrongState */
function requireUnrecorded({ check_id }: Row, thing: string): void {
  if (check_id !== null)
    throw new AppError('wrongState', {
      message: `${thing}由检查查出，已写进检查记录，不能删除；登记有误的，下发以后撤回并写明原因`,
    })
}

/** 重大事故隐患下发时写明要做什么（只有安全隐患分重大）。@throws invalid */
function requireDemand(row: Readonly<Record<string, unknown>>): void {
  if (row.is_major === true && saysNothing(row.require))
    throw refusal('require', '重大事故隐患须写明整改要求，责任单位才知道做什么')
}

/** 违反的条款在登记那一天还没有废止；检查带来的，随检查核对过。@throws invalid */
async function requireBasis({ trx, row, before }: Found): Promise<void> {
  if (before === null ? row.check_id !== null : before.basis === row.basis) return
  await requireCurrentBasis(trx, dayOf(row.created_at), [{ text: row.basis, field: 'basis' }])
}

/** 登记、下发、撤回与改派。 */
const found = ({ entity, sort, thing, link, check, onWithdraw, onDelete, tellDuty, recounted, after }: Desk) => ({
  add: async (effect: Found) => {
    await check?.(effect)
    await requireBasis(effect)
    requireBounded(effect.row)
    await requireRectifier(effect, effect.row)
    effect.set({ checker_side: sideOf(effect), repeat_of: await earlierOf(effect as never, entity, sort) })
  },
  edit: async (effect: Found) => {
    await check?.(effect)
    await requireBasis(effect)
    requireOwn(effect)
    await requireRectifier(effect, effect.row)
  },
  delete: async (effect: Found) => {
    requireUnrecorded(effect.row, thing)
    await onDelete?.(effect)
    await recounted(effect)
  },
  issue: async (effect: Found) => {
    const { row } = effect
    requireDemand(row)
    await requireRectifier(effect, row)
    await requireSupervised(effect, thing)
    requireFuture(row)
    await tellIssued({ entity, thing, link }, effect, row)
  },
  /** 误发的撤回：原责任方也要知道。 */
  withdraw: async (effect: Found) => {
    requireChecker(effect, thing)
    await onWithdraw?.(effect)
    // 监督机构查出的，撤回就不再整改：一句“开错了”说不清错在哪里。
    if (effect.row.checker_side === checkerSide.code('regulator'))
      requireGrounds(effect.row, 'change_reason', `${thing}的撤回，请具体写明误在哪里`)
    await tellDuty(effect, effect.row, `${thing}整改已撤回，不必整改`, `：${effect.row.change_reason}`)
    await after(effect)
  },
  readdress: async (effect: Found) => {
    requireChecker(effect, thing)
    const { row, before } = effect
    const next = await readdressed(effect)
    if (before) await tellDuty(effect, before, `${thing}整改已改派，不再由你办理`, `：${row.change_reason}`)
    await tellDuty(effect, next, `${thing}整改改派给你，请签收`, `，整改期限 ${row.deadline ?? '未定'}`)
  },
})

/** 延期：一次申请，由检查的一方审批。 */
const extended = ({ thing, tell, tellDuty }: Desk) => ({
  applyExtension: async (effect: Found) => {
    await requireExtendable(effect as never)
    const { row } = effect
    await tell(effect, [row.created_by], `${thing}整改申请延期，请审批`, `，申请延至 ${row.extend_to}：${row.extend_reason}`)
  },
  grantExtension: async (effect: Found) => {
    requireChecker(effect, thing)
    extendDeadline(effect as never)
    await tellDuty(effect, effect.row, `${thing}整改已同意延期`, `，期限改为 ${effect.row.extend_to}`)
  },
  refuseExtension: async (effect: Found) => {
    requireChecker(effect, thing)
    await tellDuty(effect, effect.row, `${thing}整改不同意延期，仍按原期限`, `：${effect.row.extend_note ?? ''}`)
  },
})

/** 签收、整改、复核与复查。 */
const mended = ({ entity, thing, onMended, onReview, onClose, tell, tellDuty, sentBack, recounted, after }: Desk) => ({
  sign: ({ set }: Found) => set({ sign_at: nowSeconds() }),
  submit: async (effect: Found) => {
    onMended?.(effect)
    const { row, trx } = effect
    const caution = cautions(...(await photoDoubts(effect, entity)))
    effect.set({ rectify_at: nowSeconds(), times: Math.min(99, (row.times ?? 0) + 1), caution })
    await tell(effect, await accountsWith(trx, row.engineering_id, ['chief_engineer']), `${thing}整改已提交，请复核`)
  },
  review: async (effect: Found) => {
    onReview?.(effect)
    reviewed(effect)
    await tell(effect, [effect.row.created_by], `${thing}整改已经监理复核，请复查`)
  },
  reviewBack: sentBack('review_note', reviewed),
  /** 销项时定下逾期天数：以最后一次提交整改之日为准，中止监督期间不计。 */
  close: async (effect: Found) => {
    requireChecker(effect, thing)
    requireRechecked(effect)
    await onClose?.(effect)
    const { row, trx, set } = effect
    rechecked(effect)
    const pauses = await pausesOf(trx, row.engineering_id)
    const until = row.rectify_at ? dayOf(row.rectify_at) : today()
    set({ overdue_days: row.deadline !== null ? overdueDays(pauses, row.deadline, until, daysBetween) : 0 })
    await after(effect)
    await tellDuty(effect, row, `${thing}已复查销项`, `：${row.recheck_note ?? ''}`)
  },
  recheckBack: sentBack('recheck_note', rechecked),
  reopen: async (effect: Found) => {
    rechecked(effect)
    await recounted(effect)
    await tellDuty(effect, effect.row, `已销项的${thing}须重新整改`, `：${effect.row.recheck_note ?? ''}`)
  },
})

function effectsOf(kind: Kind<typeof qualityIssue>) {
  const desk = deskOf(kind)
  return { ...found(desk), ...extended(desk), ...mended(desk) }
}

/** 改派：从头签收；换了责任单位而没有另定整改人的，原整改人不再有份。 */
async function readdressed(effect: Found): Promise<Row> {
  const { row, before, set } = effect
  if (row.duty_unit_id === before?.duty_unit_id && row.duty_person === before?.duty_person)
    throw refuseAt('duty_unit_id', '责任单位与整改人都没有变，不必改派')
  requireFuture(row)
  const moved = row.duty_unit_id !== before?.duty_unit_id && row.duty_person === before?.duty_person
  const next = { ...row, duty_person: moved ? null : row.duty_person }
  await requireRectifier(effect, next)
  set({ sign_at: null, duty_person: next.duty_person })
  return next
}

/** 现在该谁办：整改的一方、总监，或登记检查的人。@throws wrongState */
async function dueNow(writing: Writing, { label }: AnyEntity, row: Row): Promise<readonly (number | null)[]> {
  const stage = openFindings.find((key) => rectifyStates.code(key) === row.state)
  if (!stage) throw new AppError('wrongState', { message: `${label}当前为“${rectifyStates.labelOf(row.state)}”，不必催办` })
  if (stage === 'rechecking' || stage === 'extending') return [row.created_by]
  return stage === 'reviewing' ? accountsWith(writing.trx, row.engineering_id, ['chief_engineer']) : dutyPeople(writing, row)
}

const numberOf = (entity: AnyEntity, row: Readonly<Record<string, unknown>>): string => {
  const [name = ''] = Object.entries(entity.fields).find(([, { kind }]) => kind === 'serial') ?? []
  return String(row[name] ?? '')
}

/** 一种问题的整改：谁检查谁改、谁复查，逾期随日子走。各步另有的由 `kind` 说。 */
export const rectified = <E extends Finding>(kind: Kind<E>): Extension<E> =>
  ({
    found: { overdue_days: overdue },
    open: ofChecker,
    openTo: { applyExtension: withinDeadline },
    openFor: ['edit', 'withdraw', 'readdress', 'close', 'recheckBack', 'grantExtension', 'refuseExtension', 'urge'],
    routes: (app: FastifyInstance) => {
      const { tellOf } = deskOf(kind as unknown as Kind<typeof qualityIssue>)
      urgeRoute(app, {
        entity: kind.entity as AnyEntity,
        verb: '催办',
        due: (writing, row) => dueNow(writing, kind.entity, row as Row),
        tell: (writing, row, accounts) =>
          tellOf(writing, row as Row, accounts, `催办：${kind.thing}请尽快办理`, `，期限 ${String(row.deadline)}`),
      })
    },
    on: effectsOf(kind as unknown as Kind<typeof qualityIssue>),
  }) as unknown as Extension<E>
