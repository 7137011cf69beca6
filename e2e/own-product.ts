import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { freePort } from '@zhujian/server/platform/embedded-process'

const entry = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))

export interface OwnProduct {
  readonly port: number
  readonly base: string
  start(): Promise<void>
  end(signal: NodeJS.Signals): Promise<void>
  /** Ended, and its data gone. */
  close(): Promise<void>
}

/** A product of a file's own: to be killed, or set up otherwise than the one all others use. */
export async function ownProduct(settings: Readonly<Record<string, string>> = {}): Promise<OwnProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhujian-own-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let server: ChildProcess
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }
  return {
    port,
    base,
    start: async () => {
      const env = { ...process.env, DEMO: '1', ...settings, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
      server = spawn(process.execPath, [entry], { env, stdio: 'ignore' })
      await expect.poll(isReady, { timeout: 240_000 }).toBe(true)
    },
    end,
    close: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
