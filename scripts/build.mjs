import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compressPages } from './compress.mjs'
import { cacheDir, fail, root } from './environment.mjs'
import { hashSources } from './sources.mjs'

const SHARED = ['packages/model/src', 'packages/domain/src', 'package-lock.json', 'scripts/build.mjs', 'scripts/compress.mjs']
/** The pages show it as their help. */
const GUIDE = 'docs/guide.md'
const SERVER_ENTRIES = [
  'main',
  'worker',
  'gateway',
  'backup',
  'rotate-key',
  'verify-log',
  'admin-password',
  'xlsx-thread',
  'xlsx-read-thread',
]
const serverDir = join(root, 'apps', 'server')
const webDir = join(root, 'apps', 'web')

/** Builds what changed since the last time: server bundle and web pages, each judged by the content of its sources. */
export async function build() {
  const release = await lockBuild()
  // fail() ends the process without unwinding.
  process.once('exit', release)
  try {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    await unlessBuilt('server', hashSources([...SHARED, 'apps/server/src'], version), join(serverDir, 'dist', 'main.js'), (id) =>
      buildServer(`${version}+${id}`),
    )
    if (!existsSync(join(webDir, 'vite.config.ts'))) return
    await unlessBuilt('web', hashSources([...SHARED, 'apps/web', GUIDE], version), join(webDir, 'dist', 'index.html'), (id) =>
      buildWeb(`${version}+${id}`),
    )
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

async function unlessBuilt(name, hash, product, run) {
  const stamp = join(cacheDir, `build-${name}`)
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (known === hash && existsSync(product)) return
  const started = performance.now()
  process.stdout.write(`构建 ${name} … / building ${name}\n`)
  rmSync(stamp, { force: true })
  await run(hash.slice(0, 8))
  writeFileSync(stamp, hash)
  process.stdout.write(`构建 ${name} 完成，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒\n`)
}

/** Our own packages go into the bundle, everything from node_modules stays outside and keeps its files beside it. */
const externalPackages = {
  name: 'external-packages',
  setup(pluginBuild) {
    pluginBuild.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@zhujian/')) return undefined
      return { path, external: true }
    })
  },
}

async function buildServer(version) {
  const { build: bundle, stop } = await import('esbuild')
  const outdir = join(serverDir, 'dist')
  rmSync(outdir, { recursive: true, force: true })
  await bundle({
    absWorkingDir: root,
    entryPoints: SERVER_ENTRIES.map((name) => join(serverDir, 'src', `${name}.ts`)).filter((path) => existsSync(path)),
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    define: { 'process.env.APP_VERSION': JSON.stringify(version) },
    plugins: [externalPackages],
    logLevel: 'warning',
  }).catch(() => fail('服务端构建失败，原因见上 / building the server failed'))
  // Its helper process would stay beside the server for as long as that runs.
  await stop()
  cpSync(join(serverDir, 'src', 'migrations'), join(outdir, 'migrations'), { recursive: true })
}

async function buildWeb(version) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, BUILD_ID: version, NODE_ENV: 'production' }
  const code = await run(process.execPath, [vite, 'build', webDir, '--logLevel', 'warn'], env)
  if (code !== 0) fail('网页构建失败 / building the web pages failed')
  compressPages(join(webDir, 'dist'))
}

function run(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

/** `npm start` and `npm test` at the same time must not write into one dist. */
async function lockBuild() {
  mkdirSync(cacheDir, { recursive: true })
  const lock = join(cacheDir, 'build.lock')
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isHeld(lock)) rmSync(lock, { force: true })
    await sleep(200)
  }
}

function isHeld(lock) {
  const found = statSync(lock, { throwIfNoEntry: false })
  if (found === undefined) return false
  const pid = Number(readFileSync(lock, 'utf8'))
  if (pid === 0) return Date.now() - found.mtimeMs < 2000
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (import.meta.filename === process.argv[1]) await build()
