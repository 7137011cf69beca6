import type { StagedCheck } from '@zhujian/domain/biz/staged-check'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { checkStates } from '@zhujian/domain/flows/check-flow'
import { hiddenDangerStates, settledDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { checkerSide, checkType, recheckWay, stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { dayOf, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Db } from '../../platform/db'
import { dangerStands, servedOnBuilder } from '../project/public'
import { dangersPath } from './safety-paths'

/** 还没有复工的一件停工。 */
export interface StandingStop {
  readonly id: number
  readonly stop_no: string | null
  /** 停工文书的文号；没有文书的为空。 */
  readonly doc_no: string | null
  readonly scope: number
  readonly part: string | null
  readonly reason: string
  readonly danger_ids: number[] | null
  /** 签发的时刻，秒；此前的检查是查出问题的那一次，不是复查。 */
  readonly issue_at: number | null
  readonly served: boolean
}

/** 没有文书的停工（随事故快报登记的）不等送达。 */
export async function openStops(db: Db, engineeringId: number): Promise<StandingStop[]> {
  const { rows } =
    await sql<StandingStop>`select id, stop_no, (select d.doc_no from supervise_doc d where d.id = stop_work.doc_id) as doc_no, scope, part, reason, danger_ids,
      floor(extract(epoch from issue_at))::bigint as issue_at,
      doc_id is null or ${servedOnBuilder(sql`stop_work.doc_id`, sql`stop_work.engineering_id`)} as served from stop_work
    where engineering_id = ${engineeringId} and state = ${stopWorkStates.code('stopped')} and deleted_at is null order by scope desc, id desc`.execute(
      db,
    )
  return rows
}

/** 查出的一项：哪次检查、什么部位。 */
interface Found {
  readonly check_id: number | null
  readonly place: string
}

/** 看整改的检查：复查与复工；日常、节前等检查看的是别的。 */
const RECHECKS = (['recheck', 'resume'] as const).map((key) => checkType.code(key))

/** 结束了，受检方签认过或者登记了拒签：没有别人看过的记录不算到过现场。 */
const SEEN_THERE = (['closed', 'rectifying', 'refused'] as const).map((key) => checkStates.code(key))

/**
 * 某时（秒）以来最近一次看过现场的复查、复工检查的编号。
 * @param seen 只算看了这一项的：复查对象是查出它的那次检查，或者检查项的部位里有它的部位
 */
export async function recheckSince(db: Db, engineeringId: number, since: number, seen?: Found): Promise<string | null> {
  const saw = seen
    ? sql<boolean>`(prev_id = ${seen.check_id} or exists (select 1 from jsonb_array_elements(checklist) each
        where strpos(each ->> 'place', ${seen.place}) > 0))`
    : sql<boolean>`true`
  const { rows } = await sql<{
    no: string
  }>`select coalesce(check_no, id::text) as no from safety_check where engineering_id = ${engineeringId}
    and checker_side = ${checkerSide.code('regulator')} and state = any(${SEEN_THERE}::smallint[]) and deleted_at is null
    and check_at >= to_timestamp(${since}) and check_type = any(${RECHECKS}::smallint[]) and ${saw} order by check_at desc limit 1`.execute(
    db,
  )
  return rows[0]?.no ?? null
}

/** 登记了而还不算数的一次，说它差什么；没有登记的为空。 */
export async function recheckPending(db: Db, engineeringId: number, since: number): Promise<string> {
  const { rows } = await sql<{ no: string; state: number }>`select coalesce(check_no, id::text) as no, state from safety_check
    where engineering_id = ${engineeringId} and checker_side = ${checkerSide.code('regulator')} and deleted_at is null
      and check_at >= to_timestamp(${since}) and check_type = any(${RECHECKS}::smallint[]) order by check_at desc limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) return ''
  const what = found.state === checkStates.code('drafting') ? '还没有结束' : '还等受检方签认，拒签的登记拒签'
  return `（${found.no} ${what}）`
}

/** 监督员的事，轮到他办的时候才核对。 */
const ON_SITE = { office: 'main_officer', text: '由监督员在现场复查时核对' } as const

/** 停工签发、整改完成以后到现场看过（签发之前的检查是查出问题的那一次）：有监督检查的记录，或者所涉的隐患由监督员逐项到现场复查销项；核验资料、光写一句意见不算。 */
async function recheckCheck(
  db: Db,
  engineeringId: number,
  stop: StandingStop,
  finished: string,
  rechecked: boolean,
): Promise<StagedCheck> {
  const label = '现场复查'
  if (rechecked) return { label, result: 'ok', text: '所涉隐患已由监督员逐项到现场复查销项' }
  const since = finished || (stop.issue_at === null ? today() : dayOf(stop.issue_at))
  const from = Math.max(startOfDay(since), stop.issue_at ?? 0)
  const visit = await recheckSince(db, engineeringId, from)
  return visit
    ? { label, result: 'ok', text: `已复查：${visit}` }
    : {
        label,
        result: 'block',
        text: `停工签发、${since} 整改完成以来没有复查、复工类型的监督检查${await recheckPending(db, engineeringId, from)}，到现场复查、登记以后方可复工`,
        later: ON_SITE,
      }
}

/** 停工所涉的隐患：销了几项（其中几项是到现场复查的），撤回几项；撤回的没有整改过。 */
interface Settled {
  readonly total: number
  readonly closed: number
  readonly visited: number
  readonly withdrawn: number
  /** 监理复核过了，等监督员复查销项。 */
  readonly rechecking: number
}

async function settledOf(db: Db, engineeringId: number, { danger_ids: ids }: StandingStop): Promise<Settled> {
  const [closed, withdrawn] = settledDangers.map((key) => hiddenDangerStates.code(key))
  const rechecking = hiddenDangerStates.code('rechecking')
  const { rows } = await sql<Settled>`select count(*)::int as total, count(*) filter (where state = ${closed})::int as closed,
      count(*) filter (where state = ${closed} and recheck_way = ${recheckWay.code('visit')})::int as visited,
      count(*) filter (where state = ${rechecking})::int as rechecking,
      count(*) filter (where state = ${withdrawn})::int as withdrawn
    from hidden_danger where id = any(${ids ?? []}::bigint[]) and engineering_id = ${engineeringId} and deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? { total: 0, closed: 0, visited: 0, withdrawn: 0, rechecking: 0 }
}

function dangersCheck({ total, closed, withdrawn, rechecking }: Settled, path: string): StagedCheck {
  const label = '所涉隐患'
  const open = total - closed - withdrawn
  if (open > 0) {
    const text = `所涉 ${total} 条隐患中还有 ${open} 条没有销项，销项后方可复工`
    return { label, result: 'block', text, path, ...(rechecking === open && { later: ON_SITE }) }
  }
  if (total === 0) return { label, result: 'ok', text: '停工没有关联隐患' }
  return withdrawn === 0
    ? { label, result: 'ok', text: `所涉 ${total} 条隐患都已销项` }
    : { label, result: 'warn', text: `所涉 ${total} 条隐患中 ${closed} 条已销项，${withdrawn} 条已撤回，没有整改`, path }
}

/** 停工所涉之外，工地上还没有销项的重大事故隐患：全面停工的，排除之前不能恢复（安全生产法第六十五条）；局部停工的，办理的人要看得见。 */
async function majorCheck(db: Db, engineeringId: number, stop: StandingStop, path: string): Promise<BizCheck[]> {
  const { rows } = await sql<{
    danger_no: string
  }>`select danger_no from hidden_danger h where h.engineering_id = ${engineeringId}
    and h.is_major and ${dangerStands('h')}
    and h.id <> all(${stop.danger_ids ?? []}::bigint[]) order by h.id limit 20`.execute(db)
  const taken = await takenBack(db, engineeringId, stop)
  if (rows.length === 0) return taken
  const text = `工地还有 ${rows.length} 条重大事故隐患没有销项：${rows.map(({ danger_no: no }) => no).join('、')}`.slice(0, 200)
  return [{ label: '重大事故隐患', result: stop.scope === stopScope.code('whole') ? 'block' : 'warn', text, path }, ...taken]
}

/** 停工签发前三十天以来撤回的重大事故隐患：没有整改过，审核的人要看得见是谁撤的。 */
async function takenBack(db: Db, engineeringId: number, stop: StandingStop): Promise<BizCheck[]> {
  const { rows } = await sql<{
    danger_no: string
    reason: string | null
  }>`select danger_no, change_reason as reason from hidden_danger h
    where h.engineering_id = ${engineeringId} and h.is_major and h.deleted_at is null
      and ${inStates('h', hiddenDangerStates, ['withdrawn'])}
      and h.updated_at >= to_timestamp(${stop.issue_at ?? 0}) - interval '30 days' order by h.id limit 5`.execute(db)
  const said = rows.map(({ danger_no, reason }) => `${danger_no}（${reason ?? ''}）`).join('、')
  return said === '' ? [] : [{ label: '撤回的重大事故隐患', result: 'warn', text: said.slice(0, 200) }]
}

/**
 * 一件停工能不能复工：文书已送达，所涉的隐患已销项，整改以后到现场看过，工地没有别的重大事故隐患。
 * 复工申请的系统核验（安全生产法第六十五条第一款第（三）项）。
 * @param finished 申请写明的整改完成日期 YYYY-MM-DD，没有的自停工签发之日起看
 */
export async function stopChecks(db: Db, engineeringId: number, stop: StandingStop, finished = ''): Promise<StagedCheck[]> {
  const settled = await settledOf(db, engineeringId, stop)
  const path = dangersPath(engineeringId)
  const part = stop.part ? `（${stop.part}）` : ''
  return [
    { label: '停工', result: 'ok', text: `${stopScope.labelOf(stop.scope)}${part}：${stop.reason}`.slice(0, 200) },
    {
      label: '停工文书',
      result: stop.served ? 'ok' : 'block',
      text: stop.served ? '已送达' : '停工通知书还没有送达施工单位：签收、登记回证或留置以后方可复工',
    },
    dangersCheck(settled, path),
    await recheckCheck(db, engineeringId, stop, finished, settled.total > 0 && settled.visited === settled.total),
    ...(await majorCheck(db, engineeringId, stop, path)),
  ]
}
