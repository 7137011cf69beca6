import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
export const cacheDir = join(root, '.cache')

const NEEDED = [20, 19]

/**
 * What the server is started with. On a large machine Node lets garbage grow to hundreds of megabytes before it looks; what
 * the server really holds is about 50 MB (`npm run bench -- memory`). deploy/ and bench/ say the same two numbers.
 */
export const HEAP = ['--max-old-space-size=640', '--max-semi-space-size=8']

/** Prints a readable reason and ends. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  fail(
    `需要 Node.js ${NEEDED.join('.')} 以上，当前是 ${process.versions.node} / Node.js ${NEEDED.join('.')} or newer is required`,
  )
}

/**
 * Takes NAME=value out of the arguments and sets it for this process and its children: one way to write a setting that every
 * shell understands (`npm start DEMO=0`).
 * @returns the other arguments
 */
export function takeSettings(args) {
  const isSetting = (part) => /^[A-Z][A-Z0-9_]*=/.test(part)
  for (const part of args.filter(isSetting)) process.env[part.slice(0, part.indexOf('='))] = part.slice(part.indexOf('=') + 1)
  return args.filter((part) => !isSetting(part))
}

/** Installs the locked dependencies when node_modules does not hold them. */
export function installPackages() {
  if (isInstalled()) return
  process.stdout.write('安装依赖（首次约一分钟）… / installing dependencies\n')
  const said = npm(['ci'])
  if (isInstalled()) return
  // `npm ci` refuses a lockfile without the binaries of systems the registry does not carry; `npm install` keeps the
  // locked versions and hashes all the same and fills in only what this system needs.
  process.stdout.write('npm ci 未成功，改用 npm install（版本仍以 package-lock.json 为准）… / trying npm install\n')
  const saidAgain = npm(['install', '--no-save'])
  if (isInstalled()) return
  process.stderr.write(`${said}\n${saidAgain}\n`)
  fail('依赖安装失败：请检查网络或 npm 源后再执行一次 / dependencies could not be installed')
}

/** Compares npm's own record inside node_modules with the lockfile; optional packages of other systems are not expected. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer)
      return true
    return present[path]?.version === entry.version && existsSync(join(root, path, 'package.json'))
  })
}

/** Runs npm quietly; what it had to say is returned for the case that nothing helped. */
function npm(args) {
  const env = { ...process.env }
  if (!isWritable(homedir())) {
    // npm keeps its cache at home by default; a service account often has none it may write to.
    env.npm_config_cache = join(cacheDir, 'npm')
    mkdirSync(env.npm_config_cache, { recursive: true })
  }
  // NODE_ENV=production would leave out the build tools.
  delete env.NODE_ENV
  const [command, first] = /npm-cli\.c?js$/.test(process.env.npm_execpath ?? '')
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []]
  const options = { cwd: root, env, encoding: 'utf8', shell: command === 'npm' && process.platform === 'win32' }
  const run = spawnSync(command, [...first, ...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], options)
  return [run.stdout, run.stderr, run.error?.message].filter(Boolean).join('\n')
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
