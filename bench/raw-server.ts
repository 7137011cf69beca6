import Fastify from 'fastify'
import pg from 'pg'

/**
 * The peer of every comparison: Fastify and pg with nothing between them. It knows one table, checks nobody, and builds
 * its WHERE from the query by hand; statements are named, so that PostgreSQL prepares them once.
 */
const COLUMNS =
  'id, engineering_name, supervise_no, areacode, engineering_type_id, build_area, jsdw_text, sgdw_text, jldw_text, percent, progress_stage, main_officer, assist_officer, risk_level, last_check_at, due_on, state, version'

// The same memory for sorting and bitmaps as the product asks for.
const pool = new pg.Pool({ connectionString: process.env.RAW_URL, max: 10, options: '-c work_mem=32MB' })
const app = Fastify({ logger: false })

interface ListQuery {
  areacode?: string
  prefix?: string
  /** Without drafts, as supervisors see it. */
  submitted?: string
  state?: string
  word?: string
  page?: string
  count?: string
}

app.get<{ Querystring: ListQuery }>('/list', async ({ query }) => {
  const values: unknown[] = []
  const conditions = ['deleted_at is null', 'history_type = 0']
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  if (query.areacode) add((at) => `areacode = ${at}`, query.areacode)
  if (query.prefix) add((at) => `areacode like ${at}::text || '%'`, query.prefix)
  if (query.submitted) conditions.push('state <> 10')
  if (query.state) add((at) => `state = ${at}`, Number(query.state))
  if (query.word) add((at) => `search_text like '%' || ${at}::text || '%'`, query.word)
  const where = conditions.join(' and ')
  const shape = `${query.areacode ? 'a' : ''}${query.prefix ? 'p' : ''}${query.state ? 's' : ''}${query.word ? 'w' : ''}${query.submitted ? 'd' : ''}`
  const offset = (Number(query.page ?? 1) - 1) * 10
  const [page, count] = await Promise.all([
    pool.query({
      // A word is planned for what it is: a prepared plan for any word would scan for all of them.
      ...(query.word ? {} : { name: `page-${shape}` }),
      text: `select ${COLUMNS} from engineering where ${where} order by id desc limit 10 offset $${values.length + 1}`,
      values: [...values, offset],
    }),
    query.count === '0'
      ? undefined
      : pool.query<{ total: string }>({
          ...(query.word ? {} : { name: `count-${shape}` }),
          text: `select count(*) as total from engineering where ${where}`,
          values,
        }),
  ])
  return { code: 200, data: { rows: page.rows, ...(count ? { total: Number(count.rows[0]?.total) } : {}) } }
})

/** What one account has to act on: its newest ten applications and how many tasks there are. */
const INBOX = {
  name: 'inbox',
  text: `select b.* from biz b where b.id in (select biz_id from biz_task where account_id = $1 and state = 'pending') and b.deleted_at is null order by b.id desc limit 10`,
}
const BADGE = { name: 'badge', text: `select count(*)::int as n from biz_task where account_id = $1 and state = 'pending'` }
const badgeOf = async (account: string) => (await pool.query<{ n: number }>({ ...BADGE, values: [account] })).rows[0]?.n

app.get<{ Querystring: { account: string } }>('/inbox', async ({ query }) => {
  const [page, total] = await Promise.all([pool.query({ ...INBOX, values: [query.account] }), badgeOf(query.account)])
  return { code: 200, data: { rows: page.rows, total } }
})
app.get<{ Querystring: { account: string } }>('/badge', async ({ query }) => ({
  code: 200,
  data: { todo: await badgeOf(query.account) },
}))

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send?.('ready')
