import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draw, eligible, type Pool, poolHash, resultHash, seedOf, verify } from './draw'
import { sha256 } from './sha256'

const range = (n: number): number[] => Array.from({ length: n }, (_, at) => at)
const poolOf = (projects: number, inspectors: number, avoids: (at: number) => string[] = () => []): Pool => ({
  projects: range(projects).map((at) => ({ key: String(100 + at), name: `工程${at}` })),
  inspectors: range(inspectors).map((at) => ({ key: `浙A${at}`, avoids: avoids(at) })),
})
const reversed = ({ projects, inspectors }: Pool): Pool => ({
  projects: [...projects].reverse(),
  inspectors: [...inspectors].reverse().map(({ key, avoids }) => ({ key, avoids: [...avoids].reverse() })),
})

describe('SHA-256', () => {
  it('与标准所附的例子一致', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    )
  })
  it('各种长度与汉字都和系统自带的一致', () => {
    for (const n of range(140)) {
      const text = '质'.repeat(n % 7) + 'a'.repeat(n)
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

describe('双随机抽取', () => {
  const pool = poolOf(40, 9, (at) => [String(100 + at), String(110 + at)])
  const wanted = { projects: 12, inspectors: 2 }

  it('同一名单、同一种子，结果相同；换一个种子就不同', () => {
    expect(draw(pool, 's', wanted)).toEqual(draw(pool, 's', wanted))
    expect(resultHash(draw(pool, 's', wanted))).not.toBe(resultHash(draw(pool, 't', wanted)))
  })
  it('名单录入的先后不影响校验值与结果', () => {
    expect(poolHash(reversed(pool))).toBe(poolHash(pool))
    for (const seed of range(10).map(String)) expect(draw(reversed(pool), seed, wanted)).toEqual(draw(pool, seed, wanted))
  })
  it('名单少一个、改一个名称、改一条回避，校验值都变', () => {
    const others = [
      { ...pool, projects: pool.projects.slice(1) },
      { ...pool, projects: pool.projects.map((each, at) => (at === 0 ? { ...each, name: '别名' } : each)) },
      { ...pool, inspectors: pool.inspectors.map((each, at) => (at === 0 ? { ...each, avoids: [] } : each)) },
    ]
    expect(new Set([pool, ...others].map(poolHash)).size).toBe(4)
  })
  it('同一工程不抽两次，同一工程的检查人不重复，应回避的不派', () => {
    for (const seed of range(40).map(String)) {
      const result = draw(pool, seed, wanted)
      expect(new Set(result.map(({ project }) => project)).size).toBe(12)
      for (const { project, inspectors } of result) {
        expect(new Set(inspectors).size).toBe(2)
        const able = eligible(pool, project).map(({ key }) => key)
        expect(inspectors.every((key) => able.includes(key))).toBe(true)
      }
    }
  })
  it('各工程被抽到的机会相同', () => {
    const [seeds, share] = [400, 0.25]
    const counts = new Map<string, number>()
    for (const seed of range(seeds))
      for (const { project } of draw(poolOf(20, 2), `机会${seed}`, { projects: 5, inspectors: 2 }))
        counts.set(project, (counts.get(project) ?? 0) + 1)
    // 二项分布五个标准差。
    const spread = 5 * Math.sqrt(seeds * share * (1 - share))
    for (const { key } of poolOf(20, 2).projects) expect(Math.abs((counts.get(key) ?? 0) - seeds * share)).toBeLessThan(spread)
  })
  it('没有回避时，各人派到的次数相差不过一次', () => {
    for (const seed of range(20).map(String)) {
      const counts = new Map<string, number>()
      for (const { inspectors } of draw(poolOf(15, 7), seed, { projects: 15, inspectors: 2 }))
        for (const key of inspectors) counts.set(key, (counts.get(key) ?? 0) + 1)
      expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1)
    }
  })
  it('名单不够抽的，全部抽出', () => {
    expect(draw(poolOf(3, 2), 's', { projects: 9, inspectors: 2 })).toHaveLength(3)
  })
})

describe('公开查验', () => {
  const pool = poolOf(8, 4)
  const parts = { org: 7, day: '2026-11-25', number: '03 11 19 22 27 31 08' }
  const wanted = { projects: 3, inspectors: 2 }
  const seed = seedOf({ ...parts, secret: '随机串' })
  const good = {
    pool,
    pool_hash: poolHash(pool),
    secret: '随机串',
    commitment: sha256('随机串'),
    seed,
    parts,
    wanted,
    result: draw(pool, seed, wanted),
  }
  const failed = (more: Partial<typeof good>) =>
    verify({ ...good, ...more })
      .filter(({ ok }) => !ok)
      .map(({ label }) => label)

  it('照实公布的，四样都对得上', () => expect(failed({})).toEqual([]))
  it('换过名单、随机串、公布的数或结果的，指得出是哪一样', () => {
    expect(failed({ pool: poolOf(9, 4) })).toContain('名单与冻结时公布的校验值')
    expect(failed({ secret: '另一个' })).toEqual(['随机串与冻结时公布的校验值', '种子的组成'])
    expect(failed({ parts: { ...parts, number: '1' } })).toEqual(['种子的组成'])
    expect(failed({ result: [...good.result].reverse() })).toEqual(['重新抽取的结果'])
  })
})
