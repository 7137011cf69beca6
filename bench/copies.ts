import { finders } from '@zhujian/server/modules/warning/finders'
import type pg from 'pg'

/** What the rules of warning look at. */
export const watched = [...new Set(Object.values(finders).flatMap(({ entity, watches = [] }) => [entity, ...watches]))]
/** What their statements join. */
const JOINED = ['monomer', 'engineering_unit', 'engineering_pause', 'evaluation_suspension', 'monitor_device', 'warning']

/** Far above every id of the demonstration, so that a copy's references are the originals' plus its own multiple. */
const STEP = 10_000_000
/** References kept in arrays, which no foreign key describes. */
const ARRAYS: Readonly<Record<string, readonly string[]>> = {
  stop_work: ['danger_ids'],
  supervise_doc: ['danger_ids'],
  hidden_accept: ['material_in_ids'],
}
/** The demonstration has one month of attendance; the rules look back three. */
const MONTHS_BACK = [28, 56]

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly reference: string | null
  readonly unique: boolean
}

/**
 * Whole projects copied with all rows of theirs that a rule of warning looks at, references among the copies included, until there are at
 * least `rows`: what the rules read keeps the mix of the demonstration. Deterministic; runs as the cluster's owner.
 */
export async function copies(client: pg.Client, rows: number, say: (text: string) => void): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(`set work_mem = '256MB'`)
  const columns = await columnsOf(client)
  await dropChecks(client)
  const tables = [...new Set(columns.map(({ table }) => table))]
  for (const days of MONTHS_BACK) await earlier(client, columns, days)
  say('attendance of three months')
  const { rows: found } = await client.query<{ n: number }>('select count(*)::int as n from engineering')
  const times = Math.ceil(rows / (found[0]?.n ?? 1)) - 1
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table)
    const values = own.map((column) => valueOf(column, new Set(tables)))
    await client.query(`insert into ${table} (${own.map(({ name }) => name).join()}) overriding system value
      select ${values.join()} from ${table} t, generate_series(1, ${times}) k`)
    say(`${table} copied ${times} times`)
  }
  await client.query('set session_replication_role = origin')
  await client.query('vacuum (analyze)')
}

/** Copies of numbers get a suffix, which the forms of numbers do not know. */
async function dropChecks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %I drop constraint %I', c.relname, k.conname) as statement from pg_constraint k
      join pg_class c on c.oid = k.conrelid where k.contype = 'c' and c.relname = any($1)`,
    [[...watched, ...JOINED]],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** The tables looked at that stand on a project, the projects first; what is generated is left to the database. */
async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as reference,
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
        and not exists (select 1 from pg_attribute b where b.attrelid = c.oid and b.attnum = any(i.indkey) and b.attnum <> a.attnum
          and exists (select 1 from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[b.attnum] and f.relname = any($1)))) as unique
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relname = any($1) and (c.relname = 'engineering' or exists (select 1 from pg_attribute e where e.attrelid = c.oid and e.attname = 'engineering_id'))
    order by c.relname <> 'engineering', c.relname, a.attnum`,
    [[...watched, ...JOINED]],
  )
  return rows
}

function valueOf({ table, name, type, reference, unique }: Column, copied: ReadonlySet<string>): string {
  const shift = `k * ${STEP}`
  if (name === 'id' || (reference !== null && copied.has(reference))) return `t.${name} + ${shift}`
  if (ARRAYS[table]?.includes(name)) return `(select array_agg(x + ${shift}) from unnest(t.${name}) x)`
  return unique && type === 'text' ? `t.${name} || '-' || k` : `t.${name}`
}

async function earlier(client: pg.Client, columns: readonly Column[], days: number): Promise<void> {
  const own = columns.filter(({ table }) => table === 'attendance_day').map(({ name }) => name)
  const values = own.map((name) =>
    name === 'id' ? `t.id + ${days} * 100000` : name === 'day_on' ? `t.day_on - ${days}` : `t.${name}`,
  )
  await client.query(`insert into attendance_day (${own.join()}) overriding system value
    select ${values.join()} from attendance_day t where t.id < 2800000 on conflict do nothing`)
}
