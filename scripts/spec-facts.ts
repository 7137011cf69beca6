import { type SpecArea, type Statement, statements } from '@zhujian/domain/spec'
import { type Fact, facts } from '@zhujian/domain/spec/facts'
import type { TestOutcome } from './test-outcome'

export interface JudgedFact extends Fact {
  readonly tests: readonly TestOutcome[]
  /** open: its page or area is not there yet, and no test makes it green. */
  readonly verdict: 'passed' | 'failed' | 'listed' | 'missing' | 'open'
}

/** Areas of which nothing stands yet. */
const UNBUILT: ReadonlySet<SpecArea> = new Set<SpecArea>(['monitoring', 'evaluation', 'credit', 'screens'])
/** They show parts on a stage of their own, not the product. */
const STAGES = ['e2e/gallery.spec.ts', 'e2e/form.spec.ts']

const isPage = (suite: string): boolean => suite.startsWith('e2e/') && !STAGES.includes(suite)
const isServer = (suite: string): boolean => suite.startsWith('apps/server/test/')

/** Whether a test of this file can prove a fact that has to be proved there. */
const proves = ({ place }: Fact, { suite }: TestOutcome): boolean =>
  place === 'rule' || isPage(suite) || (place === 'wire' && isServer(suite))

/** Facts a title cites: [S3-06/input], several in one bracket. */
export function factsCited(title: string): string[] {
  const found = [...title.matchAll(/\[(S\d+-\d+[^\]]*)\]/g)].flatMap(([, inside = '']) => inside.split(/[,，\s]+/))
  return [...new Set(found.filter((part) => /^S\d+-\d+\/[\w.]+$/.test(part)))]
}

function verdictOf(fact: Fact, area: SpecArea | undefined, tests: readonly TestOutcome[]): JudgedFact['verdict'] {
  if (fact.built === false || (fact.built === undefined && area !== undefined && UNBUILT.has(area))) return 'open'
  const own = tests.filter((test) => proves(fact, test))
  if (own.length === 0) return 'missing'
  if (own.some((test) => test.passed === false)) return 'failed'
  return own.some((test) => test.passed) ? 'passed' : 'listed'
}

export function judgeFacts(
  tests: readonly TestOutcome[],
  all: readonly Fact[] = facts,
  known: readonly Statement[] = statements,
): JudgedFact[] {
  const citing = new Map<string, TestOutcome[]>()
  for (const test of tests) for (const id of factsCited(test.title)) citing.set(id, [...(citing.get(id) ?? []), test])
  const areas = new Map(known.map(({ id, area }) => [id, area]))
  return all.map((fact) => {
    const own = citing.get(fact.id) ?? []
    return { ...fact, tests: own, verdict: verdictOf(fact, areas.get(fact.statement), own) }
  })
}

/** Citations of facts that do not exist. */
export function unknownFacts(tests: readonly TestOutcome[], all: readonly Fact[] = facts): string[] {
  const ids = new Set(all.map(({ id }) => id))
  return tests.flatMap(({ title, suite }) =>
    factsCited(title)
      .filter((id) => !ids.has(id))
      .map((id) => `引用了不存在的事实 ${id}：${suite} ${title}`),
  )
}

const marks = { passed: '✓', failed: '✗', listed: '·', missing: '缺', open: '○' } as const

/** The facts of one statement in a line each group, for the table. */
export function factLines(judged: readonly JudgedFact[], statement: string): string[] {
  const own = judged.filter((fact) => fact.statement === statement)
  return Object.entries(marks).flatMap(([verdict, mark]) => {
    const names = own.filter((fact) => fact.verdict === verdict).map(({ id }) => id.split('/')[1])
    return names.length === 0 ? [] : [`    ${mark} ${names.join(' ')}`]
  })
}

export function factSummary(judged: readonly JudgedFact[]): string {
  const count = (verdict: JudgedFact['verdict']): number => judged.filter((fact) => fact.verdict === verdict).length
  const listed = count('listed') > 0 ? `，有测试未运行 ${count('listed')}` : ''
  return `事实：${judged.length} 件，已证 ${count('passed')}${listed}，失败 ${count('failed')}，缺 ${count('missing')}，尚未建成 ${count('open')}`
}
