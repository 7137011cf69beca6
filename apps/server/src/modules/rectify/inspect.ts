import type { MessageLink } from '@zhujian/domain/contracts/message-links'
import { type AnyEntity, AppError } from '@zhujian/model'
import { addDays, dayOf, nowSeconds, today } from '@zhujian/model/date'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import type { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { checkStates, unjudged } from '@zhujian/domain/flows/check-flow'
import { rectifyStates, settledFindings } from '@zhujian/domain/flows/rectify-flow'
import {
  checkConclusion,
  checkerSide,
  checkResult,
  checkType,
  dangerLevel,
  selfCheckKind,
} from '@zhujian/domain/safety/safety-dicts'
import { saysNothing } from '@zhujian/domain/flows/grounds'
import { sql } from 'kysely'
import type { Effect as EffectOn, Extension } from '../../entity/extend'
import { addRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows } from '../../entity/decide'
import { draftPaper } from '../document/public'
import { notify } from '../message/public'
import { accountsWith } from '../office/public'
import { holdProject, type Project } from '../project/public'
import { settingsNow } from '../setting/public'
import { requireCurrentBasis, requireTold } from '../site/public'
import { REGULATOR, sideOf } from './checker'

/** 质量检查与安全检查这里用到的各栏相同，以安全检查的为准。 */
type Effect = EffectOn<typeof safetyCheck>
type Check = Effect['row']

/** 两种检查不同的地方。 */
export interface Inspection {
  /** 检查的数据，与不符合项登记成的数据。 */
  readonly entity: AnyEntity
  readonly finding: AnyEntity
  /** 消息里怎么称呼：隐患、质量问题。 */
  readonly thing: string
  /** 件数所在的栏。 */
  readonly counted: string
  /** 不符合的一项，除部位、描述、等级、照片与责任单位之外的各栏。 */
  readonly found: (line: Line) => Readonly<Record<string, unknown>>
  /** 拟出的整改通知书的监督类别。 */
  readonly line: number
  readonly link: (engineeringId: number, official: boolean) => MessageLink
  /** 监督检查结束时另外要办的；答下次检查的期限。 */
  readonly finishOfficial?: (effect: Effect, project: Project) => Promise<string | null>
  /** 监督检查结束、各项登记之后：结论是停工的拟好停工。 */
  readonly concluded?: (effect: Effect, ids: readonly number[]) => Promise<void>
}

export interface Line {
  readonly [name: string]: unknown
  readonly item: string
  readonly result?: number | null
  readonly level?: number | null
  readonly place?: string | null
  readonly basis?: string | null
  readonly deadline?: string | null
  readonly note?: string | null
  readonly require?: string | null
  readonly img?: string | null
}

const linesOf = ({ checklist }: Check): readonly Line[] => checklist ?? []
const refuse = (field: string, message: string): AppError => new AppError('invalid', { fields: [{ field, message }] })

/** 双随机抽查的人，不能是上一次检查本工程的人。 */
async function requireAvoidance({ trx, row }: Effect, entity: AnyEntity): Promise<void> {
  if (row.check_type !== checkType.code('random')) return
  const { rows } = await sql<{ real_name: string }>`select a.real_name from account a where a.id = any((
      select c.inspector_ids from ${sql.table(entity.name)} c where c.engineering_id = ${row.engineering_id} and c.id <> ${row.id} and c.checker_side = ${REGULATOR}
        and c.deleted_at is null order by c.check_at desc limit 1)::bigint[]) and a.id = any(${row.inspector_ids}::bigint[]) limit 1`.execute(
    trx,
  )
  if (rows[0]) throw refuse('inspector_ids', `${rows[0].real_name}上次检查的就是本工程，双随机须回避`)
}

const isOfficial = ({ checker_side }: Check): boolean => checker_side === REGULATOR

/** 监督检查由监督机构的人查，项目自查由参建各方自己的人查；谁检查、谁登记：没有到场的人不能替别人写监督检查。 */
async function requireInspectors({ trx, row, before, context }: Effect, official: boolean): Promise<void> {
  const writer = before?.created_by ?? context.session.account_id
  if (official && !(row.inspector_ids as readonly number[]).includes(Number(writer)))
    throw refuse('inspector_ids', '登记监督检查的人须是检查人之一')
  const { rows } = await sql<{
    real_name: string
  }>`select a.real_name from account a join engineering e on e.id = ${row.engineering_id}
    where a.id = any(${row.inspector_ids}::bigint[]) and (a.org_id is not distinct from e.supervise_org_id) <> ${official}
    order by a.id limit 1`.execute(trx)
  if (rows[0])
    throw refuse(
      'inspector_ids',
      `${rows[0].real_name}${official ? '不是本工程监督机构的人员，不能作监督检查的检查人' : '是监督机构的人员，项目自查由参建各方自己的人员参加'}`,
    )
}

/** 受理之前还没有监督，也就没有检查。 */
async function requireSupervised({ trx, row }: Effect): Promise<void> {
  const { rows } = await sql<{ on: string }>`select (accepted_at at time zone 'Asia/Shanghai')::date::text as on from engineering
    where id = ${row.engineering_id} and (accepted_at at time zone 'Asia/Shanghai')::date > ${dayOf(row.check_at)}::date`.execute(
    trx,
  )
  if (rows[0]) throw refuse('check_at', `工程 ${rows[0].on} 受理，检查时间不能更早`)
}

async function onWrite(effect: Effect, entity: AnyEntity, side: number | null): Promise<void> {
  const { row } = effect
  const official = side === REGULATOR
  if (official && !row.check_type) throw refuse('check_type', '请选择检查类型')
  if (!official && !row.self_kind) throw refuse('self_kind', '请选择自查类型')
  if (!official && row.check_type) throw refuse('check_type', '项目自查不填检查类型')
  if (official && row.self_kind) throw refuse('self_kind', '监督检查不填自查类型')
  if (row.check_at > nowSeconds()) throw refuse('check_at', '检查时间不能晚于现在')
  const cited = linesOf(row).map(({ basis }, at) => ({ text: basis ?? null, field: `checklist.${at}.basis` }))
  await requireCurrentBasis(effect.trx, dayOf(row.check_at), cited)
  await requireSupervised(effect)
  await requireInspectors(effect, official)
  await requireAvoidance(effect, entity)
}

/** 谁检查、谁登记：一方的检查，别的方不能代改、代办；登记人自己的总可以。 */
function requireOwnSide(effect: Effect): void {
  const { row, context } = effect
  if (row.created_by !== context.session.account_id && row.checker_side !== sideOf(effect))
    throw new AppError('wrongState', { message: '只有检查方可以办理' })
}

async function onAdd(effect: Effect, entity: AnyEntity): Promise<void> {
  const side = sideOf(effect)
  if (side === null) throw new AppError('forbidden')
  effect.set({ checker_side: side })
  await onWrite(effect, entity, side)
}

/** 下一次检查的期限：自查的日检、周检、月检各有周期，其余没有；监督检查另按监督工作计划。 */
export async function nextSelfDue({ context, row }: Effect): Promise<string | null> {
  const at = row.check_at
  const now = await settingsNow(context.platform)
  if (row.self_kind === selfCheckKind.code('daily')) return addDays(dayOf(at), 1)
  if (row.self_kind === selfCheckKind.code('weekly')) return addDays(dayOf(at), now('self_check_week_days'))
  return row.self_kind === selfCheckKind.code('monthly') ? addDays(dayOf(at), now('self_check_month_days')) : null
}

const failedOf = (row: Check): readonly Line[] => linesOf(row).filter(({ result }) => result === checkResult.code('failed'))

const placeOf = ({ part }: Check, { place }: Line): string => place?.trim() || part?.trim() || ''

/** 受检方照着整改的：每个不符合项写明在哪里、是什么情况。@throws invalid */
function requireDescribed({ row }: Effect): void {
  const fields = linesOf(row).flatMap((line, at) => {
    if (line.result !== checkResult.code('failed')) return []
    const bare = (name: string, what: string) => ({
      field: `checklist.${at}.${name}`,
      message: `第 ${at + 1} 项“${line.item}”不符合，没有写${what}，先编辑补上再结束`,
    })
    return [...(placeOf(row, line) === '' ? [bare('place', '部位')] : []), ...(line.note?.trim() ? [] : [bare('note', '情况')])]
  })
  if (fields.length > 0) throw new AppError('invalid', { fields, message: fields.map(({ message }) => message).join('；') })
}

/** 每个不符合项登记一条待下发的，责任单位先列施工单位；答各条的编号。 */
async function register(effect: Effect, { finding, found }: Inspection, project: Project): Promise<number[]> {
  const { row } = effect
  const ids: number[] = []
  for (const line of failedOf(row)) {
    const { id } = await addRow(
      effect,
      finding,
      {
        engineering_id: row.engineering_id,
        monomer_id: row.monomer_id,
        place: placeOf(row, line),
        description: line.note?.trim(),
        level: line.level ?? dangerLevel.code('general'),
        basis: line.basis ?? null,
        require: line.require?.trim() || (line.basis ? `按 ${line.basis} 整改到位` : `将“${line.item}”整改到位`),
        // 晚传来的检查，当时写的期限已经过了的另定。
        deadline: line.deadline && line.deadline >= today() ? line.deadline : null,
        before_img: line.img || effect.before?.img,
        duty_unit_id: project.sgdw,
        ...found(line),
      },
      { check_id: row.id },
    )
    ids.push(id)
  }
  return ids
}

/** 限期整改的，拟好整改通知书的草稿，检查出的各项列在其中，由监督员补齐送审。 */
async function draftNotice(effect: Effect, { finding, line }: Inspection, ids: readonly number[]): Promise<number> {
  const { row } = effect
  const failed = failedOf(row)
  const items = failed.map(({ item, place, note, basis, deadline }) => ({
    content: [place, item, note].filter(Boolean).join('：').slice(0, 300),
    basis: basis?.slice(0, 100) ?? null,
    due: deadline ?? null,
  }))
  const days = failed.flatMap(({ deadline }) => (deadline && deadline >= today() ? deadline : [])).toSorted()
  const checked = dayOf(row.check_at)
  return draftPaper(
    effect,
    row.engineering_id,
    { type: '07', checked },
    {
      line,
      items,
      // 文书签发时，所涉隐患记下文书；全部销项的，文书即已回复。
      ...(finding === hiddenDanger && { danger_ids: ids }),
      ...(days.length > 0 && { due_on: days.at(-1) }),
      ...(await inspectorsOf(effect)),
    },
  )
}

/** 文书上写明检查人与各自的执法证号：《行政处罚法》第五十五条，执法人员应当主动出示执法证件。 */
async function inspectorsOf({ trx, row }: Effect): Promise<{ officers: string; officer_nos: string }> {
  const { rows } = await sql<{ real_name: string; law_cert_no: string | null }>`select a.real_name, a.law_cert_no from account a
    where a.id = any(${row.inspector_ids}::bigint[]) order by array_position(${row.inspector_ids}::bigint[], a.id)`.execute(trx)
  const joined = (texts: readonly (string | null)[], most: number) => texts.filter(Boolean).join('　').slice(0, most)
  return {
    officers: joined(
      rows.map((each) => each.real_name),
      60,
    ),
    officer_nos: joined(
      rows.map((each) => each.law_cert_no),
      80,
    ),
  }
}

function requireConclusion({ row }: Effect): void {
  const open = unjudged(row.checklist)
  if (open > 0) throw refuse('conclusion', `还有 ${open} 项未作结论`)
  const failed = linesOf(row).some(({ result }) => result === checkResult.code('failed'))
  if (failed === (row.conclusion === checkConclusion.code('passed')))
    throw refuse('conclusion', failed ? '有不符合项的，结论不能是“符合”' : '没有不符合项的，结论应为“符合”')
  if (!isOfficial(row) && failed && row.conclusion !== checkConclusion.code('rectify'))
    throw refuse('conclusion', '项目自查查出的，结论为“限期整改”；停工、处罚由监督机构决定')
}

/** 复查、复工的检查是销项、复工、恢复的依据：照片与看到的情况不能空着。@throws invalid */
function requireSeenThere({ row, before }: Effect): void {
  if (row.check_type !== checkType.code('recheck') && row.check_type !== checkType.code('resume')) return
  const pictured = Boolean(row.img ?? before?.img) || linesOf(row).some(({ img }) => img)
  const fields = [
    ...(pictured ? [] : [{ field: 'img', message: '复查、复工的检查须有现场照片，先编辑补上再结束' }]),
    ...(saysNothing(row.content)
      ? [{ field: 'content', message: '复查、复工的检查须写明到现场看到的情况，先编辑补上再结束' }]
      : []),
  ]
  if (fields.length > 0) throw new AppError('invalid', { fields, message: fields.map(({ message }) => message).join('；') })
}

const closed = checkStates.code('closed')
/** 销项的、误发撤回的，都不再等。 */
const settled = settledFindings.map((key) => rectifyStates.code(key))

async function onFinish(effect: Effect, kind: Inspection): Promise<void> {
  const { row, set } = effect
  requireOwnSide(effect)
  requireConclusion(effect)
  requireDescribed(effect)
  if (isOfficial(row)) requireSeenThere(effect)
  const project = await holdProject(effect, row.engineering_id)
  const ids = await register(effect, kind, project)
  const count = ids.length
  set({ [kind.counted]: count, open_count: count })
  if (!isOfficial(row)) {
    set({ next_due_on: await nextSelfDue(effect) })
    return finishSelf(effect, kind, count)
  }
  set({ next_due_on: (await kind.finishOfficial?.(effect, project)) ?? null })
  if (row.conclusion === checkConclusion.code('rectify')) set({ doc_id: await draftNotice(effect, kind, ids) })
  await kind.concluded?.(effect, ids)
  await tellSite(effect, kind, '监督检查已结束，请签认', count)
}

/** 项目部自己查的不必再签认；建设、监理、施工企业查的由项目部签认。监督检查的日期不因自查而动。 */
async function finishSelf(effect: Effect, kind: Inspection, count: number): Promise<void> {
  if (effect.row.checker_side === checkerSide.code('site'))
    effect.set({ state: count === 0 ? closed : checkStates.code('rectifying') })
  else await tellSite(effect, kind, `${checkerSide.labelOf(effect.row.checker_side)}检查已结束，请签认`, count)
}

async function tellSite(effect: Effect, { thing, link }: Inspection, title: string, count: number): Promise<void> {
  const { row, trx } = effect
  const project = row.engineering_id
  const staff = await accountsWith(trx, project, ['site'], null)
  // 项目部没有账号的，由施工企业签认。
  const told = staff.length > 0 ? staff : await accountsWith(trx, project, ['contractor'], null)
  await notify(effect, told, {
    kind: 'todo',
    title,
    body: `${row.check_no}，检出${thing} ${count} 项`,
    path: link(project, isOfficial(row)),
    engineering_id: project,
  })
}

/** 没有不符合项的，签认即闭合。 */
function onSign(effect: Effect): void {
  const { row, set, context } = effect
  if (row.checker_side === sideOf(effect)) throw new AppError('invalid', { message: '检查的一方不能替受检方签认' })
  set({ sign_by: context.session.account_id, sign_at: nowSeconds() })
  if ((row.open_count ?? 0) === 0) set({ state: closed })
}

function onRefuse({ row, set }: Effect): void {
  if (!isOfficial(row)) throw new AppError('wrongState', { message: '项目自查没有拒签' })
  requireTold(row, 'refuse_note')
  if ((row.open_count ?? 0) === 0) set({ state: closed })
}

type Finding = { readonly id: number; readonly check_id: number | null }
export type Recounted = Writing & { readonly row: Finding; readonly before: Finding | null }

/** 查出的销项、重新整改或删除之后：检查的未闭合数随之，签认或拒签过、全部闭合的即闭合。 */
export const recountOf =
  (entity: AnyEntity, finding: AnyEntity) =>
  async (effect: Recounted): Promise<void> => {
    const { trx, row } = effect
    const id = row.check_id
    if (id === null) return
    const [check] = await holdRows(effect, entity, sql<boolean>`t.id = ${id}`)
    if (!check) return
    const gone = effect.before === row ? row.id : 0
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from ${sql.table(finding.name)}
    where check_id = ${id} and id <> ${gone} and deleted_at is null and state <> all(${settled}::smallint[])`.execute(trx)
    const open = rows[0]?.open ?? 0
    const signed = check.state !== checkStates.code('signing') && check.state !== checkStates.code('drafting')
    const state = !signed ? check.state : open === 0 ? closed : checkStates.code('rectifying')
    if (open === check.open_count && state === check.state) return
    await changeRow(effect, entity, check, { open_count: open, state }, { action: 'recount', note: `${finding.label} ${row.id}` })
  }

/** 一种检查各步的后果。 */
export const inspected = (kind: Inspection): Extension<typeof safetyCheck> => ({
  on: {
    add: (effect) => onAdd(effect, kind.entity),
    edit: async (effect) => {
      requireOwnSide(effect)
      await onWrite(effect, kind.entity, sideOf(effect))
    },
    delete: requireOwnSide,
    finish: (effect) => onFinish(effect, kind),
    sign: onSign,
    refuse: onRefuse,
  },
})
