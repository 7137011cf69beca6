import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, HEAP, root, takeSettings } from './environment.mjs'
import { setup } from './setup.mjs'

const [unknown] = takeSettings(process.argv.slice(2))
if (unknown !== undefined) fail(`不认识的参数 ${unknown}：设置写成 名称=值，例如 npm start PORT=9000`)
await setup()

const env = { ...process.env, DEMO: process.env.DEMO || '1', NODE_ENV: process.env.NODE_ENV || 'production' }
/**
 * The program failed by itself: it said so, or the engine gave up (out of memory, a fault in native code), or the system took
 * it away because memory was short. Whoever wants it to stop stops this process.
 */
const isFault = (code, signal) => code === 70 || ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGKILL'].includes(signal)
/** Faults within this many milliseconds after which nothing is started again: it would fail for ever. */
const FAULT_WINDOW = 600_000
const MOST_FAULTS = 5
const faults = []
let stopping = false
let server = launch()

function launch() {
  let served = false
  const child = spawn(process.execPath, ['--enable-source-maps', ...HEAP, join(root, 'apps', 'server', 'dist', 'main.js')], {
    cwd: root,
    env,
    // The channel carries one word: that this very process serves. Another one may be answering on the port.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.once('error', (error) => {
    process.stderr.write(`无法启动服务进程：${error.message}\n`)
    process.exit(1)
  })
  child.once('message', () => {
    served = true
    process.stdout.write(banner(addressOf()))
  })
  child.once('exit', (code, signal) => {
    if (served && !stopping && isFault(code, signal)) {
      if (mayTryAgain()) {
        process.stderr.write('服务进程异常结束，一秒后重新启动\n')
        setTimeout(() => stopping || (server = launch()), 1000)
        return
      }
      process.stderr.write(`服务进程十分钟内异常结束 ${faults.length} 次，不再启动：请查看上面的日志，排除原因后重新运行\n`)
    }
    stopping = true
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
  })
  return child
}

function mayTryAgain() {
  const now = Date.now()
  faults.push(now)
  while (faults[0] < now - FAULT_WINDOW) faults.shift()
  return faults.length <= MOST_FAULTS
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true
    // In a terminal Ctrl-C reaches the server by itself, a kill from elsewhere does not; it minds only the first.
    server.kill(signal)
  })
}
// npm passes a signal on to its shell. Some shells die of it without telling us, others outlive an npm that was killed:
// either way we are orphaned, and stop too.
const family = ancestors()
if (process.env.npm_lifecycle_event === 'start' && process.platform !== 'win32') {
  setInterval(() => {
    if (ancestors() !== family && !stopping) {
      stopping = true
      server.kill('SIGTERM')
    }
  }, 500).unref()
}

function addressOf() {
  const host = env.HOST || '127.0.0.1'
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${env.PORT || '8080'}`
}

function banner(address) {
  const lines = ['', `  筑监已就绪  ${address}/`]
  if (env.DEMO === '1') {
    lines.push(
      '  演示环境：账号名即角色名，密码 Zhujian@2026',
      '  例如 officer（监督员）、intake（受理员）、owner（建设单位）、contractor（施工企业）、admin（平台管理员）',
    )
  }
  return `${lines.join('\n')}\n\n`
}

/** Our parent and, where the kernel tells it, its parent: the shell of npm and npm. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}
