import { sha256 } from './sha256'

/** 名单里的一个工程：编号与名称，都是公开的。 */
export interface PoolProject {
  readonly key: string
  readonly name: string
}
/** 名单里的一名执法人员：只有执法证号；应当回避的工程编号列在后面。 */
export interface PoolInspector {
  readonly key: string
  readonly avoids: readonly string[]
}
export interface Pool {
  readonly projects: readonly PoolProject[]
  readonly inspectors: readonly PoolInspector[]
}
export interface Wanted {
  /** 抽几个工程，每个工程几名检查人。 */
  readonly projects: number
  readonly inspectors: number
}
export interface Drawn {
  readonly project: string
  readonly inspectors: readonly string[]
}

/** 《行政处罚法》第四十二条：执法人员不得少于两人。 */
export const LEAST_TEAM = 2

const byKey = (a: { readonly key: string }, b: { readonly key: string }): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
const inOrder = (pool: Pool): Pool => ({
  projects: [...pool.projects].sort(byKey),
  inspectors: [...pool.inspectors].sort(byKey).map(({ key, avoids }) => ({ key, avoids: [...avoids].sort() })),
})

/** 名单写成一段文字，与录入先后无关；它的 SHA-256 就是冻结时公布的名单校验值。 */
export function poolText(pool: Pool): string {
  const { projects, inspectors } = inOrder(pool)
  return JSON.stringify([projects.map(({ key, name }) => [key, name]), inspectors.map(({ key, avoids }) => [key, avoids])])
}
export const poolHash = (pool: Pool): string => sha256(poolText(pool))

export interface SeedParts {
  /** 监督机构编号、抽取日期、事先指明来源而后公布的数、冻结时只公布了校验值的随机串。 */
  readonly org: number | string
  readonly day: string
  readonly number: string
  readonly secret: string
}

/**
 * 种子：机构|日期|公布的数|随机串。名单先冻结，随机串的校验值同时公布，公布的数此后才产生：
 * 办的人冻结时不知道公布的数，定公布的数的人不知道随机串，谁也挑不出合意的结果。
 */
export const seedOf = ({ org, day, number, secret }: SeedParts): string => `${org}|${day}|${number}|${secret}`

/** 不须回避、可以派到这个工程的人。 */
export const eligible = ({ inspectors }: Pool, project: string): readonly PoolInspector[] =>
  inspectors.filter(({ avoids }) => !avoids.includes(project))

interface Ranked<T> {
  readonly rank: string
  readonly item: T
}
function ranked<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const all = items.map((item): Ranked<T> => ({ item, rank: sha256(keyOf(item)) }))
  return all.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0)).map(({ item }) => item)
}

/**
 * 抽取：工程按 SHA-256(种子 + 编号) 从小到大取前 n 个；依次为每个工程在不须回避的人里取，先派到得少的在前，
 * 同样多的按 SHA-256(种子 + 工程编号 + '|' + 执法证号)。同一名单、同一种子，何时何人算都是同一结果。
 */
export function draw(pool: Pool, seed: string, wanted: Wanted): Drawn[] {
  const load = new Map<string, number>()
  const count = ({ key }: PoolInspector): number => load.get(key) ?? 0
  return ranked(inOrder(pool).projects, ({ key }) => seed + key)
    .slice(0, wanted.projects)
    .map(({ key: project }) => {
      // 稳定排序：先按名次，再按已派的次数。
      const team = ranked(eligible(pool, project), ({ key }) => `${seed}${project}|${key}`)
        .map((each, at) => ({ each, at }))
        .sort((a, b) => count(a.each) - count(b.each) || a.at - b.at)
        .slice(0, wanted.inspectors)
        .map(({ each }) => each.key)
      for (const key of team) load.set(key, (load.get(key) ?? 0) + 1)
      return { project, inspectors: team }
    })
}

export const resultHash = (result: readonly Drawn[]): string =>
  sha256(JSON.stringify(result.map(({ project, inspectors }) => [project, inspectors])))

/** 公布的一次抽查。 */
export interface Published {
  readonly pool: Pool
  readonly pool_hash: string
  readonly secret: string
  readonly commitment: string
  readonly seed: string
  readonly parts: Omit<SeedParts, 'secret'>
  readonly wanted: Wanted
  readonly result: readonly Drawn[]
}

/** 查验：四样都对得上才是一致。 */
export function verify({ pool, pool_hash, secret, commitment, seed, parts, wanted, result }: Published): readonly {
  readonly label: string
  readonly ok: boolean
}[] {
  return [
    { label: '名单与冻结时公布的校验值', ok: poolHash(pool) === pool_hash },
    { label: '随机串与冻结时公布的校验值', ok: sha256(secret) === commitment },
    { label: '种子的组成', ok: seedOf({ ...parts, secret }) === seed },
    { label: '重新抽取的结果', ok: resultHash(draw(pool, seed, wanted)) === resultHash(result) },
  ]
}
