import { factLines, type JudgedFact, judgeFacts, unknownFacts } from './spec-facts'
import type { TestOutcome } from './test-outcome'
import { areaLabels, doneAreas, type SpecArea, specAreas, type Statement, statements } from '@zhujian/domain/spec'

export type { TestOutcome }

export interface Judged extends Statement {
  tests: readonly TestOutcome[]
  /** passed: a cited test passed and none failed · listed: cited, not run. */
  verdict: 'passed' | 'failed' | 'listed' | 'missing'
  /** Its facts, and what is not proved of them: until then it is not proved as a whole. */
  facts: readonly JudgedFact[]
}

/** Statements a test title cites: [S5-03], several in one bracket, and ranges such as [S2-09..24]. */
export function citationsOf(title: string): string[] {
  const found = new Set<string>()
  for (const [, inside = ''] of title.matchAll(/\[(S\d+-\d+[^\]]*)\]/g)) {
    for (const part of inside.split(/[,，\s]+/)) {
      const [, section, first, last] = part.replace(/\/[\w.]+$/, '').match(/^S(\d+)-(\d+)(?:\.\.(?:S\d+-)?(\d+))?$/) ?? []
      if (section === undefined || first === undefined) continue
      for (let at = Number(first); at <= Number(last ?? first); at += 1) found.add(`S${section}-${String(at).padStart(2, '0')}`)
    }
  }
  return [...found]
}

interface VitestRun {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}
interface VitestListed {
  name: string
  file: string
}
interface BrowserSuite {
  title: string
  specs?: { title: string; ok: boolean; file?: string; tests: { status: string }[] }[]
  suites?: BrowserSuite[]
}

/** Results of the unit and server runners, or their list of titles. */
export function readVitest(report: VitestRun | VitestListed[], relative: (file: string) => string): TestOutcome[] {
  if (Array.isArray(report)) return report.map((each) => ({ title: each.name, suite: relative(each.file), passed: undefined }))
  return report.testResults.flatMap((file) =>
    file.assertionResults.map((each) => ({
      title: each.fullName,
      suite: relative(file.name),
      passed: each.status === 'passed' ? true : each.status === 'failed' ? false : undefined,
    })),
  )
}

/** Results of the browser runner, or its list of titles. */
export function readBrowser(report: { suites: BrowserSuite[] }, above = ''): TestOutcome[] {
  return report.suites.flatMap((suite) => {
    const name = [above, suite.title].filter(Boolean).join(' > ')
    const own = (suite.specs ?? []).map((spec) => ({
      title: `${name} > ${spec.title}`,
      suite: `e2e/${spec.file ?? suite.title}`,
      passed: spec.tests.every((test) => test.status === 'skipped') ? undefined : spec.ok,
    }))
    return [...own, ...readBrowser({ suites: suite.suites ?? [] }, name)]
  })
}

function verdictOf(tests: readonly TestOutcome[]): Judged['verdict'] {
  if (tests.length === 0) return 'missing'
  if (tests.some((test) => test.passed === false)) return 'failed'
  return tests.some((test) => test.passed) ? 'passed' : 'listed'
}

/** Every statement with the tests that cite it. */
export function judge(
  tests: readonly TestOutcome[],
  all: readonly Statement[] = statements,
  judgedFacts: readonly JudgedFact[] = judgeFacts(tests),
): Judged[] {
  const citing = new Map<string, TestOutcome[]>()
  for (const test of tests) for (const id of citationsOf(test.title)) citing.set(id, [...(citing.get(id) ?? []), test])
  return all.map((statement) => {
    const own = citing.get(statement.id) ?? []
    const facts = judgedFacts.filter((fact) => fact.statement === statement.id)
    return { ...statement, tests: own, verdict: verdictOf(own), facts }
  })
}

/** Citations of statements that do not exist. */
export function unknownCitations(tests: readonly TestOutcome[], all: readonly Statement[] = statements): string[] {
  const known = new Set(all.map((statement) => statement.id))
  return tests.flatMap((test) =>
    citationsOf(test.title)
      .filter((id) => !known.has(id))
      .map((id) => `${id}：${test.suite} ${test.title}`),
  )
}

/** Statements of done areas without proof: what makes `npm test` fail. What a longer command proves is only looked for. */
export function unproved(judged: readonly Judged[], done: ReadonlySet<SpecArea> = doneAreas): Judged[] {
  const elsewhere = ({ verdict, tests }: Judged) => verdict === 'listed' && tests.some((test) => test.elsewhere)
  return judged.filter((each) => done.has(each.area) && each.verdict !== 'passed' && !elsewhere(each))
}

/** Cited and passed, but not all of its facts are. */
const isPartly = ({ verdict, facts }: Judged): boolean =>
  (verdict === 'passed' || verdict === 'listed') && facts.some((fact) => fact.verdict !== verdict)

const marks = { passed: '✓', failed: '✗', listed: '·', missing: '缺' } as const

function lineOf(each: Judged): string {
  const reason = each.better ? `（更好的做法：${each.better}）` : ''
  const tests = each.tests.map((test) => `    ${test.passed === false ? '✗' : ' '} ${test.suite} ${test.title}`)
  return [
    `${isPartly(each) ? '部分' : marks[each.verdict]} [${each.id}] ${each.label}${reason}`,
    ...factLines(each.facts, each.id),
    ...tests,
  ].join('\n')
}

/** Per area: statements, proved (or only listed), missing. */
export function summaryOf(judged: readonly Judged[], done: ReadonlySet<SpecArea> = doneAreas): string {
  return specAreas
    .map((area) => {
      const own = judged.filter((each) => each.area === area)
      const count = (verdict: Judged['verdict']) => own.filter((each) => each.verdict === verdict && !isPartly(each)).length
      const partly = own.filter(isPartly).length
      const listed = count('listed') > 0 ? `，有测试未运行 ${count('listed')}` : ''
      const failed = count('failed') > 0 ? `，失败 ${count('failed')}` : ''
      const state = done.has(area) ? '已完成' : '进行中'
      return `${areaLabels[area]}（${state}）：${own.length} 条，已证 ${count('passed')}，部分 ${partly}${listed}${failed}，缺 ${count('missing')}`
    })
    .join('\n')
}

/** The whole table, statement by statement. */
export const detailsOf = (judged: readonly Judged[]): string => judged.map(lineOf).join('\n')

/** Why the check fails, or nothing. */
export function complaintsOf(tests: readonly TestOutcome[]): string[] {
  const missing = unproved(judge(tests)).map((each) =>
    each.verdict === 'failed'
      ? `[${each.id}] ${each.label}：引用它的测试没有通过`
      : `[${each.id}] ${each.label}：所属领域“${areaLabels[each.area]}”已完成，却没有通过的测试`,
  )
  return [...missing, ...unknownFacts(tests), ...unknownCitations(tests).map((text) => `引用了不存在的语句 ${text}`)]
}
