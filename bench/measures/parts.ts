import { chromium, type Page } from '@playwright/test'
import { createLog, logRequest } from '@zhujian/server/platform/log'
import { build } from 'esbuild'
import pino from 'pino'
import { fileURLToPath } from 'node:url'
import config from '../../e2e/playwright.config'
import type { Maker } from '../browser/both-tables'
import { type Figure, interleave } from '../figure'
import type { StageOptions } from '../stage'

/** Parts written by hand beside the library that has them: what docs/stack.md says of them was measured here. */
export async function measureParts({ rounds }: StageOptions): Promise<Figure[]> {
  return [...(await measureTables(rounds)), ...(await measureLogs(rounds))]
}

const SIZES = [100, 500]

async function measureTables(rounds: number): Promise<Figure[]> {
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const page = await openTables(await browser.newPage({ viewport: { width: 1366, height: 768 } }))
    const figures: Figure[] = []
    for (const size of SIZES) figures.push(...(await measureSize(page, size, rounds)))
    return figures
  } finally {
    await browser.close()
  }
}

async function openTables(page: Page): Promise<Page> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../browser/both-tables.tsx', import.meta.url))],
    bundle: true,
    write: false,
    outdir: '/',
    target: 'chrome90',
    jsx: 'automatic',
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const textOf = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  // An address of its own, or there is no storage; nothing behind it answers.
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><div id="root"></div>' })
      : route.abort(),
  )
  await page.goto('http://tables.invalid/')
  await page.addStyleTag({ content: textOf('.css') })
  await page.addScriptTag({ content: textOf('.js') })
  return page
}

async function measureSize(page: Page, size: number, rounds: number): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const scriptMs = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  const drawn: Record<Maker, { seen: number; whole: number; script: number }[]> = { ours: [], antd: [] }
  const draw = async (maker: Maker): Promise<number> => {
    const before = await scriptMs()
    const times = await page.evaluate(([who, count]) => window.benchDraw(who, count), [maker, size] as const)
    drawn[maker].push({ ...times, script: (await scriptMs()) - before })
    return times.whole
  }
  await interleave(rounds, [
    { name: 'ours', run: () => draw('ours') },
    { name: 'antd', run: () => draw('antd') },
  ])
  const valuesOf = (maker: Maker, what: 'seen' | 'whole' | 'script') => drawn[maker].slice(1).map((each) => each[what])
  return (['seen', 'whole', 'script'] as const).map((what) => ({
    name: `part: table of ${size} rows × 12 columns, ${{ seen: 'until rows are seen', whole: 'until all rows are drawn', script: 'script' }[what]}`,
    rows: size,
    unit: 'ms',
    ours: valuesOf('ours', what),
    baseline: { name: 'antd Table', values: valuesOf('antd', what) },
    goal: null,
    complaints: [],
  }))
}

/** pino is there because fastify brings it; prom-client is not, so the metrics stand without a peer. */
const LINES = 100_000
const REQUEST = {
  traceId: '01JD0000000000000000000000',
  method: 'GET',
  url: '/api/engineering/pc/engineeringProjectList?page=3&limit=10',
  status: 200,
  milliseconds: 12.34,
  ip: '10.0.0.12',
  accountId: 1286,
  bytes: 6980,
}
/** One level deeper than a path of pino names, and inside a text. */
const SECRETS = { fields: { deep: { password: 'abc' } }, error: new Error('no answer from postgres://app:abc@db/x') }

async function measureLogs(rounds: number): Promise<Figure[]> {
  const lines: Record<'ours' | 'pino', string> = { ours: '', pino: '' }
  const ours = createLog('info', (line) => {
    lines.ours = line
  })
  const theirs = pino(
    {
      base: null,
      messageKey: 'message',
      errorKey: 'error',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: ['token', 'password', '*.token', '*.password'], censor: '***' },
    },
    { write: (line: string) => (lines.pino = line) },
  )
  const perSecond = (write: () => void) => async () => {
    const started = performance.now()
    for (let at = 0; at < LINES; at += 1) write()
    return LINES / ((performance.now() - started) / 1000)
  }
  const { url, traceId, accountId, milliseconds, ...rest } = REQUEST
  const fields = { ...rest, trace_id: traceId, path: url.split('?', 1)[0], ms: milliseconds, account_id: accountId }
  const [own, bare] = await interleave(rounds, [
    { name: 'ours', run: perSecond(() => logRequest(ours, REQUEST)) },
    { name: 'pino', run: perSecond(() => theirs.info(fields, 'request')) },
  ])
  const bytes = `${lines.ours.length} : ${lines.pino.length} bytes a line`
  ours.info('secrets', SECRETS)
  theirs.info(SECRETS, 'secrets')
  const left = (line: string) => line.match(/abc/g)?.length ?? 0
  return [
    {
      name: 'part: log, a request written to nowhere',
      rows: LINES,
      unit: 'lines/s',
      ours: own,
      baseline: { name: 'pino with redact', values: bare },
      goal: null,
      note: `${bytes}; secrets left in a line two deep and in an error ${left(lines.ours)} : ${left(lines.pino)}`,
      complaints: left(lines.ours) > 0 ? ['a secret was written'] : [],
    },
  ]
}
