import { type Figure, interleave } from '../figure'
import { load, type Shot, shot } from '../load'
import type { Stage } from '../stage'

const LIST = '/api/engineering/pc/engineeringProjectList'
const CONNECTIONS = 10

/** What a page of either side says, for comparing one with the other. */
interface Page {
  total: number
  ids: number[]
}

export function pageOf(body: string): Page {
  const { data } = JSON.parse(body) as { data: { rows: { id: number | string }[]; total: number } }
  return { total: data.total, ids: data.rows.map((row) => Number(row.id)) }
}

/** A few of the districts and states, so that no cache of a single page decides. */
const DISTRICTS = ['330106', '330108', '330102', '330110', '330109', '330111'] as const
const STATES = [1, 0, 11, 13] as const

interface Case {
  name: string
  /** Account of the product; its scope must equal what the raw WHERE says. */
  username: string
  queries: { ours: string; raw: string }[]
  goal: number
}

const filtered: Case = {
  name: 'list: district + state, page 3, with count, region scope',
  username: 'city_admin',
  queries: DISTRICTS.flatMap((area) =>
    STATES.map((state) => ({ ours: `?areacode=${area}&state=${state}&page=3`, raw: `?areacode=${area}&state=${state}&page=3` })),
  ),
  goal: 0.6,
}
const everything: Case = {
  name: 'list: everything, with exact total',
  username: 'admin',
  queries: [1, 2, 3, 4, 5].map((page) => ({ ours: `?page=${page}`, raw: `?page=${page}` })),
  goal: 8,
}

/** Filtered lists and the list of everything, each with its exact total, against the bare peer. */
export async function measureList(stage: Stage): Promise<Figure[]> {
  const raw = await stage.raw()
  try {
    const figures: Figure[] = []
    for (const each of [filtered, everything]) figures.push(await measureCase(stage, raw.port, each))
    return figures
  } finally {
    await raw.stop()
  }
}

async function measureCase(stage: Stage, rawPort: number, { name, username, queries, goal }: Case): Promise<Figure> {
  const token = await stage.product.token(username)
  const complaints: string[] = []
  const expected = await expectations(stage, rawPort, token, queries, complaints)
  const side = (label: string, port: number, shots: Shot[]) => {
    let at = 0
    return {
      name: label,
      run: async () => {
        const result = await load(port, () => shots[at++ % shots.length] as Shot, { connections: CONNECTIONS, seconds: stage.seconds })
        complaints.push(...result.complaints)
        console.log(`  ${label}: ${result.perSecond.toFixed(0)}/s, p99 ${result.p99.toFixed(1)} ms`)
        return result.perSecond
      },
    }
  }
  const shots = (part: 'ours' | 'raw', path: string, headers: Record<string, string>) =>
    queries.map((query, at) => shot({ path: `${path}${query[part]}`, headers }, sameAs(expected[at] ?? '')))
  const [ours, values] = await interleave(stage.rounds, [
    side('ours', stage.product.port, shots('ours', LIST, { token })),
    side('raw', rawPort, shots('raw', '/list', {})),
  ])
  return { name, rows: stage.rows, unit: 'req/s', ours, baseline: { name: 'raw fastify + pg', values }, goal: { least: goal }, complaints }
}

/** Both sides answer each query once; where they differ nothing is worth measuring. */
async function expectations(
  stage: Stage,
  rawPort: number,
  token: string,
  queries: Case['queries'],
  complaints: string[],
): Promise<string[]> {
  const texts: string[] = []
  for (const query of queries) {
    const ours = pageOf(await textOf(`${stage.product.base}${LIST}${query.ours}`, { token }))
    const raw = pageOf(await textOf(`http://127.0.0.1:${rawPort}/list${query.raw}`, {}))
    if (JSON.stringify(ours) !== JSON.stringify(raw)) complaints.push(`${query.ours}: ${JSON.stringify(ours)} is not ${JSON.stringify(raw)}`)
    texts.push(JSON.stringify(raw))
  }
  return texts
}

const textOf = async (url: string, headers: Record<string, string>): Promise<string> => (await fetch(url, { headers })).text()

let seen = 0
/** Every answer must be a success; every hundredth is read whole and compared. */
function sameAs(expected: string): Shot['check'] {
  return (status, body) => {
    if (status !== 200 || !body.startsWith('{"code":200')) return `status ${status}: ${body.slice(0, 100)}`
    seen += 1
    if (seen % 100 !== 0) return null
    const found = JSON.stringify(pageOf(body))
    return found === expected ? null : `${found} is not ${expected}`
  }
}
