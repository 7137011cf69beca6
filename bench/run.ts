import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Figure, type Line, lineOf, tableOf } from './figure'
import { measureBrowser } from './measures/browser'
import { measureBundle } from './measures/bundle'
import { measureClone } from './measures/clone'
import { measureDangers } from './measures/dangers'
import { measureDetail } from './measures/detail'
import { measureDocuments } from './measures/documents'
import { measureExport } from './measures/export'
import { measureMemory, measureStart } from './measures/footprint'
import { measureHidden } from './measures/hidden'
import { measureImport } from './measures/import'
import { measureInbox } from './measures/inbox'
import { measureList } from './measures/list'
import { measurePage } from './measures/page'
import { measureParts } from './measures/parts'
import { measureSave } from './measures/save'
import { measureScores } from './measures/scores'
import { measureSearch } from './measures/search'
import { measureVerifyLog } from './measures/verify-log'
import { measureWarnings } from './measures/warnings'
import { measureWorkspace } from './measures/workspace'
import { type Stage, type StageOptions, withStage } from './stage'

const measures: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  list: measureList,
  page: measurePage,
  search: measureSearch,
  save: measureSave,
  detail: measureDetail,
  export: measureExport,
  'verify-log': measureVerifyLog,
  documents: measureDocuments,
  inbox: measureInbox,
  dangers: measureDangers,
  scores: measureScores,
  hidden: measureHidden,
  import: measureImport,
  memory: measureMemory,
  start: measureStart,
  clone: measureClone,
}

/** On data of their own, whatever `--rows` says. */
const apart: Readonly<Record<string, (options: StageOptions) => Promise<Figure[]>>> = {
  browser: measureBrowser,
  bundle: measureBundle,
  parts: measureParts,
  warnings: measureWarnings,
  workspace: measureWorkspace,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    port: { type: 'string', default: '18290' },
    dir: { type: 'string', default: join(tmpdir(), 'zhujian-bench') },
  },
})

/**
 * `npm run bench -- list [--rows 2000000] [--rounds 5]`: measures the built product beside its baselines; `all` measures
 * everything, `table` prints what the last runs came to.
 */
async function main(): Promise<number> {
  const [command = 'all'] = positionals
  const results = join(values.dir, 'results.json')
  if (command === 'table') return print(read(results))
  const known = [...Object.keys(measures), ...Object.keys(apart)]
  const chosen = command === 'all' ? known : command.split(',')
  const unknown = chosen.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join()}; one of ${known.join()}, all, table`)
  buildProduct()
  const options: StageOptions = {
    folder: values.dir,
    rows: Number(values.rows),
    rounds: Math.max(1, Number(values.rounds)),
    seconds: Number(values.seconds),
    port: Number(values.port),
  }
  const lines: Line[] = []
  for (const name of chosen) {
    const measure = apart[name]
    if (measure) lines.push(...(await run(name, () => measure(options), results)))
  }
  const staged = chosen.filter((name) => name in measures)
  if (staged.length > 0) lines.push(...(await withStage(options, (stage) => runAll(stage, staged, results))))
  return print(lines)
}

/** The build the figures speak of; BENCH_MAIN names another one. */
function buildProduct(): void {
  if (process.env.BENCH_MAIN) return
  const root = fileURLToPath(new URL('../', import.meta.url))
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit', cwd: root })
  if (built.status !== 0) throw new Error('the build failed')
}

/** What is measured is kept at once: a long run may be cut short. */
async function runAll(stage: Stage, names: readonly string[], results: string): Promise<Line[]> {
  const lines: Line[] = []
  for (const name of names) {
    lines.push(...(await run(`${name}, ${stage.rows} projects, ${stage.rounds} rounds`, () => measures[name]?.(stage), results)))
  }
  return lines
}

async function run(title: string, measure: () => Promise<Figure[]> | undefined, results: string): Promise<Line[]> {
  console.log(title)
  const measured = ((await measure()) ?? []).map(lineOf)
  keep(results, measured)
  return measured
}

const read = (path: string): Line[] => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Line[]
  } catch {
    return []
  }
}

/** The newest line of each figure and size stays. */
function keep(path: string, lines: readonly Line[]): void {
  const key = ({ name, rows }: Line) => `${name}/${rows}`
  const fresh = new Set(lines.map(key))
  mkdirSync(values.dir, { recursive: true })
  writeFileSync(path, JSON.stringify([...read(path).filter((line) => !fresh.has(key(line))), ...lines], null, 1))
}

function print(lines: readonly Line[]): number {
  const [cpu] = cpus()
  console.log(
    `\n${cpus().length} × ${cpu?.model.trim() ?? 'cpu'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node}\n`,
  )
  console.log(tableOf(lines))
  for (const line of lines) for (const each of line.complaints.slice(0, 5)) console.log(`${line.name}: ${each}`)
  return lines.some((line) => line.complaints.length > 0) ? 1 : 0
}

process.exitCode = await main()
