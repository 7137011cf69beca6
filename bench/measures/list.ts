import { cpuSeconds } from '../cpu'
import { type Figure, interleave, median } from '../figure'
import { load, type Shot, shot } from '../load'
import type { Stage } from '../stage'

export const LIST = '/api/engineering/pc/engineeringProjectList'
/** The columns the bare peer answers, so that both sides fetch and send the same cells. */
export const FIELDS =
  'supervise_no,areacode,engineering_type_id,build_area,jsdw_text,sgdw_text,jldw_text,percent,progress_stage,main_officer,assist_officer,risk_level,last_check_at,due_on'

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
  /** Whether the product is asked for the peer's columns, or for its whole rows. */
  fields: boolean
  goal: number | null
}

const filtered: Case = {
  name: 'list: district + state, page 3, with count, region scope',
  username: 'city_admin',
  queries: DISTRICTS.flatMap((area) =>
    STATES.map((state) => ({ ours: `?areacode=${area}&state=${state}&page=3`, raw: `?areacode=${area}&state=${state}&page=3` })),
  ),
  fields: true,
  goal: 0.6,
}
const everything: Case = {
  name: 'list: everything, with exact total',
  username: 'admin',
  queries: [1, 2, 3, 4, 5].map((page) => ({ ours: `?page=${page}`, raw: `?page=${page}` })),
  fields: true,
  goal: 8,
}
const wide: Case = { ...filtered, name: 'list: the same, whole rows of 85 fields with labels', fields: false, goal: null }

/** Filtered lists and the list of everything, each with its exact total, against the bare peer. */
export async function measureList(stage: Stage): Promise<Figure[]> {
  const raw = await stage.raw()
  try {
    const figures: Figure[] = []
    for (const each of [filtered, everything, wide]) figures.push(await measureCase(stage, raw, each))
    return figures
  } finally {
    await raw.stop()
  }
}

async function measureCase(
  stage: Stage,
  raw: { port: number; pid: number },
  { name, username, queries, fields, goal }: Case,
): Promise<Figure> {
  const token = await stage.product.token(username)
  const complaints: string[] = []
  const expected = await expectations(stage, raw.port, token, queries, complaints)
  const { postmaster } = await stage.product.urls()
  const cost: Record<string, number[]> = { ours: [], raw: [] }
  const side = (label: 'ours' | 'raw', port: number, pid: number, shots: Shot[]) => {
    let at = 0
    return {
      name: label,
      run: async () => {
        const before = await cpuSeconds([pid, postmaster])
        const result = await load(port, () => shots[at++ % shots.length] as Shot, {
          connections: CONNECTIONS,
          seconds: stage.seconds,
        })
        const cpu = (1000 * ((await cpuSeconds([pid, postmaster])) - before)) / result.answers
        cost[label]?.push(cpu)
        complaints.push(...result.complaints)
        console.log(
          `  ${label}: ${result.perSecond.toFixed(0)}/s, p99 ${result.p99.toFixed(1)} ms, cpu ${cpu.toFixed(2)} ms each`,
        )
        return result.perSecond
      },
    }
  }
  const shots = (part: 'ours' | 'raw', path: string, headers: Record<string, string>) =>
    queries.map((query, at) =>
      shot(
        { path: `${path}${query[part]}${part === 'ours' && fields ? `&fields=${FIELDS}` : ''}`, headers },
        sameAs(expected[at] ?? ''),
      ),
    )
  const [ours, values] = await interleave(stage.rounds, [
    side('ours', stage.product.port, stage.product.pid, shots('ours', LIST, { token })),
    side('raw', raw.port, raw.pid, shots('raw', '/list', {})),
  ])
  return {
    name,
    rows: stage.rows,
    unit: 'req/s',
    ours,
    baseline: { name: 'raw fastify + pg', values },
    goal: goal === null ? null : { least: goal },
    complaints,
    note: `cpu per answer ${median(cost.ours ?? []).toFixed(2)} : ${median(cost.raw ?? []).toFixed(2)} ms`,
  }
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
    if (JSON.stringify(ours) !== JSON.stringify(raw))
      complaints.push(`${query.ours}: ${JSON.stringify(ours)} is not ${JSON.stringify(raw)}`)
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
