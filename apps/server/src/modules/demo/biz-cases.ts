import { craneStates } from '@zhujian/domain/device/crane-flow'
import { factoryTypes } from '@zhujian/domain/biz/approval-types'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { bizStates } from '@zhujian/domain/biz/biz'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { entities } from '@zhujian/domain/entities'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { addDays, dayOf, daysBetween } from '@zhujian/model/date'
import { sql } from 'kysely'
import { projectOf } from '../approval/public'
import { holdersOf } from '../office/public'
import { contentWith, type Own, ownOf } from './biz-content'
import { moreBizTexts } from './biz-more-texts'
import { papersOf, photosWanted } from './biz-papers'
import { bizTexts, type CaseText, trenchText } from './biz-texts'
import type { DemoAccounts } from './demo-accounts'
import { fitDismantles } from './dismantles'
import { type DemoRun, drawIds, dueIn, insertRows, momentAgo, workingDaysBack } from './demo-run'
import { at } from './random'
import { linkFiles, writeFiles } from './stored-files'

const { biz } = entities.biz

interface Site {
  id: number
  engineering_name: string
  unit_id: number | null
  state: number
  /** 登记了管理人员的；申请里要写到人。 */
  manned: boolean
  /** 有停工通知书正在生效。 */
  halted: boolean
  /** 有使用中的起重机械。 */
  lifting: boolean
  house: boolean
}

interface Line {
  readonly id: number
  readonly text: CaseText
  readonly site: Site
  readonly by: number
  /** 提交的时刻。 */
  readonly at: number
  /** 当前环节的期限；办结的没有。 */
  readonly due: string | null
}

/** 在办、退回的各件分在这几个工程上。 */
const SHOWN = 6

/** 一个环节前后相隔的秒数。 */
const STEP = 86_400 * 0.9

/** 几件走到不同环节的申请，办理人都是演示账号：打开审批页面就有可办的、办过的、退回的；各工程的基槽都已验过，后面的分部验收才有依据。 */
export async function createBizCases(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const every = await sitesOf(run, accounts)
  const sites = every.filter((site) => site.state === BUILDING)
  if (sites.length === 0) return
  const shown = bizTexts.map((text, index) => ({ text, site: at(sites, index % Math.min(sites.length, SHOWN)) }))
  const more = moreBizTexts.flatMap((text, index) =>
    placed(
      text,
      every.filter((site) => site.manned),
      index,
    ),
  )
  const cases = [...sites.map((site) => ({ text: trenchText, site })), ...shown, ...more, ...(await closingCases(run))]
  const ids = await drawIds(run, 'biz', cases.length)
  const lines = cases.map(({ text, site }, index) => ({
    id: at(ids, index),
    text,
    site,
    by: accounts[text.by],
    ...whenOf(run, text, index),
  }))
  await insertRows(
    run,
    biz,
    lines.map((line, index) =>
      rowOf(run, line, lines.slice(0, index + 1).filter((each) => each.text.kind === line.text.kind).length),
    ),
  )
  // 申请单位是申请人自己的单位。
  await sql`update biz b set unit_id = a.unit_id from account a where a.id = b.applied_by and b.id = any(${lines.map(({ id }) => id)}::bigint[])`.execute(
    run.trx,
  )
  await attachPapers(run, lines)
  const own = new Map<number, Own>()
  for (const { site } of lines) if (!own.has(site.id)) own.set(site.id, await ownOf(run, site.id))
  for (const line of lines) await runChain(run, line, own.get(line.site.id) ?? {})
  await fitDismantles(run)
  await countNumbers(run)
}

const REQUIRED = factoryTypes.filter(({ required }) => required).map(({ code }) => code)

/** 已经开始竣工验收的工程，必办事项早先都已办成。 */
async function closingCases({ trx }: DemoRun): Promise<{ text: CaseText; site: Site }[]> {
  const { rows: sites } =
    await sql<Site>`select e.id, e.engineering_name, e.sgdw as unit_id, e.state, true as manned, false as halted, false as lifting, e.engineering_type_id like '01%' as house
    from engineering e where e.history_type = 0 and exists (select 1 from completion_acceptance c where c.engineering_id = e.id)
    order by e.id`.execute(trx)
  const texts = REQUIRED.flatMap((kind) => {
    const known = [trenchText, ...bizTexts, ...moreBizTexts].filter((text) => text.kind === kind)
    const text = known.find(({ end }) => end === 'passed') ?? known[0]
    return text ? [{ ...text, end: 'passed' as const, sampled: true as const }] : []
  })
  return sites.flatMap((site) => texts.map((text) => ({ text, site })))
}

/** 在办的从当前环节的期限倒推：环节何时开始、何时提交，与按工作日算期限的结果一致；其余的照文本写的日子。 */
function whenOf(run: DemoRun, text: CaseText, index: number): Pick<Line, 'at' | 'due'> {
  const [hour, minute] = [9 + (index % 8), (index * 7) % 60]
  if (text.end) return { at: momentAgo(run, text.daysAgo, hour, minute), due: null }
  const due = dueIn(run, text.dueIn)
  const began = workingDaysBack(due, bizKindOf(text.kind).nodes[text.done]?.days ?? 1)
  return { at: momentAgo(run, daysBetween(began, run.today), hour, minute) - text.done * STEP, due }
}

const BUILDING = engineeringStates.code('building')

/** 道路、绿化没有消防验收。 */
const HOUSE_ONLY: readonly string[] = ['xfjg']

/** 办理所要的工程状态没有的，在办的一件不造；退回、办结的是早先在另一状态时报的。 */
function placed(text: CaseText, sites: readonly Site[], index: number): { text: CaseText; site: Site }[] {
  const states: readonly number[] = (bizKindOf(text.kind).when ?? []).map((key) => engineeringStates.code(key))
  const suited = sites.filter((site) => site.house || !HOUSE_ONLY.includes(text.kind))
  if (suited.length === 0) return []
  const fit = suited.filter(
    (site) =>
      (states.length === 0 || states.includes(site.state)) &&
      (text.kind !== 'towork' || text.end !== undefined || site.halted) &&
      (text.kind !== 'dismantle' || site.lifting),
  )
  if (fit.length === 0 && !text.end) return []
  return [{ text, site: at(fit.length > 0 ? fit : suited, index % (fit.length || suited.length)) }]
}

/** 施工企业与建设单位的演示账号都参与、已分配监督员的工程。 */
async function sitesOf({ trx }: DemoRun, accounts: DemoAccounts): Promise<Site[]> {
  const { rows } =
    await sql<Site>`select e.id, e.engineering_name, c.unit_id, e.state, exists (select 1 from manage_user m where m.engineering_id = e.id) as manned,
      exists (select 1 from stop_work s where s.engineering_id = e.id and s.state = ${stopWorkStates.code('stopped')}) as halted,
      exists (select 1 from crane k where k.engineering_id = e.id and k.state = ${craneStates.code('using')}) as lifting, e.engineering_type_id like '01%' as house from engineering e join account c on c.id = ${accounts.contractor} join account o on o.id = ${accounts.owner}
    where e.history_type = 0 and e.main_officer is not null
      and exists (select 1 from engineering_unit u where u.engineering_id = e.id and u.unit_id = c.unit_id and u.active)
      and exists (select 1 from engineering_unit u where u.engineering_id = e.id and u.unit_id = o.unit_id and u.active)
    order by e.id`.execute(trx)
  return rows
}

const numberOf = (text: CaseText, year: string, order: number): string =>
  `SP-${bizKindOf(text.kind).mark}-${year}-${String(order).padStart(4, '0')}`

function rowOf(run: DemoRun, { id, text, site, by, at: when, due }: Line, order: number) {
  const ended = text.end === 'passed' || text.end === 'rejected'
  const node = bizKindOf(text.kind).nodes[text.done]
  return {
    id,
    biz_no: numberOf(text, dayOf(run.now).slice(0, 4), order),
    kind: text.kind,
    title: `${site.engineering_name}${text.title}`,
    engineering_id: site.id,
    applied_by: by,
    applied_at: when,
    round: 1,
    state: bizStates.code(text.end ?? 'pending'),
    node_label: ended ? null : text.end === 'returned' ? '申请人补正' : (node?.label ?? null),
    due_on: due,
    ended_at: ended ? Math.min(run.now, when + 5 * 86_400) : null,
    created_by: by,
    created_at: when,
    updated_by: by,
    updated_at: when,
  }
}

/** 计划验收日随演示的日子走；办成的，验收在申请与办成之间。 */
function contentOf(run: DemoRun, { text, site, at }: Line, own: Own): Record<string, unknown> {
  const content = contentWith(run, text, own, site.id)
  const planned = text.kind === 'ycsq' ? 'check_on' : ['jcys', 'ztzx'].includes(text.kind) ? 'accept_on' : null
  if (planned === null) return content
  if (text.end === 'passed') return { ...content, [planned]: dayOf(at + 3 * 86_400) }
  return text.kind === 'jcys' ? { ...content, accept_on: addDays(run.today, 6) } : content
}

/** 抄下环节，前几个环节已同意，当前环节等人办。 */
async function runChain(run: DemoRun, line: Line, own: Own): Promise<void> {
  const { trx } = run
  const { text, id } = line
  const kind = bizKindOf(text.kind)
  await sql`insert into biz_form (biz_id, round, content, checklist, result_document, wrong) values (${id}, 1, ${JSON.stringify(contentOf(run, line, own))}::jsonb, ${JSON.stringify(kind.checklist)}::jsonb, ${kind.result ?? null},
    ${JSON.stringify(text.wrong ?? [])}::jsonb)`.execute(trx)
  await event(run, line, { action: 'submit', actor: line.by, at: line.at })
  const project = await projectOf(trx, line.site.id)
  const reached = text.end === 'passed' ? kind.nodes.length - 1 : text.done
  for (const [index, node] of kind.nodes.entries()) {
    const started = line.at + index * STEP
    const state = index < reached ? 'passed' : index > reached ? (text.end ? 'cancelled' : 'waiting') : endOf(text)
    const { rows } = await sql<{
      id: number
    }>`insert into biz_node (biz_id, round, seq, label, office, mode, days, state, due_on, started_at, ended_at)
      values (${id}, 1, ${index + 1}, ${node.label}, ${node.office}, ${node.mode}, ${node.days}, ${state}, ${state === 'active' ? line.due : null}::date,
        ${['waiting', 'cancelled'].includes(state) ? null : new Date(started * 1000)}, ${['passed', 'returned', 'rejected'].includes(state) ? new Date((started + 30_000) * 1000) : null}) returning id`.execute(
      trx,
    )
    const holders = (await holdersOf(trx, project, node.office)).filter((account) => account !== line.by)
    await tasksOf(run, line, { id: rows[0]?.id ?? 0, label: node.label, state, started }, holders)
  }
}

const endOf = (text: CaseText): string =>
  text.end === 'returned' ? 'returned' : text.end === 'rejected' ? 'rejected' : text.end === 'passed' ? 'passed' : 'active'

async function tasksOf(
  run: DemoRun,
  line: Line,
  node: { id: number; label: string; state: string; started: number },
  holders: number[],
): Promise<void> {
  if (['waiting', 'cancelled'].includes(node.state)) return
  const active = node.state === 'active'
  const asked = active ? holders : holders.slice(0, 1)
  const acted = active ? null : new Date((node.started + 30_000) * 1000)
  for (const account of asked)
    await sql`insert into biz_task (biz_id, node_id, account_id, state, by_office, due_on, opened_at, acted_at, created_at)
      values (${line.id}, ${node.id}, ${account}, ${active ? 'pending' : 'done'}, true, ${active ? line.due : null}::date, ${acted}, ${acted}, ${new Date(node.started * 1000)})`.execute(
      run.trx,
    )
  const [actor] = asked
  if (!active && actor !== undefined)
    await event(run, line, {
      action: node.state === 'returned' ? 'return' : node.state === 'rejected' ? 'reject' : 'approve',
      actor,
      at: node.started + 30_000,
      node,
      opinion: node.state === 'passed' ? '资料齐全，情况属实，同意。' : (line.text.reason ?? ''),
    })
}

interface Event {
  readonly action: string
  readonly actor: number
  readonly at: number
  readonly node?: { readonly id: number; readonly label: string }
  readonly opinion?: string
}

async function event({ trx }: DemoRun, { id }: Line, { action, actor, at: when, node, opinion = '' }: Event): Promise<void> {
  await sql`insert into biz_event (biz_id, round, node_id, node_label, action, actor_id, opinion, happened_at)
    values (${id}, 1, ${node?.id ?? null}, ${node?.label ?? null}, ${action}, ${actor}, ${opinion}, ${new Date(when * 1000)})`.execute(
    trx,
  )
}

/** 各件的必备资料，由申请人上传。 */
async function attachPapers(run: DemoRun, lines: readonly Line[]): Promise<void> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select a.id, u.unit_name as name from account a join unit u on u.id = a.unit_id
    where a.id = any(${lines.map(({ by }) => by)}::bigint[])`.execute(run.trx)
  const units = new Map(rows.map((row) => [row.id, row.name]))
  for (const by of units.keys()) {
    const uploads = lines
      .filter((line) => line.by === by)
      .flatMap((line) => papersOf(run, { ...line, unit: units.get(by) ?? '' }))
    await linkFiles(run, await writeFiles(run, uploads), by)
  }
  for (const { id, text, site } of lines) for (const field of photosWanted(text.kind)) await attachPhoto(run, id, field, site.id)
}

/** 本工地的视频截图一张；没有的取自别处的。 */
async function attachPhoto({ trx }: DemoRun, id: number, field: string, site: number): Promise<void> {
  await sql`insert into file_link (entity, row_id, field, seq, file_id)
    select 'biz', ${id}, ${field}, 0, l.file_id from file_link l join camera c on c.id = l.row_id
    where l.entity = 'camera' and l.field = 'snapshot' order by c.engineering_id = ${site} desc, l.row_id limit 1`.execute(trx)
}

/** 演示里用掉的流水号接着往下编。 */
async function countNumbers({ trx }: DemoRun): Promise<void> {
  await sql`insert into serial_counter (name, value)
    select 'biz.' || split_part(biz_no, '-', 2) || '.' || split_part(biz_no, '-', 3), count(*) from biz group by 1
    on conflict (name) do update set value = excluded.value`.execute(trx)
}
