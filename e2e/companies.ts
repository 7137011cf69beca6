import { searchText } from '@zhujian/server/entity/search-text'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { dataFolder } from './product'

/** The database of the product under test: the one of DATABASE_URL, or the embedded one of its data folder. */
function databaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const { app } = JSON.parse(readFileSync(join(dataFolder, 'keys', 'database.json'), 'utf8')) as { app: string }
  const [, , , port] = readFileSync(join(dataFolder, 'pg', '18', 'postmaster.pid'), 'utf8').split('\n')
  return `postgres://zhujian_app:${app}@127.0.0.1:${port}/zhujian`
}

/** The one that is looked for, and the code that marks the ones around it. */
export const WANTED = '中建三局集团有限公司'
const FILLER = 'T7'
const PLACES = ['临江', '青山', '柳浦', '东湖', '石桥', '古荡', '望江', '清波']
const WORDS = ['宏远', '恒泰', '金桥', '瑞丰', '明达', '华茂', '天成', '永固', '通衢', '广厦']

const nameOf = (at: number): string =>
  `${PLACES[at % PLACES.length]}${WORDS[Math.floor(at / PLACES.length) % WORDS.length]}建筑工程第${at}有限公司`

async function insert(client: pg.Client, names: readonly string[], codes: readonly string[]): Promise<void> {
  await client.query(
    `insert into unit (unit_name, usc, corp_type, areacode, search_text)
     select * from unnest($1::text[], $2::text[], array_fill(1::smallint, array[$4::int]), array_fill('330106'::text, array[$4::int]), $3::text[])`,
    [names, codes, names.map((name) => searchText(name)), names.length],
  )
}

export async function withDatabase<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** `count` companies of which the wanted one has `newer` after it: the list shows the newest first. Returns its id. */
export const fillCompanies = (count: number, newer: number): Promise<number> =>
  withDatabase(async (client) => {
    const code = (at: number): string => `${FILLER}${String(at).padStart(16, '0')}`
    const fillers = (from: number, to: number): Promise<void> => {
      const places = Array.from({ length: to - from }, (_each, at) => from + at)
      return insert(client, places.map(nameOf), places.map(code))
    }
    await client.query('delete from unit where usc like $1', [`${FILLER}%`])
    await fillers(0, count - newer - 1)
    await client.query(
      'update unit set unit_name = unit_name || id, deleted_at = now() where unit_name = $1 and deleted_at is null',
      [WANTED],
    )
    await insert(client, [WANTED], [`91330106${String(Date.now()).slice(-10)}`])
    await fillers(count - newer - 1, count - 1)
    const { rows } = await client.query<{ id: string }>('select id from unit where unit_name = $1 and deleted_at is null', [
      WANTED,
    ])
    return Number(rows[0]?.id)
  })

/** Leaves the wanted one, which projects may name, and takes the rest away. */
export const removeFillers = (): Promise<unknown> =>
  withDatabase((client) => client.query('delete from unit where usc like $1', [`${FILLER}%`]))
