import type { BizEventAnswer, BizFile, BizNodeAnswer, BizPerson, BizTaskAnswer } from '@zhujian/domain/contracts/biz-answers'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import type { BizRow } from './case'

export interface NodeLine extends Omit<BizNodeAnswer, 'tasks'> {
  readonly id: number
}
export interface TaskLine extends Omit<BizTaskAnswer, keyof BizPerson> {
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

export interface Process {
  readonly nodes: NodeLine[]
  readonly tasks: TaskLine[]
  readonly events: EventLine[]
}

/** 环节、任务、过程一次读出：各自成一个 JSON 数组。 */
export async function processOf(db: Db, row: BizRow): Promise<Process> {
  const { rows } = await sql<Process>`select
    (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'seq', n.seq, 'label', n.label, 'office', n.office, 'mode', n.mode, 'state', n.state, 'due_on', n.due_on,
        'started_at', extract(epoch from n.started_at)::bigint, 'ended_at', extract(epoch from n.ended_at)::bigint) order by n.seq), '[]')
      from biz_node n where n.biz_id = ${row.id} and n.round = ${row.round}) as nodes,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'node_id', t.node_id, 'account_id', t.account_id, 'kind', t.kind, 'state', t.state,
        'opened_at', extract(epoch from t.opened_at)::bigint, 'acted_at', extract(epoch from t.acted_at)::bigint) order by t.seq, t.id), '[]')
      from biz_task t join biz_node n on n.id = t.node_id where t.biz_id = ${row.id} and n.round = ${row.round} and (t.state <> 'void' or t.acted_at is not null)) as tasks,
    (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'round', e.round, 'node_label', e.node_label, 'action', e.action, 'actor_id', e.actor_id, 'to_ids', e.to_ids,
        'opinion', e.opinion, 'sign', e.sign, 'at', extract(epoch from e.happened_at)::bigint, 'took', extract(epoch from e.happened_at - n.started_at)::int) order by e.id), '[]')
      from biz_event e left join biz_node n on n.id = e.node_id where e.biz_id = ${row.id}) as events`.execute(db)
  return rows[0] ?? { nodes: [], tasks: [], events: [] }
}

export const idsIn = ({ tasks, events }: Process): number[] => [
  ...new Set([
    ...tasks.map((task) => task.account_id),
    ...events.flatMap((event) => [...(event.actor_id === null ? [] : [event.actor_id]), ...event.to_ids]),
  ]),
]

const personOf = (people: ReadonlyMap<number, BizPerson>, id: number): BizPerson =>
  people.get(id) ?? { account_id: id, real_name: '已注销账号', org_text: null }

export function nodeAnswer(
  { id, ...node }: NodeLine,
  tasks: readonly TaskLine[],
  people: ReadonlyMap<number, BizPerson>,
): BizNodeAnswer {
  const own = tasks.filter((task) => task.node_id === id)
  return { ...node, tasks: own.map(({ node_id: _node, ...task }) => ({ ...task, ...personOf(people, task.account_id) })) }
}

export function eventAnswer(
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
