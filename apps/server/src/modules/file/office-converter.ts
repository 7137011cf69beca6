import { spawn } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Milliseconds; LibreOffice needs one to two seconds for an ordinary document. */
const LONGEST_MS = 60_000
/** Bytes of address space: its libraries alone map most of it. */
const MOST_MEMORY = 4 * 1024 ** 3
/** Nobody listens there: whatever in a document points outside is asked of nobody. */
const NOWHERE = 'http://127.0.0.1:9'

export interface Conversion {
  /** Absolute path of the LibreOffice program the operator has set. */
  readonly program: string
  /** The document, under a name of ours. */
  readonly source: string
  /** A folder for this conversion alone; removed by the caller. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Own profile: macros stay off, nothing of one document is seen by the next. No argument comes from a user. */
function argumentsFor({ source, folder }: Conversion): string[] {
  return [
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    '--convert-to',
    'pdf',
    '--outdir',
    join(folder, 'out'),
    source,
  ]
}

function environmentFor(folder: string): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT } = process.env
  const proxies = { http_proxy: NOWHERE, https_proxy: NOWHERE, HTTP_PROXY: NOWHERE, HTTPS_PROXY: NOWHERE, no_proxy: '' }
  // Without it LibreOffice picks Japanese forms of Chinese characters.
  return { PATH, SYSTEMROOT, HOME: folder, TMPDIR: folder, LANG: 'zh_CN.UTF-8', ...proxies }
}

interface Outcome {
  code: number | null
  said: string
}

function run(command: string, args: readonly string[], conversion: Pick<Conversion, 'folder' | 'signal'>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: conversion.folder,
      env: environmentFor(conversion.folder),
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own, so that its helpers end with it.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    let said = ''
    const end = () => killGroup(child.pid)
    const timer = setTimeout(end, LONGEST_MS)
    conversion.signal.addEventListener('abort', end, { once: true })
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
    child.once('exit', () => {
      clearTimeout(timer)
      conversion.signal.removeEventListener('abort', end)
    })
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // Already gone.
  }
}

/** Whether this machine lets an ordinary program shut itself off from the network and limit its memory. */
async function canIsolate(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const { code } = await run('unshare', ['-rn', 'prlimit', `--as=${MOST_MEMORY}`, 'true'], {
    folder,
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch(() => ({ code: 1 }))
  return code === 0
}

/**
 * Turns a document into a PDF: without network where the system allows it, else with every address leading nowhere, in
 * sixty seconds at most. Answers the path of the PDF.
 * @throws Error with what the program said
 */
export async function convertToPdf(conversion: Conversion): Promise<string> {
  const out = join(conversion.folder, 'out')
  await mkdir(out, { recursive: true, mode: 0o700 })
  const plain = argumentsFor(conversion)
  const isolated = await canIsolate(conversion.folder)
  const { code, said } = isolated
    ? await run('unshare', ['-rn', 'prlimit', `--as=${MOST_MEMORY}`, conversion.program, ...plain], conversion)
    : await run(conversion.program, plain, conversion)
  const made = (await readdir(out)).find((name) => name.endsWith('.pdf'))
  await rm(join(conversion.folder, 'profile'), { recursive: true, force: true })
  if (code !== 0 || made === undefined) throw new Error(`conversion ended with ${code ?? 'a signal'}: ${said.trim()}`)
  return join(out, made)
}
