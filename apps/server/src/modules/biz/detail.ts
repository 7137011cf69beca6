import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import type {
  BizAct,
  BizEventAnswer,
  BizFile,
  BizInfoAnswer,
  BizNodeAnswer,
  BizPerson,
  BizTaskAnswer,
} from '@zhujian/domain/contracts/biz-answers'
import { sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { addLabels } from '../../entity/labels'
import { getRow } from '../../entity/list'
import { loadFiles } from '../../entity/file-links'
import { recallable } from './applicant'
import { type BizRow, projectOf } from './case'
import { contentEntity } from './content'
import { bizEffects } from './effects'
import { lastForms } from './form'
import { papersOf } from './papers'
import { peopleOf } from './holders'
import { typeAnswer, typeOf } from './types'

interface NodeLine extends Omit<BizNodeAnswer, 'tasks'> {
  readonly id: number
}
interface TaskLine extends Omit<BizTaskAnswer, keyof BizPerson> {
  readonly node_id: number
  readonly account_id: number
}
interface EventLine {
  readonly id: number
  readonly round: number
  readonly node_label: string | null
  readonly action: string
  readonly actor_id: number | null
  readonly to_ids: number[]
  readonly opinion: string
  readonly sign: string | null
  readonly at: number
  readonly took: number | null
}

const SYSTEM: BizPerson = { account_id: 0, real_name: '系统', org_text: null }

interface Process {
  readonly nodes: NodeLine[]
  readonly tasks: TaskLine[]
  readonly events: EventLine[]
}

async function processOf({ db }: Context, row: BizRow): Promise<Process> {
  const nodes = await sql<NodeLine>`select id, seq, label, office, mode, state, due_on, started_at, ended_at from biz_node
    where biz_id = ${row.id} and round = ${row.round} order by seq`.execute(db)
  const tasks =
    await sql<TaskLine>`select t.id, t.node_id, t.account_id, t.kind, t.state, t.opened_at, t.acted_at from biz_task t join biz_node n on n.id = t.node_id
    where t.biz_id = ${row.id} and n.round = ${row.round} and (t.state <> 'void' or t.acted_at is not null) order by t.seq, t.id`.execute(
      db,
    )
  const events =
    await sql<EventLine>`select e.id, e.round, e.node_label, e.action, e.actor_id, e.to_ids, e.opinion, e.sign, e.happened_at as at,
      extract(epoch from e.happened_at - n.started_at)::int as took
    from biz_event e left join biz_node n on n.id = e.node_id where e.biz_id = ${row.id} order by e.id`.execute(db)
  return { nodes: nodes.rows, tasks: tasks.rows, events: events.rows }
}

/** 一件申请的全部：内容与上次的差别、附件、过程、核验、本人能做什么。 */
export async function caseDetail(context: Context, id: number): Promise<BizInfoAnswer> {
  const row = (await getRow(context, biz, id)) as BizRow & { can: string[] }
  const { db, session } = context
  const kind = bizKindOf(row.kind)
  const forms = await lastForms(db, id)
  const process = await processOf(context, row)
  const people = new Map((await peopleOf(db, idsIn(process))).map((person) => [person.account_id, person]))
  const { attachments, spoken } = await papersOf(db, row, session.account_id)
  const project = await projectOf(db, row.engineering_id)
  const [form, earlier] = forms
  const files = (await loadFiles(db, 'biz', [id])).get(id) ?? {}
  const own = Object.fromEntries(Object.entries(files).filter(([name]) => kind.fields[name]?.kind === 'files'))
  const contents = forms.map((each) => ({ ...each.content, id }))
  await addLabels(context.platform, db, contentEntity(kind), contents)
  const type = await typeOf(context.platform, row.kind)
  const settled = ['pending', 'returned'].includes(bizStates.keyOf(row.state) ?? '')
  const checks = settled
    ? ((await bizEffects[row.kind]?.checks?.(db, {
        kind: row.kind,
        engineering: project,
        content: { ...form?.content, ...own },
      })) ?? [])
    : []
  const back = await recallable(db, row, session.account_id)
  return {
    row: { ...row },
    type: { ...(await typeAnswer(context, type)), checklist: form?.checklist ?? [] },
    content: { ...contents[0], ...own },
    before: earlier ? (contents[1] ?? null) : null,
    attachments,
    wrong: (bizStates.keyOf(row.state) === 'returned' ? form?.wrong : earlier?.wrong) ?? [],
    nodes: process.nodes.map((node) => nodeAnswer(node, process.tasks, people)),
    events: process.events.map((event) => eventAnswer(event, people, spoken)),
    checks,
    acts: await actsOf(context, row, process, back !== null),
    recall_left: back?.left ?? null,
  }
}

const idsIn = ({ tasks, events }: Process): number[] => [
  ...new Set([
    ...tasks.map((task) => task.account_id),
    ...events.flatMap((event) => [...(event.actor_id === null ? [] : [event.actor_id]), ...event.to_ids]),
  ]),
]

const personOf = (people: ReadonlyMap<number, BizPerson>, id: number): BizPerson =>
  people.get(id) ?? { account_id: id, real_name: '已注销账号', org_text: null }

function nodeAnswer(
  { id, ...node }: NodeLine,
  tasks: readonly TaskLine[],
  people: ReadonlyMap<number, BizPerson>,
): BizNodeAnswer {
  const own = tasks.filter((task) => task.node_id === id)
  return { ...node, tasks: own.map(({ node_id: _node, ...task }) => ({ ...task, ...personOf(people, task.account_id) })) }
}

function eventAnswer(
  event: EventLine,
  people: ReadonlyMap<number, BizPerson>,
  spoken: ReadonlyMap<string, BizFile[]>,
): BizEventAnswer {
  const { actor_id: actor, to_ids: to, ...rest } = event
  return {
    ...rest,
    actor: actor === null ? SYSTEM : personOf(people, actor),
    to: to.map((each) => personOf(people, each)),
    files: spoken.get(`event_${event.id}`) ?? [],
    sign: event.sign,
  }
}

/** 按钮只来自这里；真正办理时逐项再查。 */
async function actsOf(
  context: Context,
  row: BizRow & { can: string[] },
  process: Process,
  mayRecall: boolean,
): Promise<BizAct[]> {
  const me = context.session.account_id
  const state = bizStates.keyOf(row.state)
  const acts = new Set<BizAct>()
  const mine = process.tasks.find((task) => task.account_id === me && task.state === 'pending')
  const writable = await isWritable(context, row)
  if (!writable) return []
  if (state === 'pending' && mine) {
    const all: BizAct[] =
      mine.kind === 'delegate'
        ? ['approve', 'handOver', 'copy', 'comment']
        : ['approve', 'reject', 'return', 'handOver', 'delegate', 'addSigner', 'copy', 'comment']
    for (const act of all) acts.add(act)
  }
  const involved = row.applied_by === me || process.tasks.some((task) => task.account_id === me)
  if (involved) for (const act of ['copy', 'comment'] as const) acts.add(act)
  if (row.applied_by === me && state === 'pending') acts.add('remind')
  if (row.applied_by === me && mayWithdraw(state, process)) acts.add('withdraw')
  if (row.applied_by === me && state === 'returned') acts.add('resubmit')
  if (mayRecall) acts.add('recall')
  if (state === 'pending' && (await hasRight(context, biz, 'appoint'))) acts.add('appoint')
  if (state === 'passed' && row.can.includes('close')) acts.add('close')
  return [...acts]
}

function mayWithdraw(state: string | undefined, { nodes, tasks }: Process): boolean {
  if (state === 'returned') return true
  const active = nodes.find((node) => node.state === 'active')
  return state === 'pending' && !tasks.some((task) => task.node_id === active?.id && task.opened_at !== null)
}

async function isWritable({ db }: Context, row: BizRow): Promise<boolean> {
  const { rows } = await sql<{
    ok: boolean
  }>`select history_type <> 1 as ok from engineering where id = ${row.engineering_id}`.execute(db)
  return rows[0]?.ok ?? false
}
