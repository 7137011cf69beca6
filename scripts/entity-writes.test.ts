import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { allEntities } from '@zhujian/domain/entities'
import { describe, expect, it } from 'vitest'

/** Rows of an entity are written by entity/store.ts alone: encoder, effects, version and log are one. */
const SOURCE = join(import.meta.dirname, '../apps/server/src')

/** Who writes such a table himself, and why: no change a person made or decided, or one no row of a log may keep. */
const OWNERS: Readonly<Record<string, string>> = {
  'modules/account/account-status.ts': 'many accounts follow their company; one log line names the company',
  'modules/account/application-store.ts': 'an account and its company, as the applicant wrote them; the decision logs both',
  'modules/account/first-admin.ts': 'there is nobody yet who could have written',
  'modules/account/issue-admin-password.ts': 'run beside the server, by whoever has its machine',
  'modules/account/one-time-password.ts': 'marks of the account that follow its secret',
  'modules/account/password.routes.ts': 'marks of the account that follow its secret',
  'modules/account/second-factor.ts': 'marks of the account that follow its secret',
  'modules/account/sign-in.ts': 'when and from where somebody came in; the log of sign-ins has it',
  'modules/approvals/deadline-extension.ts': 'days moved by a pause of the project, as the case tells',
  'modules/approval/result-document.ts': 'number of the result, part of the decision being written',
  'modules/approval/recount-deadlines.ts': 'recount after a change of the calendar',
  'modules/approval/types.ts': 'what the product is delivered with',
  'modules/completion/recount-completion.ts': 'recount after a change of the calendar',
  'modules/correspondence/receipts.ts': 'when addressees were last urged; the messages say so',
  'modules/correspondence/trash.job.ts': 'drafts thrown away thirty days ago',
  'modules/correspondence/trash.ts': "taking one's own draft out of the bin: the store knows no rows that are gone",
  'modules/document/document-file.ts': 'fingerprint of the sheet drawn after signing',
  'modules/document/seal-service.ts': 'how often a seal was used; the journal of seals has each',
  'modules/people/erase-people.job.ts': 'erasure: the log must not keep what it blanks',
  'modules/project/acceptance-clock.ts': 'recount after a change of the calendar',
  'modules/project/audit.ts': 'when an application was first opened',
  'modules/project/registration-rounds.ts': 'erasure: the log must not keep what it blanks',
  'modules/salary/forget-payees.ts': 'erasure: the log must not keep what it blanks',
  'modules/setting/calendar-year.ts': 'a whole year of days at once; one log line names the year',
  'modules/setting/change-settings.ts': 'the ledger of changes is itself the log',
  'modules/setting/ensure-calendar.ts': 'what the product is delivered with',
  'modules/warning/escalate.ts': 'how far up the ladder was told; the messages say so',
  'modules/warning/rules.ts': 'what the product is delivered with',
  'platform/records.ts': 'the statements of the store itself',
}

/** Rows of a past nobody lived through, put into a product that has none; loaded in a demonstration alone. */
const DEMO = 'modules/demo/'
const DEMONSTRATED: readonly string[] = [
  'appraisals',
  'archives',
  'attendance',
  'behaviors',
  'biz-cases',
  'checks',
  'concrete-verdicts',
  'cranes',
  'credits',
  'demo-accounts',
  'demo-run',
  'dismantles',
  'fit-records',
  'hazard-works',
  'issued-documents',
  'monomers',
  'part-accepts',
  'project-members',
  'recurring',
  'scores',
  'side-records',
  'site-setting',
  'stock-moves',
  'vehicle-passes',
  'witnesses',
  'workforce',
]

const tables = new Set<string>(allEntities.map(({ name }) => name))
const WRITES = /\b(?:update|insert\s+into|delete\s+from)\s+(?:(\w+)|\$\{sql\.table\(([^)]*)\)\})/g
/** The builder of queries: a table it is given by a name of its own code is looked at as one that may be any. */
const BUILDS = /\.(?:insertInto|updateTable|deleteFrom)\(\s*(?:'(\w+)'|"(\w+)"|([^)]*))/g

function writersIn(text: string): string[] {
  const said = [...text.matchAll(WRITES)].map(([, table = '', any]) => [table, any] as const)
  const built = [...text.matchAll(BUILDS)].map(([, single, double, any]) => [single ?? double ?? '', any] as const)
  return [...said, ...built].flatMap(([table, any]) => (any ? [any] : tables.has(table) ? [table] : []))
}

function sources(): { name: string; text: string }[] {
  return readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: relative(SOURCE, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
    .filter(({ name }) => !name.startsWith('entity/'))
}

const writers = sources()
  .filter(({ text }) => writersIn(text).length > 0)
  .map(({ name }) => name)

describe('rows of entities', () => {
  it('are written by the store alone, save by the owners named here', () => {
    expect(writers.filter((name) => !name.startsWith(DEMO)).toSorted()).toEqual(Object.keys(OWNERS).toSorted())
  })

  it('of a demonstration are written by the files named here', () => {
    const found = writers.filter((name) => name.startsWith(DEMO)).map((name) => name.slice(DEMO.length, -'.ts'.length))
    expect(found.toSorted()).toEqual(DEMONSTRATED)
  })

  it('the look itself sees each way of writing, and no words of a comment', () => {
    expect(writersIn('sql`update worker set x = 1`')).toEqual(['worker'])
    expect(writersIn('sql`insert into\n  crane (a)`')).toEqual(['crane'])
    expect(writersIn('sql`delete from monomer where`')).toEqual(['monomer'])
    expect(writersIn('sql`update ${sql.table(entity.name)} set x = 1`')).toEqual(['entity.name'])
    expect(writersIn('sql`select 1 from worker for update of worker`')).toEqual([])
    expect(writersIn('update job set')).toEqual([])
    expect(writersIn("trx.insertInto('worker').values(row)")).toEqual(['worker'])
    expect(writersIn("trx\n  .updateTable('crane')")).toEqual(['crane'])
    expect(writersIn("db.deleteFrom('monomer')")).toEqual(['monomer'])
    expect(writersIn('trx.insertInto(table)')).toEqual(['table'])
    expect(writersIn("trx.insertInto('job')")).toEqual([])
  })
})
