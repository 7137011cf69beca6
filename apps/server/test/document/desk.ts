import { addDays, today } from '@zhujian/model/date'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { type IssuedDocument, issueDocument } from '@zhujian/server/modules/document/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { make } from '../factory'
import { type Answer, call, createHarness, type Harness, type Person } from '../file/harness'

export const DOC = '/api/document/supervise_doc/pc'

export interface Office {
  readonly harness: Harness
  readonly org: number
  readonly project: number
  /** The builder, a party of the project; the site is his. */
  readonly unit: number
  readonly officer: Person
  readonly chief: Person
  readonly head: Person
  readonly site: Person
  /** A site of another project. */
  readonly outsider: Person
}

export const BUILDER = '云州建工集团有限公司'
export const party = (engineering_id: number, unit_id: number, unit_name: string, role: string) => ({
  engineering_id,
  unit_id,
  unit_name,
  role,
  active: true,
})

/** A station with its three ranks, one project under its supervision and the people of the site. */
export async function createOffice(): Promise<Office> {
  const harness = await createHarness()
  const { platform } = harness
  const org = await make(platform, entityOf('supervise_org'), {
    name: '云州市建设工程质量安全监督站',
    areacode: '330106',
    doc_sign: '云',
  })
  const values = { state: 1, areacode: '330106', history_type: 0, supervise_org_id: org, engineering_name: '幸福里三期${7*7}' }
  const project = await make(platform, entityOf('engineering'), values)
  const elsewhere = await make(platform, entityOf('engineering'), { ...values, engineering_name: '别的工程' })
  const unit = await make(platform, entityOf('unit'), { unit_name: BUILDER, status: 'normal' })
  await make(platform, entityOf('engineering_unit'), party(project, unit, BUILDER, 'sgdw'))
  const regulator = async (role: RoleName) => {
    const person = await harness.person(role)
    await sql`update account set org_id = ${org} where id = ${person.id}`.execute(platform.db)
    return person
  }
  const builderOf = async (engineering_id: number) => {
    const unit = await make(platform, entityOf('unit'), { unit_name: `施工单位${engineering_id}`, status: 'normal' })
    const party = { engineering_id, unit_id: unit, unit_name: '施工', role: 'sgdw', active: true }
    await make(platform, entityOf('engineering_unit'), party)
    return unit
  }
  const office = {
    harness,
    org,
    project,
    unit,
    officer: await regulator('officer'),
    chief: await regulator('section_chief'),
    head: await regulator('station_head'),
    site: await harness.person('site', { projects: [project], unit }),
    outsider: await harness.person('site', { projects: [elsewhere], unit: await builderOf(elsewhere) }),
  }
  platform.live.publish('session', [])
  return office
}

/** The day the papers of these tests ask an answer for: a month ahead, whenever they run. */
export const ANSWER_BY = addDays(today(), 30)

export const draftOf = ({ project }: Office, more: Record<string, unknown> = {}) => ({
  engineering_id: project,
  type: '07',
  line: 2,
  title: '限期整改通知书',
  receiver: BUILDER,
  body: '我站于今日对你单位承建的工程进行监督抽查。\n发现下列问题。',
  items: [{ content: '3#楼临边未设防护栏杆', basis: 'JGJ 80-2016', due: '3 日内' }],
  closing: '请按期整改。',
  due_on: ANSWER_BY,
  ...more,
})

export async function add(office: Office, person: Person, more: Record<string, unknown> = {}): Promise<number> {
  const answer = await call(office.harness, person, `${DOC}/add`, draftOf(office, more))
  if (answer.code !== 200) throw new Error(`add: ${answer.msg} ${JSON.stringify(answer.data)}`)
  return Number(answer.data.id)
}

export async function stored(
  { harness }: Office,
  id: number,
): Promise<Record<string, unknown> & { version: number; state: number }> {
  const { rows } = await sql<
    Record<string, unknown> & { version: number; state: number }
  >`select * from supervise_doc where id = ${id}`.execute(harness.platform.db)
  const row = rows[0]
  if (!row) throw new Error(`no document ${id}`)
  return row
}

/** A step on the document as it stands now. */
export async function step(
  office: Office,
  person: Person,
  id: number,
  name: string,
  asks: Record<string, unknown> = {},
): Promise<Answer> {
  const { version } = await stored(office, id)
  return call(office.harness, person, `${DOC}/examine`, { id, version, step: name, ...asks })
}

/** Drafted and reviewed: waits for the signature. */
export async function reviewed(office: Office, more: Record<string, unknown> = {}): Promise<number> {
  const id = await add(office, office.officer, more)
  await step(office, office.officer, id, 'submit')
  const answer = await step(office, office.chief, id, 'review', { review_opinion: '同意' })
  if (answer.code !== 200) throw new Error(`review: ${answer.msg}`)
  return id
}

export async function sign(office: Office, person: Person, id: number): Promise<Answer> {
  const { version } = await stored(office, id)
  return call(office.harness, person, `${DOC}/sign`, {
    id,
    version,
    sign_opinion: person === office.head ? '同意签发；监督员外出的，代为签发' : '同意签发',
  })
}

const RECEIPT = '/api/document/doc_receipt/pc'

export interface Receipt extends Record<string, unknown> {
  readonly id: number
  readonly version: number
  readonly state: number
  readonly unit_id: number | null
  readonly unit_name: string
}

/** The receipts of a document, as they are stored. */
export async function receiptsOf({ harness }: Office, document: number): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`select * from doc_receipt where doc_id = ${document} order by id`.execute(
    harness.platform.db,
  )
  return rows
}

/** A step on the receipt of one addressee, the first unless named. */
export async function receiptStep(
  office: Office,
  person: Person,
  document: number,
  name: string,
  { unit, ...asks }: Record<string, unknown> = {},
): Promise<Answer> {
  const receipt = (await receiptsOf(office, document)).find((each) => unit === undefined || each.unit_id === unit)
  if (!receipt) throw new Error(`no receipt of document ${document}`)
  return call(office.harness, person, `${RECEIPT}/examine`, { id: receipt.id, version: receipt.version, step: name, ...asks })
}

export const readPdf = ({ harness }: Office, person: Person | null, id: number) =>
  harness.app.inject({
    method: 'GET',
    url: `/files/document/${id}`,
    headers: person ? { cookie: person.cookie } : {},
  })

/** State of the project the documents are about. */
export async function state({ harness, project }: Office): Promise<number | undefined> {
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${project}`.execute(harness.platform.db)
  return rows[0]?.state
}

export async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  return texts.join('\n')
}

/** Ids of what waits for a person. */
export async function deskOf({ harness }: Office, person: Person): Promise<number[]> {
  const answer = await harness.app.inject({ method: 'GET', url: `${DOC}/desk`, headers: { token: person.token } })
  return (answer.json().data.rows as { id: number }[]).map((row) => row.id)
}

/** Ids of the documents in a person's to-do centre that are to be reviewed or signed. */
export async function waitingFor({ harness }: Office, person: Person): Promise<number[]> {
  const url = `${bizApi.todo}?source=supervise_doc&limit=50`
  const answer = await harness.app.inject({ method: 'GET', url, headers: { token: person.token } })
  const rows = answer.json().data.rows as { id: number; path: string }[]
  return rows.filter(({ path }) => path.startsWith('/signingDesk')).map((row) => row.id)
}

/** Other business issues a document as its last act; then it fails, or not. */
export function issueFor({ harness: { platform }, head, project }: Office, fail: boolean): Promise<IssuedDocument> {
  const context = { session: head.session, platform, request: { protocol: 'https', host: 'jd.example.cn' } }
  return withTransaction(platform.db, async (trx) => {
    const writing = { trx, context, log: async () => undefined, after: () => undefined }
    const issued = await issueDocument(writing as never, {
      type: '13',
      engineering_id: project,
      title: '终止施工安全监督告知书',
      receiver: '云州城建',
      body: ['同意终止。'],
      signer: head.id,
    })
    if (fail) throw new Error('the business failed')
    return issued
  })
}
