import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters as plain } from 'node:util'
import { scratchFolder } from './scratch.mjs'
import { ensureBuild, ensureInstall, root } from './setup.mjs'

/**
 * `npm test`：自备环境，依次跑类型、规范、单元、契约与模块、浏览器测试（短的一部分，见 e2e/playwright.config.ts），最后核对规范语句。一步失败，其余照跑：不让前面的遮住后面的。
 * 只给结果：最后一行为总计数。各测试另写一份 JSON 结果，供核对与 `npm run spec` 读取。
 */
const totals = { passed: 0, failed: 0 }
/** 没有通过的各步。 */
const broken = []

function step(title, command, args, options = {}) {
  const started = Date.now()
  process.stdout.write(`\n== ${title}\n`)
  const run = spawnSync(command, args, {
    cwd: root,
    stdio: options.count ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...options.env },
  })
  if (options.count) {
    process.stdout.write(run.stdout ?? '')
    options.count(run.stdout ?? '')
    // 失败的原因留到最后再说：日志很长，常常只看得到结尾。
    if (run.status !== 0) process.stdout.write(run.stderr ?? '')
  }
  process.stdout.write(`== ${title}：${((Date.now() - started) / 1000).toFixed(1)} 秒\n`)
  if (run.status !== 0) broken.push(title)
}

function finish(status) {
  for (const line of failures()) process.stdout.write(`${line}\n`)
  if (broken.length > 0) process.stdout.write(`没有通过：${broken.join('、')}\n`)
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed + (status && !totals.failed ? 1 : 0)} failed\n`)
  process.exit(status)
}

function add(text, pattern) {
  const line = plain(text).match(pattern)?.[0] ?? ''
  totals.passed += Number(line.match(/(\d+) passed/)?.[1] ?? 0)
  totals.failed += Number(line.match(/(\d+) failed/)?.[1] ?? 0)
}
const countVitest = (text) => add(text, /^\s*Tests\s+.*$/m)
function countPlaywright(text) {
  for (const kind of ['passed', 'flaky'])
    totals.passed += Number(plain(text).match(new RegExp(`^\\s*(\\d+) ${kind}`, 'm'))?.[1] ?? 0)
  totals.failed += Number(plain(text).match(/^\s*(\d+) failed/m)?.[1] ?? 0)
}

/** 浏览器测试要 Chromium 与中文字体：Debian 上以 root 运行时自动安装，否则给出命令并失败，绝不跳过。 */
function ensureBrowser() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].filter(Boolean)
  const found = () => candidates.find((path) => existsSync(path))
  const fonts = () => spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim()
  if (found() && fonts()) return found()
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium fonts-noto-cjk fontconfig'
  const debian = existsSync('/etc/debian_version') && readFileSync('/etc/debian_version', 'utf8').length > 0
  if (debian && process.getuid?.() === 0) {
    process.stdout.write(`安装浏览器与中文字体：${command}\n`)
    spawnSync('sh', ['-c', command], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  if (found() && fonts()) return found()
  process.stdout.write(
    `缺少 Chromium 或中文字体。请以 root 运行：\n  ${command}\n或用 CHROMIUM_PATH 指明浏览器路径，然后重新运行 npm test。\n`,
  )
  return finish(1)
}

/** 失败与第二次才通过的各条，由 JSON 结果里读出：日志很长，常常只看得到结尾。 */
function failures() {
  const read = (name) => (existsSync(resultOf(name)) ? JSON.parse(readFileSync(resultOf(name), 'utf8')) : {})
  const vitests = ['unit', 'server'].flatMap((name) =>
    (read(name).testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [`✗ ${relative(root, file)}：${(message ?? '').slice(0, 300)}`]
      return failed.map(
        (each) => `✗ ${relative(root, file)} > ${each.fullName}：${(each.failureMessages[0] ?? '').slice(0, 300)}`,
      )
    }),
  )
  const walk = (suite) => [...(suite.suites ?? []).flatMap(walk), ...(suite.specs ?? [])]
  // 第二次才通过的不算失败，也不藏起来：多半有原因。
  const journeys = (read('browser').suites ?? [])
    .flatMap(walk)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ ok, file, line, title }) => `${ok ? '第二次才通过' : '✗'} e2e/${file}:${line} ${title}`)
  return [...vitests, ...journeys].map((line) => plain(line).replaceAll(/\s*\n\s*/g, ' '))
}

const bin = (name) => join(root, 'node_modules', '.bin', name)
const node = process.execPath
const results = join(root, '.cache', 'tests')
const resultOf = (name) => join(results, `${name}.json`)
const vitest = (project) => [
  'run',
  '--project',
  `${project}*`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultOf(project)}`,
]
// 上一次的结果不能证明这一次的代码。
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
await ensureInstall()
step('类型', node, [join(root, 'node_modules/tsc7/bin/tsc'), '-p', 'tsconfig.json'])
step('规范', bin('oxlint'), ['--deny-warnings', '.'])
step('格式', bin('biome'), ['format', '.'])
step('单元测试', bin('vitest'), vitest('unit'), { count: countVitest })
const scratch = scratchFolder()
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
step('契约与模块测试', bin('vitest'), vitest('server'), { count: countVitest, env: { TMPDIR: scratch } })
const chromium = ensureBrowser()
await ensureBuild()
step('浏览器测试', bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
  count: countPlaywright,
  env: {
    E2E_PART: 'quick',
    CHROMIUM_PATH: chromium,
    E2E_DATA_DIR: join(scratch, 'products'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: resultOf('browser'),
  },
})
step('规范语句', bin('tsx'), ['scripts/spec.ts', '--check'])
finish(broken.length > 0 ? 1 : 0)
