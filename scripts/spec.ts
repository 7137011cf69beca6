import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { statements } from '@zhujian/domain/spec'
import { factSummary, judgeFacts } from './spec-facts'
import { complaintsOf, detailsOf, judge, readBrowser, readVitest, summaryOf, type TestOutcome } from './spec-report'

/**
 * `npm run spec`：每条规范语句与其中每件事实由哪些测试证明、结果如何，读取最近一次 `npm test` 的结果。
 * 事实没有全部证明的语句记作“部分”；页面尚未交付的事实（○）有测试也不算。
 * --list 只收集标题、不运行；--area kit 只看一个领域；--missing 只看没有证明的；--check 供 `npm test` 使用，只报问题；
 * --against <文件> 与规范原文核对编号。
 */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const results = join(root, '.cache', 'tests')
const options = process.argv.slice(2)
const has = (name: string) => options.includes(name)
const valueOf = (name: string) => (has(name) ? options[options.indexOf(name) + 1] : undefined)
const print = (text: string) => process.stdout.write(`${text}\n`)
const short = (file: string) => relative(root, file)

function collect(command: string, args: string[], env: Record<string, string> = {}): string {
  const run = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...env },
  })
  if (run.status === 0) return run.stdout.slice(run.stdout.search(/^[[{]/m))
  print(run.stdout + run.stderr)
  return process.exit(1)
}

/** 只有标题：测试文件被载入，但不运行。 */
function listed(): TestOutcome[] {
  const unit = collect('vitest', ['list', '--project', 'unit*', '--json'])
  const server = collect('vitest', ['list', '--project', 'server', '--json'])
  return [...readVitest(JSON.parse(unit), short), ...readVitest(JSON.parse(server), short), ...inBrowser('every')]
}

const inBrowser = (part: string): TestOutcome[] =>
  readBrowser(
    JSON.parse(
      collect('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--list', '--reporter=json'], { E2E_PART: part }),
    ),
  )

function ran(): TestOutcome[] {
  const read = (name: string) => JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))
  const missing = ['unit', 'server', 'browser'].filter((name) => !existsSync(join(results, `${name}.json`)))
  if (missing.length > 0) {
    print(`没有 ${missing.join('、')} 的测试结果：请先运行 npm test，或用 npm run spec -- --list 只看标题`)
    process.exit(1)
  }
  const vitest = ['unit', 'server'].flatMap((name) => readVitest(read(name), short))
  // 长的浏览器测试各有命令：跑过的取结果，没有跑的只知道有。
  const pages = ['browser', 'pages', 'journeys'].filter((name) => existsSync(join(results, `${name}.json`)))
  const run = pages.flatMap((name) => readBrowser(read(name)))
  const seen = new Set(run.map(({ title }) => title))
  const others = inBrowser('every').filter(({ title }) => !seen.has(title))
  return [...vitest, ...run, ...others.map((each) => ({ ...each, elsewhere: true }))]
}

/** 规范原文里的编号与本表逐条相同。 */
function compare(file: string): void {
  const named = [...readFileSync(file, 'utf8').matchAll(/\[(S\d+-\d+)\]/g)].map((match) => match[1] ?? '')
  const own = new Set(statements.map((each) => each.id))
  const unlike = [...named.filter((id) => !own.has(id)), ...[...own].filter((id) => !named.includes(id))]
  print(unlike.length === 0 ? `编号与原文一致：${named.length} 条` : `编号与原文不一致：${unlike.join(' ')}`)
  if (unlike.length > 0) process.exit(1)
}

const source = valueOf('--against')
if (source !== undefined) compare(source)
const tests = has('--list') ? listed() : ran()
const judged = judge(tests)
const area = valueOf('--area')
const complaints = has('--list') ? [] : complaintsOf(tests)
if (!has('--check')) {
  const shown = judged.filter((each) => area === undefined || each.area === area)
  print(detailsOf(has('--missing') ? shown.filter((each) => each.verdict === 'missing' || each.verdict === 'failed') : shown))
}
print(summaryOf(judged))
print(factSummary(judgeFacts(tests)))
if (complaints.length > 0) {
  print(`\n${complaints.join('\n')}`)
  process.exit(1)
}
