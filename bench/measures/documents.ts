import { drawDocument } from '@zhujian/server/modules/document/draw-document'
import type { PrintContent } from '@zhujian/server/modules/document/print-content'
import pg from 'pg'
import { type Figure, interleave } from '../figure'
import type { Stage } from '../stage'

const DOCUMENTS = 200
const SIGN = '/api/document/supervise_doc/pc/sign'
const DRAWN = 20

/** Two hundred people sign at once: one gap-free row of numbers, beside the same row counted up by bare SQL; and a PDF. */
export async function measureDocuments(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const owner = new pg.Client({ connectionString: migratorUrl })
  await owner.connect()
  try {
    return [await signings(stage, owner, migratorUrl), await drawings(stage)]
  } finally {
    await owner.end()
  }
}

async function signings(stage: Stage, owner: pg.Client, url: string): Promise<Figure> {
  const token = await stage.product.token('station_head')
  const place = await placeOf(owner)
  const complaints: string[] = []
  await owner.query('drop table if exists bench_counter')
  await owner.query('create table bench_counter (id integer primary key, value integer not null)')
  await owner.query('insert into bench_counter values (1, 0)')
  const ours = async () => {
    const ids = await prepare(owner, place)
    const started = performance.now()
    const answers = await Promise.all(ids.map((id) => sign(stage.product.base, token, id)))
    const perSecond = (DOCUMENTS * 1000) / (performance.now() - started)
    complaints.push(...answers.filter((answer) => answer !== ''), ...(await gaps(owner, place, ids)))
    console.log(`  ours: ${perSecond.toFixed(0)} signings/s`)
    return perSecond
  }
  const [mine, raw] = await interleave(stage.rounds, [
    { name: 'ours', run: ours },
    { name: 'raw', run: () => counted(url) },
  ])
  await owner.query('drop table bench_counter')
  return {
    name: `document: ${DOCUMENTS} signed at once, one counter`,
    rows: stage.rows,
    unit: 'signings/s',
    ours: mine,
    baseline: { name: 'bare updates of one row, 16 connections', values: raw },
    goal: null,
    note: 'number, paper, notices, log row and PDF job in one transaction; no gap, no duplicate',
    complaints,
  }
}

interface Place {
  org: string
  project: string
  head: string
}

/** A project of the station whose head signs. */
async function placeOf(owner: pg.Client): Promise<Place> {
  const { rows } = await owner.query<Place>(
    `select a.org_id as org, e.id as project, a.id as head from account a join engineering e on e.supervise_org_id = a.org_id
      where a.username = 'station_head' and e.history_type = 0 and e.state = 1 and e.deleted_at is null limit 1`,
  )
  const place = rows[0]
  if (!place) throw new Error('no project of the station')
  return place
}

/** Documents that were reviewed and wait for the signature. */
async function prepare(owner: pg.Client, { org, project, head }: Place): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into supervise_doc (engineering_id, type, line, title, receiver, body, supervise_org_id, drafted_by, state, created_by)
      select $1, '14', 2, '工程质量安全监督报告', '建设单位', '监督情况报告如下。', $2, $3, 11, $3 from generate_series(1, ${DOCUMENTS}) returning id`,
    [project, org, head],
  )
  return rows.map((row) => Number(row.id))
}

async function sign(base: string, token: string, id: number): Promise<string> {
  const response = await fetch(`${base}${SIGN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'idempotency-key': `bench-sign-${process.pid}-${id}` },
    body: JSON.stringify({ id, version: 1, sign_opinion: '同意签发' }),
  })
  const text = await response.text()
  return text.startsWith('{"code":200') ? '' : `sign ${id}: ${response.status} ${text.slice(0, 200)}`
}

/** The numbers of these documents must be as many, follow each other, and end where the counter stands. */
async function gaps(owner: pg.Client, { org }: Place, ids: readonly number[]): Promise<string[]> {
  const { rows } = await owner.query<{ n: number; low: number; high: number; counter: number }>(
    `select count(distinct s)::int as n, min(s)::int as low, max(s)::int as high,
        (select max(value) from document_counter where supervise_org_id = $2 and type = '14') as counter
      from (select substring(doc_no from '〕(\\d+)号')::int as s from supervise_doc where id = any($1)) d`,
    [ids, org],
  )
  const { n = 0, low = 0, high = 0, counter = 0 } = rows[0] ?? {}
  const whole = n === DOCUMENTS && high - low + 1 === DOCUMENTS && counter === high
  return whole ? [] : [`${n} numbers from ${low} to ${high}, counter ${counter}`]
}

const CONNECTIONS = 16

/** What the database itself can do with one contended row. */
async function counted(url: string): Promise<number> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  let left = DOCUMENTS
  const started = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) await client.query('update bench_counter set value = value + 1 where id = 1 returning value')
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return DOCUMENTS / seconds
}

const CONTENT: PrintContent = {
  layout: 2,
  office: '云州市建设工程质量安全监督站',
  supervise_no: '3301852026010187',
  doc_no: '云建安改〔2026〕0187号',
  title: '限期整改通知书',
  receiver: '云州建工集团有限公司、中诚工程监理有限公司',
  body: ['我站于2026年11月17日对你单位承建（监理）的滨江新城幸福里三期住宅工程进行监督抽查，发现存在下列问题，责令限期整改：'],
  items: [
    { content: '3#楼 12 层东侧临边未设置防护栏杆，作业面有人员作业。', basis: 'JGJ 80-2016 第 4.1.1 条', due: '3 日内' },
    { content: '外脚手架 8～10 层连墙件竖向间距超过专项方案要求。', basis: 'JGJ 130-2011 第 6.4.2 条', due: '3 日内' },
    { content: '钢筋加工区二级配电箱一闸控制两台设备，未设漏电保护器。', basis: 'JGJ 46-2005 第 8.1.3 条', due: '立即' },
  ],
  closing: ['整改期限：2026年11月20日前完成。', '请在规定期限内完成整改，经监理单位复核后报送整改完成报告。'],
  attachments: [],
  officers: '周志明　李文博',
  officer_nos: '',
  copies: '一式三份：施工单位、监理单位、监督机构各一份',
  signer: '周志明',
  signed_on: '2026年11月17日',
  signed_at: 1_795_000_000,
  corrects: '',
  check_url: 'https://jd.example.gov.cn/check/AbCdEfGhIjKlMnOpQrStUv',
  check_code: '',
  seal: null,
}

/** Milliseconds of one processor for a notice with three items, fonts loaded. */
async function drawings(stage: Stage): Promise<Figure> {
  const first = await drawDocument(CONTENT, null)
  const ours: number[] = []
  const complaints: string[] = []
  for (let round = 0; round < stage.rounds; round += 1) {
    const started = performance.now()
    for (let at = 0; at < DRAWN; at += 1)
      if (!(await drawDocument(CONTENT, null)).equals(first)) complaints.push('the same content gave other bytes')
    ours.push((performance.now() - started) / DRAWN)
  }
  const note = `${(first.length / 1024).toFixed(0)} kB, fonts embedded, same bytes every time`
  return { name: 'document: a PDF drawn', rows: 1, unit: 'ms', ours, baseline: null, goal: null, note, complaints }
}
