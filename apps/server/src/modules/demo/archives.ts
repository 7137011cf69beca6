import { archiveStates } from '@zhujian/domain/correspondence/archive/archive-item'
import { archiveTemplateOf, entriesOf, templateForType } from '@zhujian/domain/correspondence/archive/archive-templates'
import type { ArchiveEntry } from '@zhujian/domain/correspondence/archive/archive-template'
import { entities } from '@zhujian/domain/entities'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import { makePdf } from './pdf'
import { at } from './random'
import { folderFor } from './stored-files'

const { archiveItem } = entities.correspondence

/** 报监时交过的资料就是归档文件的一部分：目录号 → 报监资料条目。 */
const handedAlready: Readonly<Record<string, string>> = {
  'A3-07': 'G103',
  'A4-03': 'G102',
  'A4-04': 'G201',
  'A4-06': 'G202',
  'A5-01': 'G104',
  'A5-02': 'G101',
  'A7-04': 'G408',
  'B1-01': 'G503',
  'C1-03': 'G302',
  'C2-02': 'G501',
  'C2-03': 'G502',
}
const ACTIVE = 6
const PAST = 2

interface Site {
  id: number
  engineering_name: string
  engineering_type_id: string | null
  history_type: number
  plan_kg_time: string | null
  plan_jg_time: string | null
  main_officer: number | null
  duty: number | null
  files: Record<string, { status: number; reason: string | null; file_id: number }> | null
}

/** 几个工程的归档目录：在建的按报监资料已收一部分，历史工程的已收齐、只等补录。须在资料存下之后。 */
export async function createArchives(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const sites = await sitesOf(run)
  for (const site of sites) await createCatalogue(run, site, accounts)
  await keepVersions(run)
  for (const site of sites) if (site.history_type === 1) await fillPast(run, site, accounts)
}

/** 历史工程的档案已收齐必备项，只缺两件等着补录；卷内各件用同一份样张。 */
async function fillPast(run: DemoRun, { id, engineering_name: name }: Site, accounts: DemoAccounts): Promise<void> {
  const items = await sql<{ id: number }>`update archive_item t set state = ${archiveStates.code('approved')}, revision = 1,
      handed_by = ${accounts.owner}, handed_at = t.created_at - interval '20 day', checked_by = ${accounts.officer}, checked_at = t.created_at - interval '18 day'
    where t.engineering_id = ${id} and t.required and t.state = ${archiveStates.code('missing')}
      and t.id not in (select k.id from archive_item k where k.engineering_id = ${id} and k.required order by k.dir_code desc limit 2)
    returning t.id`.execute(run.trx)
  const sample = await sampleOf(run, id, name, accounts)
  await sql`with versions as (insert into archive_version (item_id, seq, created_by, created_at)
      select t.id, 1, t.handed_by, t.handed_at from archive_item t where t.id = any(${items.rows.map((row) => row.id)}::bigint[]) returning id, item_id)
    insert into file_link (entity, row_id, field, seq, file_id)
    select place.entity, case when place.entity = 'archive_item' then v.item_id else v.id end, 'file', 0, ${sample}
    from versions v cross join (values ('archive_item'), ('archive_version')) as place(entity)`.execute(run.trx)
}

async function sampleOf(run: DemoRun, engineering: number, name: string, accounts: DemoAccounts): Promise<number> {
  const pdf = await makePdf({
    title: '工程档案卷内文件',
    facts: [['工程名称', name]],
    body: ['本件为归档文件的样张。（演示环境样张，工程与单位均为虚构。）'],
    seal: '工程档案',
    madeAt: momentAgo(run, 60, 9),
  })
  const path = `${folderFor(run, String(engineering))}/archive-sample.pdf`
  const { size, sha256 } = await run.platform.storage.put(path, Readable.from([pdf]), { contentType: 'application/pdf' })
  const { rows } = await sql<{
    id: number
  }>`insert into file_object (path, name, size, mime, sha256, purpose, engineering_id, check_status, created_by)
    values (${path}, '归档文件样张.pdf', ${size}, 'application/pdf', ${sha256}, 'file', ${engineering}, 2, ${accounts.owner}) returning id`.execute(
    run.trx,
  )
  return rows[0]?.id ?? 0
}

async function sitesOf({ trx }: DemoRun): Promise<Site[]> {
  const choose = (
    library: number,
    limit: number,
  ) => sql`(select e.id, e.engineering_name, e.engineering_type_id, e.history_type, e.plan_kg_time, e.plan_jg_time, e.main_officer,
      (select min(ae.account_id) from account_engineering ae join account a on a.id = ae.account_id and a.role_codes @> array['site'] where ae.engineering_id = e.id) as duty,
      (select jsonb_object_agg(x.item_code, jsonb_build_object('status', x.status, 'reason', x.reason, 'file_id', l.file_id))
        from engineering_file x join file_link l on l.entity = 'engineering_file' and l.row_id = x.id and l.field = 'file' where x.engineering_id = e.id) as files
    from engineering e where e.history_type = ${library} and (${library} = 1 or e.state = 1 and exists (select 1 from engineering_file x where x.engineering_id = e.id))
    order by e.areacode <> '330106', e.id limit ${limit})`
  const { rows } = await sql<Site>`${choose(0, ACTIVE)} union all ${choose(1, PAST)}`.execute(trx)
  return rows
}

async function createCatalogue(run: DemoRun, site: Site, accounts: DemoAccounts): Promise<void> {
  const key = templateForType(site.engineering_type_id)
  const template = archiveTemplateOf(key)
  if (!template) return
  const entries = entriesOf(template)
  const by = site.main_officer ?? accounts.officer
  await sql`insert into archive_catalogue (engineering_id, template, created_by, created_at)
    values (${site.id}, ${key}, ${by}, to_timestamp(${momentAgo(run, 40, 10)}))`.execute(run.trx)
  const ids = await drawIds(run, 'archive_item', entries.length)
  await insertRows(
    run,
    archiveItem,
    entries.map((entry, index) => ({ id: at(ids, index), ...itemOf(run, site, entry, accounts) })),
  )
}

function itemOf(run: DemoRun, site: Site, entry: ArchiveEntry, accounts: DemoAccounts) {
  const { dir_code, category, title, required } = entry
  const file = site.files?.[handedAlready[dir_code] ?? '']
  const checked = file !== undefined && file.status !== fileStatus.code('pending')
  return {
    engineering_id: site.id,
    dir_code,
    category,
    title,
    required,
    duty_person: site.duty,
    need_at: category === 'A' ? (site.plan_kg_time ?? daysAgo(run, 20)) : site.plan_jg_time,
    state: stateOf(file?.status),
    revision: file ? 1 : null,
    handed_by: file ? (site.duty ?? accounts.site) : null,
    handed_at: file ? momentAgo(run, 30, 15) : null,
    checked_by: checked ? (site.main_officer ?? accounts.officer) : null,
    checked_at: checked ? momentAgo(run, 28, 9) : null,
    reason: file && file.status === fileStatus.code('rejected') ? file.reason : null,
    created_by: site.main_officer ?? accounts.officer,
    created_at: momentAgo(run, 40, 10),
  }
}

function stateOf(status: number | undefined): number {
  if (status === undefined) return archiveStates.code('missing')
  if (status === fileStatus.code('approved')) return archiveStates.code('approved')
  return archiveStates.code(status === fileStatus.code('rejected') ? 'returned' : 'pending')
}

/** 已收的各有第一版，附件就是报监时的那一份。 */
async function keepVersions({ trx }: DemoRun): Promise<void> {
  const pairs = JSON.stringify(Object.entries(handedAlready).map(([dir_code, item_code]) => ({ dir_code, item_code })))
  await sql`insert into archive_version (item_id, seq, created_by, created_at)
    select id, 1, handed_by, handed_at from archive_item where revision = 1`.execute(trx)
  await sql`insert into file_link (entity, row_id, field, seq, file_id)
    select place.entity, case when place.entity = 'archive_item' then t.id else v.id end, 'file', 0, l.file_id
    from archive_item t join archive_version v on v.item_id = t.id
    join jsonb_to_recordset(${pairs}::jsonb) as p(dir_code text, item_code text) on p.dir_code = t.dir_code
    join engineering_file x on x.engineering_id = t.engineering_id and x.item_code = p.item_code
    join file_link l on l.entity = 'engineering_file' and l.row_id = x.id and l.field = 'file'
    cross join (values ('archive_item'), ('archive_version')) as place(entity)`.execute(trx)
}
