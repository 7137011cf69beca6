import { type AgedCrane, ageProblem, levelProblem } from '@zhujian/domain/device/crane-law'
import { formNow } from '@zhujian/domain/biz/biz-kind'
import { type BizCode, bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { allEntities, entities } from '@zhujian/domain/entities'
import { isRegion } from '@zhujian/domain/reference/regions'
import { type AnyEntity, nameOf, parseFields, runRules } from '@zhujian/model'
import { checkBankCard, checkIdCard, checkUscc, luhnValid } from '@zhujian/model/checksums'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, beforeEach, afterEach, vi } from 'vitest'
import { ensureDictionaries } from '../../src/modules/common/public'
import { districts } from '../../src/modules/demo/geography'
import { createDemoData } from '../../src/modules/demo/public'
import { ensureWorkCalendar } from '../../src/modules/setting/public'
import { startTestPlatform, type TestPlatform } from '../../src/platform/testing'
import { describeFiles } from './demo-files'
import { describeSite } from './demo-site'
import { describeSoundness } from './demo-soundness'

const NOW = 1_795_225_600 // 2026-11-21 10:26:40 in Shanghai

let world: TestPlatform
const query = <R>(text: string) => world.database.pool.query<R>(text)
const count = async (from: string) => (await query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n

beforeAll(async () => {
  world = await startTestPlatform()
  await ensureDictionaries(world.platform)
  await ensureWorkCalendar(world.platform)
  await createDemoData(world.platform, NOW)
})
afterAll(() => world.close())

describe('volumes of one city (domain B.10)', () => {
  test.each([
    ['supervise_org', 9],
    ["account where account_type = 'groupsupervise' and username like 'jd%'", 60],
    ['engineering where history_type = 0', 180],
    ['engineering where history_type = 2', 40],
    ['engineering where history_type = 1', 260],
    ['unit', 420],
    ['manage_user', 1600],
    ['worker', 24_000],
    ['worker where enter_status = 1', 15_000],
    ["monitor_device where device_type in ('tower', 'elevator')", 800],
    ["monitor_device where device_type = 'dust'", 210],
    ["monitor_device where device_type = 'unloading'", 120],
    ["monitor_device where device_type = 'vehicle_gate'", 350],
    ['camera', 1100],
    ['crane where device_id is not null', 800],
    ['hidden_danger', 1440],
    ['stop_work s where s.state = 3 and exists (select 1 from engineering e where e.id = s.engineering_id and e.state = 3)', 22],
    ["elevator_param p join monitor_device d on d.id = p.device_id and d.device_type = 'elevator'", 320],
  ])('%s: %i rows', async (from, expected) => {
    expect(await count(from)).toBe(expected)
  })

  test('seven of ten projects are buildings, 2.2 monomers each, the lifting machines nine in ten online', async () => {
    const [row] = await query<{ house: number; monomers: number; online: number }>(`select
      (select avg((engineering_type_id like '01%')::int) from engineering)::float as house,
      (select count(*)::float / 480 from monomer) as monomers,
      (select avg(online::int) from monitor_device where device_type in ('tower', 'elevator'))::float as online`)
    expect(row?.house).toBeCloseTo(0.7, 1)
    expect(row?.monomers).toBeCloseTo(2.2, 0)
    expect(row?.online).toBeGreaterThan(0.85)
  })

  test('every state occurs in the current library, and attendance covers the seven days before today and today itself, of managers the whole month, of who is on a wage sheet all its months', async () => {
    expect((await query('select distinct state from engineering where history_type = 0')).length).toBe(9)
    const days = await query<{ role: number; first: string; last: string; n: number }>(
      `select w.work_role as role, min(a.day_on)::text as first, max(a.day_on)::text as last, count(distinct a.day_on)::int as n
       from attendance_day a join worker w on w.id = a.worker_id
       where w.id not in (select worker_id from salary_item) group by 1 order by 1`,
    )
    expect(days).toEqual([
      { role: 10, first: '2026-11-01', last: '2026-11-21', n: 21 },
      { role: 20, first: '2026-11-14', last: '2026-11-21', n: 8 },
    ])
    expect(
      await count("attendance_day a join salary_item i on i.worker_id = a.worker_id where a.day_on < '2026-10-01'"),
    ).toBeGreaterThan(0)
  })
})

/** A draw is shown by drawing: its pool is frozen as it stands, and what it opens follows. */
const DRAWN_ON_THE_SPOT = ['random_draw', 'draw_avoidance', 'visit_plan']

describe('every row is one a person could have entered', () => {
  // On the day of the demonstration: what is asked of a draft goes by the day it is entered on.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T04:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  const readable = (entity: AnyEntity) =>
    Object.entries(entity.fields).filter(([, field]) => field.kind !== 'files' && !field.sensitive)

  test.each(allEntities.map((entity) => [entity.name, entity] as const))('%s', async (_name, entity) => {
    const names = readable(entity).map(([name]) => name)
    const rows = await query<Record<string, unknown>>(
      `select id, ${names.map((name) => `"${name}"`).join(', ')}${entity.flow ? ', state' : ''} from ${entity.name} where deleted_at is null order by id limit 3000`,
    )
    if (!DRAWN_ON_THE_SPOT.includes(entity.name)) expect(rows.length).toBeGreaterThan(0)
    const complaints = rows.flatMap((row) =>
      [...parseFields(entity.fields, names, row).problems, ...runRules(entity, row)].map((problem) => ({
        id: row.id,
        ...problem,
        value: row[problem.field],
      })),
    )
    expect(complaints.slice(0, 5)).toEqual([])
    const regions = readable(entity).filter(([, field]) => field.kind === 'region')
    expect(
      rows.flatMap((row) => regions.map(([name]) => row[name])).filter((code) => typeof code === 'string' && !isRegion(code)),
    ).toEqual([])
  })

  test('every danger has the photograph of what was found, and every one put right that of after', async () => {
    const bare = (field: string) =>
      `hidden_danger d where not exists (select 1 from file_link l where l.entity = 'hidden_danger' and l.row_id = d.id and l.field = '${field}')`
    expect(await count(bare('before_img'))).toBe(0)
    expect(await count(`${bare('rectify_img')} and d.state in (1, 11, 12)`)).toBe(0)
  })

  test('every crane belongs to, is put up and is tested by whom it may, and was not too old when it came (建设部令第166号)', async () => {
    const plays = (column: string, part: string) =>
      `exists (select 1 from engineering_unit p where p.engineering_id = c.engineering_id and p.unit_id = c.${column} and p.role = '${part}')`
    expect(
      await count(`crane c where not (${plays('owner_unit', 'crane_lease')} and ${plays('install_unit', 'crane_install')})`),
    ).toBe(0)
    expect(await count("crane where state <> 10 and coalesce(install_qual, '') not like '%起重设备安装工程%许可证%'")).toBe(0)
    expect(await count('crane where test_unit in (owner_unit, install_unit)')).toBe(0)
    expect(await count('crane where accept_on is not null and state <> 20 and jsonb_array_length(accept_members) < 4')).toBe(0)
    const cranes = await query<AgedCrane & { notice_on: string; levels: number[] }>(
      `select c.crane_kind, c.model, c.made_on::text as made_on, c.rated_moment, c.notice_on::text as notice_on,
        (select array_agg(q.level) from unit_qual q where q.unit_id = c.install_unit and q.major = '起重设备安装工程') as levels from crane c`,
    )
    const wrong = cranes.filter((each) => ageProblem(each, each.notice_on) ?? levelProblem(each, each.levels, each.notice_on))
    expect(wrong).toEqual([])
  })

  test('every project handed in holds what the submit step asks for', async () => {
    const { engineering } = entities.project
    const asks = engineering.flow?.steps.submit?.asks ?? []
    const rows = await query<Record<string, unknown>>('select * from engineering where state <> 10')
    const required = asks.filter((name) => name !== 'contract_days')
    expect(rows.flatMap((row) => parseFields(engineering.fields, required, row, { required }).problems)).toEqual([])
  })

  test('a project lies inside its district', async () => {
    for (const { code, box } of districts) {
      const [west, east, south, north] = box
      expect(
        await count(
          `engineering where areacode = '${code}' and not (lng between ${west} and ${east} and lat between ${south} and ${north})`,
        ),
      ).toBe(0)
    }
  })

  test('every one of the 24 kinds of applications has cases in several states, filled in as its form asks', async () => {
    const rows = await query<{ kind: BizCode; state: number; content: Record<string, unknown> }>(
      'select b.kind, b.state, f.content from biz b join biz_form f on f.biz_id = b.id order by b.id',
    )
    const states = new Map(bizKindDict.codes.map((kind) => [kind, new Set<number>()]))
    for (const { kind, state } of rows) states.get(kind)?.add(state)
    expect([...states].filter(([, found]) => found.size < 2).map(([kind]) => kind)).toEqual([])
    const complaints = rows.flatMap(({ kind, content }) => {
      const own = bizKindOf(kind)
      const names = formNow(own, content)
        .map(nameOf)
        .filter((name) => own.fields[name]?.kind !== 'files' && content[name] !== null)
      return parseFields(own.fields, names, content).problems.map(
        ({ field, message }) => `${kind} ${field}: ${message} ${JSON.stringify(content[field])}`,
      )
    })
    expect([...new Set(complaints)].join('\n')).toBe('')
  })

  test('nobody approved what he entered himself, and who approved may', async () => {
    const sampled = allEntities.filter(({ sample, flow }) => sample && flow)
    expect(sampled.map(({ name }) => name)).toContain('edu')
    for (const { name, grants, flow } of sampled) {
      const stamped = Object.entries(flow?.steps ?? {}).filter(([, { notBy }]) => notBy === 'created_by')
      for (const [step, { stamps = [] }] of stamped)
        for (const field of stamps.filter((each) => each.endsWith('_by'))) {
          const takers = await query<{ created_by: number; taker: number; role_codes: string[] }>(
            `select distinct t.created_by, t.${field} as taker, a.role_codes from ${name} t join account a on a.id = t.${field}`,
          )
          expect(takers.length).toBeGreaterThan(0)
          for (const { created_by, taker, role_codes } of takers) {
            expect([name, step, taker]).not.toEqual([name, step, created_by])
            expect(
              role_codes.some((role) => grants[role]?.includes(step)),
              `${name}.${step}`,
            ).toBe(true)
          }
        }
    }
  })

  test('a worker who passed his education took part in all three levels of it, with their hours, on his day', async () => {
    const without = `worker w where w.edu_pass and (select count(*) from (
      select e.edu_level from edu e where e.engineering_id = w.engineering_id and e.edu_type = 1 and e.state = 1
        and e.scores @> jsonb_build_array(jsonb_build_object('worker_id', w.id, 'signed', true))
      group by 1 having sum(e.hours) >= case e.edu_level when 3 then 20 else 15 end) l) < 3`
    expect(await count(`worker where edu_pass and work_role = 20`)).toBeGreaterThan(20_000)
    expect(await count(without.replace('where w.edu_pass', 'where w.edu_pass and w.id % 40 = 0'))).toBe(0)
    expect(await count('worker where not edu_pass and edu_on is not null')).toBe(0)
  })

  test('every station has a seal whose picture says it is a sample', async () => {
    expect(await count("doc_seal where name like '%演示样章%' and enabled")).toBeGreaterThan(0)
    expect(
      await count(
        "doc_seal s where not exists (select 1 from file_link l where l.entity = 'doc_seal' and l.row_id = s.id and l.field = 'image')",
      ),
    ).toBe(0)
  })

  test('credit codes are sound', async () => {
    const rows = await query<{ usc: string }>('select usc from unit union all select usc from supervise_org')
    expect(rows.map(({ usc }) => checkUscc(usc)).filter(Boolean)).toEqual([])
  })
})

test('the operation log is written in the order things happened, as the seals over it expect, and more than one seal of it', async () => {
  const early = await query<{ id: number }>(`select id from (
    select id, happened_at, max(happened_at) over (order by id rows between unbounded preceding and 1 preceding) as before from oper_log) l
    where happened_at < before order by id limit 3`)
  expect(early).toEqual([])
  expect(await count('oper_log')).toBeGreaterThan(2000)
})

describe('personal data', () => {
  test('identity and card numbers are sound once opened, and stand nowhere in plain text [T57]', async () => {
    const rows = await query<{ id: number; idno_sealed: string; card_no_sealed: string | null }>(
      'select id, idno_sealed, card_no_sealed from worker order by id limit 400',
    )
    for (const { id, idno_sealed, card_no_sealed } of rows) {
      expect(checkIdCard(world.platform.crypto.open(idno_sealed, `worker:${id}:idno`))).toBeUndefined()
      if (card_no_sealed)
        expect(checkBankCard(world.platform.crypto.open(card_no_sealed, `worker:${id}:card_no`))).toBeUndefined()
    }
  })

  test('no text column of any table holds a mobile number, an identity number or a card number', async () => {
    const columns = await query<{
      table: string
      column: string
    }>(`select table_name::text as table, column_name::text as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb') and column_name !~ '_sealed$|_index$|hash$'`)
    const finds: string[] = []
    for (const { table, column } of columns) {
      const rows = await query<{ text: string }>(
        `select distinct ${column}::text as text from ${table} where ${column}::text ~ '(^|[^0-9A-Za-z_])(1[3-9][0-9]{9}|[0-9]{16,19}|[0-9]{17}[Xx])($|[^0-9A-Za-z_])'`,
      )
      for (const { text } of rows)
        for (const digits of text.match(/(?<![\w])(?:1[3-9]\d{9}|\d{17}[\dXx]|\d{16,19})(?![\w])/g) ?? [])
          if (digits.length === 11 || checkIdCard(digits.toUpperCase()) === undefined || luhnValid(digits))
            finds.push(`${table}.${column}: ${digits}`)
    }
    expect(finds).toEqual([])
  })
})

describeFiles({ query, count, platform: () => world.platform })
describeSoundness({ query, count })
describeSite({ query, count, now: NOW })

describe('today and what waits', () => {
  test('who has come today is on site until he leaves; absence is not known before the evening', async () => {
    const rows = await query<{ result: number; left: boolean; n: number; hours: number }>(
      `select result, last_out_at is not null as left, count(*)::int as n, max(hours)::float as hours from attendance_day where day_on = '2026-11-21' group by 1, 2`,
    )
    expect(rows.some((row) => row.result === 3)).toBe(false)
    const onSite = rows.find((row) => row.result === 1 && !row.left)
    expect(onSite?.n).toBeGreaterThan(10_000)
    expect(onSite?.hours).toBeLessThan(4.3)
    expect(await count(`attendance_day where first_in_at > to_timestamp(${NOW}) or last_out_at > to_timestamp(${NOW})`)).toBe(0)
  })

  test('registrations wait for approval in several regions, one was sent back with its reason', async () => {
    expect(
      await count("account_application where state = 0 and areacode = '330106' and password_hash is not null"),
    ).toBeGreaterThan(2)
    expect(await count("account_application where state = 0 and areacode <> '330106'")).toBeGreaterThan(0)
    expect(await count('account_application where state = 2 and reason is not null')).toBe(1)
    const rows = await query<{ usc: string }>('select usc from account_application')
    expect(rows.map(({ usc }) => checkUscc(usc)).filter(Boolean)).toEqual([])
  })

  test('a timeline reads as officials write, in order, and never says it is made up', async () => {
    const rows = await query<{ action: string; notes: number; first: number }>(
      `select action, count(note)::int as notes, count(*)::int as first from oper_log where module = 'engineering' group by 1`,
    )
    for (const action of ['submit', 'return', 'accept', 'assign', 'start', 'report', 'stop', 'suspend', 'terminate'])
      expect(rows.find((row) => row.action === action)?.notes, action).toBeGreaterThan(0)
    expect(await count("oper_log where note like '%演示%'")).toBe(0)
    // 预警由规则在启动之后判出，时间是真的。
    expect(await count(`oper_log where module <> 'warning' and happened_at > to_timestamp(${NOW})`)).toBe(0)
    const [order] = await query<{ wrong: number }>(`select count(*)::int as wrong from oper_log a join oper_log b
      on b.row_id = a.row_id and b.module = a.module and b.id > a.id and b.happened_at < a.happened_at`)
    expect(order?.wrong).toBe(0)
  })

  test('what was found and what was accepted has its whole history, by somebody, from the state before to the one it is in', async () => {
    const last = (table: string) =>
      query<{ rows: number; told: number; here: number; named: number }>(`select count(*)::int as rows, count(l.id)::int as told,
        count(*) filter (where (l.after ->> 'state')::int = t.state)::int as here, count(l.username)::int as named
        from ${table} t join engineering e on e.id = t.engineering_id and e.areacode = '330106'
        left join lateral (select * from oper_log where module = '${table}' and row_id = t.id order by id desc limit 1) l on true`)
    for (const table of ['hidden_danger', 'completion_acceptance']) {
      const [counts] = await last(table)
      expect(counts?.rows, table).toBeGreaterThan(0)
      expect([table, counts?.told, counts?.here, counts?.named]).toEqual([table, counts?.rows, counts?.rows, counts?.rows])
    }
    const [gap] = await query<{ wrong: number }>(`select count(*)::int as wrong from (
      select before ->> 'state' as was, lag(after ->> 'state') over (partition by module, row_id order by id) as became
      from oper_log where module in ('hidden_danger', 'completion_acceptance')) as s where was <> became`)
    expect(gap?.wrong).toBe(0)
  })

  test('the footer of the login page is filled, and says that it is a demo', async () => {
    const rows = await query<{ value: string }>(
      "select value from setting where key in ('site_owner', 'site_support', 'site_icp', 'site_police')",
    )
    expect(rows.map((row) => row.value.includes('演示'))).toEqual([true, true, true, true])
  })
})

describe('the accounts of the demo', () => {
  const engineeringOf = (username: string) =>
    query<{ id: number; areacode: string; state: number }>(
      `select e.id, e.areacode, e.state from account a join account_engineering ae on ae.account_id = a.id join engineering e on e.id = ae.engineering_id where a.username = '${username}'`,
    )

  test('site stands on one running project of 330106, site2 on one of 330108', async () => {
    expect(await engineeringOf('site')).toMatchObject([{ areacode: '330106', state: 1 }])
    expect(await engineeringOf('site2')).toMatchObject([{ areacode: '330108', state: 1 }])
  })

  test('the officers lead projects of their own region only, and never assist themselves', async () => {
    for (const [username, code] of [
      ['officer', '330106'],
      ['officer2', '330108'],
    ]) {
      const rows = await query<{ areacode: string; same: boolean }>(
        `select e.areacode, e.main_officer = e.assist_officer as same from engineering e join account a on a.id = e.main_officer where a.username = '${username}'`,
      )
      expect(rows.length).toBeGreaterThan(8)
      expect(rows.every((row) => row.areacode === code && !row.same)).toBe(true)
    }
  })

  test.each(['owner', 'contractor', 'consultant', 'labour', 'equipment'])(
    'the unit of %s takes part in several projects of 330106 and in none elsewhere',
    async (username) => {
      const rows = await query<{ areacode: string; n: number }>(
        `select e.areacode, count(distinct e.id)::int as n from account a join engineering_unit eu on eu.unit_id = a.unit_id join engineering e on e.id = eu.engineering_id where a.username = '${username}' group by 1`,
      )
      expect(rows.map((row) => row.areacode)).toEqual(['330106'])
      expect(rows[0]?.n).toBeGreaterThan(10)
    },
  )

  test('contractor2 takes part in projects of 330108 only', async () => {
    const rows = await query<{ areacode: string }>(
      `select distinct e.areacode from account a join engineering_unit eu on eu.unit_id = a.unit_id join engineering e on e.id = eu.engineering_id where a.username = 'contractor2'`,
    )
    expect(rows).toEqual([{ areacode: '330108' }])
  })

  test('the fillers of the stations have no password', async () => {
    expect(await count(`account a join account_secret s on s.account_id = a.id where a.username like 'jd%'`)).toBe(0)
  })
})

test('a second run adds nothing', async () => {
  const before = await count('engineering')
  await createDemoData(world.platform, NOW + 86_400)
  expect(await count('engineering')).toBe(before)
})

test('a database with a real account is refused in words an operator understands', async () => {
  const real = await startTestPlatform()
  await real.database.pool.query(
    `insert into account (username, real_name, tel, account_type, role_codes) values ('admin', '平台管理员', '****', 'platform', '{admin}')`,
  )
  await expect(createDemoData(real.platform, NOW)).rejects.toThrow('已有正式账号')
  await real.close()
})

test('drawn numbers go on behind the demo data', async () => {
  const rows = await sql<{
    late: number
  }>`select count(*)::int as late from engineering e join serial_counter c on c.name = 'engineering.supervise_no.' || left(e.supervise_no, 12)
    where right(e.supervise_no, 4)::int > c.value`.execute(world.platform.db)
  expect(rows.rows[0]?.late).toBe(0)
})
