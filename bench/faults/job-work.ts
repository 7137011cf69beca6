import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Caller, get } from './client'
import { query } from './database'
import type { Setting } from './outcome'

/** One round's work for the background: what was asked for, so that it can be looked up afterwards. */
export interface Work {
  readonly exportJob: number
  readonly notices: readonly number[]
  readonly people: readonly number[]
}

const NOTICES = 400
const PEOPLE = 300
/** Projects that change their state, to be folded into the counts. */
const COUNTED = 40
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** An export of some thousand rows, notices that leave the site, people to be erased, counts to be folded: all at once. */
export async function plant(setting: Setting, caller: Caller): Promise<Work> {
  const notices = await plantNotices(setting)
  const people = ids(
    await query<{ id: number }>(
      setting,
      `update worker set deleted_at = now() - interval '40 days'
        where id in (select id from worker where deleted_at is null order by id desc limit ${PEOPLE}) returning id::int as id`,
    ),
  )
  await query(setting, `insert into job (kind) values ('people.erase')`)
  await query(
    setting,
    `update engineering set state = case state when 1 then 3 else 1 end
      where id in (select id from engineering where state in (1, 3) and deleted_at is null order by id desc limit ${COUNTED})`,
  )
  await query(setting, `insert into job (kind) values ('count-fold-engineering')`)
  return { exportJob: await plantExport(setting, caller), notices, people }
}

async function plantNotices(setting: Setting): Promise<number[]> {
  const made = ids(
    await query<{ id: number }>(
      setting,
      `insert into message (account_id, kind, title, body)
        select (select id from account where username = 'officer'), 'todo', '演练', n::text from generate_series(1, ${NOTICES}) n returning id::int as id`,
    ),
  )
  await query(
    setting,
    `insert into outside_notice (message_id, account_id) select m.id, m.account_id from message m where m.id = any($1::bigint[])`,
    [made],
  )
  await query(
    setting,
    `insert into job (kind, payload, dedupe_key, max_attempts)
      select 'outside-notice', jsonb_build_object('ids', jsonb_agg(id order by id)), 'm' || min(id), 8
      from unnest($1::bigint[]) with ordinality as t (id, at) group by (at - 1) / 50`,
    [made],
  )
  return made
}

export async function plantExport(setting: Setting, caller: Caller): Promise<number> {
  // The smallest project of the caller's region that is too large to be handed over at once.
  const [project] = await query<{ id: number }>(
    setting,
    `select a.engineering_id::int as id from attendance_day a join engineering e on e.id = a.engineering_id
      where a.deleted_at is null and e.deleted_at is null and e.history_type = 0
        and starts_with(e.areacode, (select rtrim(areacode, '0') from account where username = $1))
      group by 1 having count(*) > 6000 order by count(*) limit 1`,
    [caller.username],
  )
  const filter = project ? `?engineering_id=${project.id}` : ''
  const { envelope } = await get(caller, `/api/people/attendance_day/pc/export${filter}`)
  const job = envelope?.data?.job
  if (typeof job !== 'number') throw new Error(`export: ${envelope?.msg ?? 'answered with a file'}`)
  return job
}

/** Jobs and exports of the round that are not finished. */
export async function unfinished(setting: Setting, work: Work): Promise<number> {
  const [row] = await query<{ open: number }>(
    setting,
    `select (select count(*) from transfer_job where id = $1 and status in ('waiting', 'running'))::int
      + (select count(*) from outside_notice where message_id = any($2::bigint[]) and sent_at is null)::int
      + (select count(*) from worker where id = any($3::bigint[]) and idno <> '')::int
      + (select count(*) from job where kind = 'count-fold-engineering' and state in ('waiting', 'running') and dedupe_key is null)::int as open`,
    [work.exportJob, work.notices, work.people],
  )
  return row?.open ?? 1
}

/** Whatever was done less or more than once, in words. */
export async function judgeWork(setting: Setting, work: Work): Promise<{ lost: string[]; duplicated: string[] }> {
  const found = [
    ...(await judgeExport(setting, work.exportJob)),
    ...(await judgeNotices(setting, work.notices)),
    ...(await judgePeople(setting, work.people)),
    ...(await judgeCounts(setting)),
  ]
  return {
    lost: found.filter(([times]) => times < 1).map(([, what]) => what),
    duplicated: found.filter(([times]) => times > 1).map(([, what]) => what),
  }
}

type Find = [times: number, what: string]

async function judgeExport(setting: Setting, job: number): Promise<Find[]> {
  const [row] = await query<{ status: string; files: number; told: number }>(
    setting,
    `select t.status, (select count(*)::int from file_object f where f.purpose = 'export' and f.path like '%/' || t.id || '.xlsx') as files,
      (select count(*)::int from message m where m.kind = 'download' and m.path = '/files/' || t.file_path) as told
      from transfer_job t where t.id = $1`,
    [job],
  )
  if (row?.status !== 'done') return [[0, `export ${job} ended as ${row?.status ?? 'nothing'}`]]
  const counts: Find[] = [
    [row.files, `export ${job}: ${row.files} files`],
    [row.told, `export ${job}: told ${row.told} times`],
  ]
  return counts.filter(([times]) => times !== 1)
}

async function judgeNotices({ dataDir }: Setting, notices: readonly number[]): Promise<Find[]> {
  const folder = join(dataDir, 'outbox')
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const sent = new Map<number, number>()
  for (const line of texts.join('\n').split('\n')) {
    const id = Number(/^\{"id":(\d+),.*\}$/.exec(line)?.[1] ?? 0)
    sent.set(id, (sent.get(id) ?? 0) + 1)
  }
  return notices.flatMap((id) => {
    const times = sent.get(id) ?? 0
    return times === 1 ? [] : [[times, `notice ${id} sent ${times} times`] satisfies Find]
  })
}

async function judgePeople(setting: Setting, people: readonly number[]): Promise<Find[]> {
  const rows = await query<{ id: number; erased: boolean; logged: number }>(
    setting,
    `select w.id::int as id, w.idno = '' and w.idno_sealed is null as erased,
      (select count(*)::int from oper_log l where l.module = 'worker' and l.action = 'erase' and l.row_id = w.id) as logged
      from worker w where w.id = any($1::bigint[])`,
    [people],
  )
  return rows.flatMap(({ id, erased, logged }) =>
    erased && logged === 1
      ? []
      : [[erased ? logged : 0, `person ${id} erased: ${erased}, logged ${logged} times`] satisfies Find],
  )
}

/** Counts that differ from the rows have lost or doubled a change. */
async function judgeCounts(setting: Setting): Promise<Find[]> {
  const [row] = await query<{ wrong: number }>(setting, 'select engineering_count_diff()::int as wrong')
  return row?.wrong === 0 ? [] : [[0, `${row?.wrong ?? '?'} maintained counts are wrong`]]
}
