import { createRandom } from '@zhujian/server/modules/demo/random'
import { districts } from '@zhujian/server/modules/demo/geography'
import { projectName } from '@zhujian/server/modules/demo/project-names'
import { searchText } from '@zhujian/server/entity/search-text'
import type pg from 'pg'

const BASE_NAMES = 6000
const BATCH = 50_000
const UNITS = 5000
const OFFICERS = 600

/** District and its share of all projects in per mille; Hangzhou holds most, so that a city's scope is not everything. */
const SHARES: readonly (readonly [areacode: string, share: number])[] = [
  ['330106', 70],
  ['330108', 60],
  ['330102', 65],
  ['330105', 55],
  ['330110', 90],
  ['330114', 50],
  ['330109', 80],
  ['330111', 40],
  ['330112', 40],
  ['330113', 45],
  ['330122', 25],
  ['330203', 45],
  ['330205', 35],
  ['330206', 45],
  ['330211', 30],
  ['330212', 60],
  ['330302', 45],
  ['330303', 35],
  ['330402', 45],
  ['330602', 40],
]

/**
 * Multiplies the demo projects: every new row has the shape of one of them (state, library, dates, permits), a name of the
 * demo writer's kind, and a district, units and officers of its own. Deterministic; runs as the cluster's owner.
 */
export async function fill(client: pg.Client, rows: number, say: (text: string) => void): Promise<void> {
  // Foreign keys are not checked row by row: what is inserted is right by construction.
  await client.query(`set session_replication_role = replica`)
  await client.query(`set maintenance_work_mem = '1GB'`)
  await client.query(`set work_mem = '512MB'`)
  await client.query('set jit = off')
  await createNames(client)
  await createPeople(client)
  const restore = await dropIndexes(client, ['engineering', 'engineering_unit'])
  const columns = await columnsOf(client)
  const { rows: found } = await client.query<{ n: number }>('select count(*)::int as n from engineering')
  for (let from = found[0]?.n ?? 0; from < rows; from += BATCH) {
    await client.query(insertProjects(columns, from + 1, Math.min(rows, from + BATCH)))
    say(`${Math.min(rows, from + BATCH)} projects`)
  }
  await client.query(
    `insert into engineering_unit (engineering_id, role, unit_id, unit_name, active, search_text)
    select id, 'sgdw', sgdw, sgdw_text, true, '' from engineering where sgdw is not null and id > $1`,
    [found[0]?.n ?? 0],
  )
  for (const table of ['engineering', 'engineering_unit', 'unit', 'account', 'supervise_org'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  for (const statement of restore) {
    await client.query(statement)
    say(statement.slice(0, 90))
  }
  await client.query('drop table bench_name, bench_unit, bench_officer, bench_area, bench_shape')
  await client.query('set session_replication_role = origin')
  // Triggers slept with the foreign keys.
  await client.query('select engineering_count_fill()')
  await client.query('vacuum (analyze, freeze)')
}

/** The engine's own search text, so that what is searched is what the product would have written. */
async function createNames(client: pg.Client): Promise<void> {
  const random = createRandom('bench-names')
  const types = ['0101', '0101', '0101', '0102', '0103', '0104', '0104', '0105', '0107', '0201', '0201', '0205', '0208', '0210']
  const names = Array.from({ length: BASE_NAMES }, () => {
    const name = projectName(random, new Set(), random.pick(districts), random.pick(types))
    const [label, pinyin, initials] = searchText(name).split('|')
    return [name, label, pinyin, initials]
  })
  await client.query('create unlogged table bench_name (i int primary key, name text, label text, pinyin text, initials text)')
  await client.query(
    `insert into bench_name select ordinality - 1, t->>0, t->>1, t->>2, t->>3 from jsonb_array_elements($1::jsonb) with ordinality as x(t, ordinality)`,
    [JSON.stringify(names)],
  )
}

/** Units, officers and stations beyond the few of the demo, and districts by their share. */
async function createPeople(client: pg.Client): Promise<void> {
  await client.query(`insert into unit (unit_name, usc, corp_type, areacode, status, search_text)
    select u.unit_name || '第' || g || '分公司', 'B' || lpad(g::text, 17, '0'), u.corp_type, u.areacode, 'normal', ''
    from generate_series(1, ${UNITS}) g join (select row_number() over (order by id) - 1 as i, count(*) over () as n, * from unit) u on u.i = g % u.n`)
  await client.query(`create unlogged table bench_unit as select corp_type, row_number() over (partition by corp_type order by id) - 1 as i,
    count(*) over (partition by corp_type) as n, id, unit_name from unit`)
  await client.query('create unique index on bench_unit (corp_type, i)')
  await client.query(
    `insert into supervise_org (name, areacode, org_type) select code || '建设工程质量安全监督站', code, 1
    from unnest($1::text[]) code where not exists (select 1 from supervise_org o where o.areacode = code)`,
    [SHARES.map(([code]) => code)],
  )
  await client.query(
    `create unlogged table bench_area as select row_number() over (order by a.code, g) - 1 as i, a.code,
      (select min(id) from supervise_org o where o.areacode = a.code) as org
    from jsonb_to_recordset($1::jsonb) as a(code text, share int), generate_series(1, a.share) g`,
    [JSON.stringify(SHARES.map(([code, share]) => ({ code, share })))],
  )
  await client.query(`insert into account (username, real_name, tel, account_type, org_id, areacode, role_codes, status, is_demo)
    select 'bench-officer-' || g, '监督员' || g, '', 'groupsupervise', a.org, a.code, '{officer}', 'hidden', true
    from generate_series(1, ${OFFICERS}) g join bench_area a on a.i = (g * 7) % (select count(*) from bench_area)`)
  await client.query(`create unlogged table bench_officer as select row_number() over (partition by areacode order by id) - 1 as i,
    count(*) over (partition by areacode) as n, areacode, id from account where username like 'bench-officer-%'`)
  const kinds = Object.keys(parties).map((role) => `(select corp_type from unit u where u.id = e.${role}) as kind_${role}`)
  await client.query(
    `create unlogged table bench_shape as select row_number() over (order by id) - 1 as i, e.*, ${kinds.join(', ')} from engineering e`,
  )
  for (const table of ['bench_shape', 'bench_area']) await client.query(`create unique index on ${table} (i)`)
  await client.query('create unique index on bench_officer (areacode, i)')
  for (const table of ['bench_name', 'bench_unit', 'bench_officer', 'bench_area', 'bench_shape'])
    await client.query(`analyze ${table}`)
}

async function columnsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select column_name as name from information_schema.columns
    where table_name = 'engineering' and is_generated = 'NEVER' order by ordinal_position`)
  return rows.map(({ name }) => name)
}

/** Index definitions are dropped for the load and given back for afterwards; unique ones among them. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = any($1)
      and not exists (select 1 from pg_constraint c where c.conname = indexname)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** A number that looks random and is not: the g-th draw of the stream `salt`. */
const draw = (salt: number, count: string) => `mod(abs(hashint8extended(g, ${salt})), ${count})`

const parties: Readonly<Record<string, number>> = { jsdw: 1, sgdw: 2, jldw: 3, kcdw: 4, sjdw: 5, nwgs: 6 }

function insertProjects(columns: readonly string[], from: number, to: number): string {
  const replaced: Record<string, string> = {
    id: 'g',
    engineering_name: `n.name || tag`,
    search_text: `n.label || lower(tag) || '|' || n.pinyin || lower(tag) || '|' || n.initials || lower(tag)`,
    areacode: 'a.code',
    city_id: `left(a.code, 4) || '00'`,
    supervise_org_id: 'case when s.supervise_org_id is null then null else a.org end',
    supervise_no: `case when s.supervise_no is null then null else a.code || lpad(g::text, 10, '0') end`,
    license_no: `case when s.license_no is null then null else a.code || '2' || lpad(g::text, 11, '0') end`,
    group_id: 'null',
    main_officer: 'case when s.main_officer is null then null else o.id end',
    assist_officer: 'null',
    created_at: `s.created_at - make_interval(days => ${draw(11, '1500')}::int)`,
    updated_at: `s.updated_at - make_interval(days => ${draw(12, '300')}::int)`,
  }
  for (const role of Object.keys(parties)) {
    replaced[role] = `case when s.${role} is null then null else ${role}.id end`
    replaced[`${role}_text`] = `case when s.${role} is null then null else ${role}.unit_name end`
    if (role !== 'nwgs') replaced[`${role}_leader`] = 'null'
  }
  const units = Object.keys(parties).map(
    (role, at) => `left join bench_unit ${role} on ${role}.corp_type = s.kind_${role}
      and ${role}.i = mod(abs(hashint8extended(g, ${20 + at})), ${role}.n)`,
  )
  return `insert into engineering (${columns.join(', ')})
    select ${columns.map((name) => replaced[name] ?? `s.${name}`).join(', ')}
    from generate_series(${from}::bigint, ${to}) g
    cross join (select (select count(*) from bench_shape) as shapes, (select count(*) from bench_area) as areas) sizes
    join bench_shape s on s.i = ${draw(1, 'sizes.shapes')}
    join bench_name n on n.i = ${draw(2, String(BASE_NAMES))}
    join bench_area a on a.i = ${draw(3, 'sizes.areas')}
    left join bench_officer o on o.areacode = a.code and o.i = mod(abs(hashint8extended(g, 4)), o.n)
    ${units.join('\n    ')}
    cross join lateral (select '（' || (2015 + ${draw(5, '12')}) || '-' || lpad(${draw(6, '10000')}::text, 4, '0') || '）' as tag) tagged
    order by g`
}
