import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { PASSWORD, signIn } from './people'
import { emptyDraft } from './project'

const entry = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
let dataDir = ''
let port = 0
let server: ChildProcess

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const base = () => `http://127.0.0.1:${port}`
const isReady = () =>
  fetch(`${base()}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

async function start(): Promise<void> {
  const env = { ...process.env, PORT: String(port), DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  server = spawn(process.execPath, [entry], { env, stdio: 'ignore' })
  await expect.poll(isReady, { timeout: 240_000 }).toBe(true)
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}

test.beforeAll(async () => {
  test.setTimeout(270_000)
  dataDir = mkdtempSync(join(tmpdir(), 'zhujian-outage-'))
  port = await freePort()
  await start()
})
test.afterAll(async () => {
  await end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

const address = (page: Page) => page.getByLabel(/^\*?工程地址$/)
const save = (page: Page) => page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()

test('a server killed while a form is open costs nothing: it is said, the words stay and the next save works', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const context = await browser.newContext({ baseURL: base() })
  const page = await context.newPage()
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const owner = await callerOf('owner', PASSWORD, base())
  const draft = await emptyDraft(owner)
  await signIn(page, 'owner')
  await page.goto(`/#/projectlibrary/supervise/create?engineering_id=${draft.id}`)
  await address(page).fill('断电之前写下的地址')
  await expect(page.getByText(/已自动保存/)).toBeVisible()
  const loaded = loads.length

  const answered = await emptyDraft(owner, `断电前一刻建立${Date.now()}`)
  await end('SIGKILL')
  await address(page).fill('断电期间写下的地址')
  await save(page)
  await expect(page.getByText(/连接异常|无法连接|连接超时/).first()).toBeVisible()
  await expect(page.getByText(/网络已断开，正在重连/)).toBeVisible({ timeout: 60_000 })
  await expect(address(page)).toHaveValue('断电期间写下的地址')

  await start()
  await expect(page.getByText(/网络已断开，正在重连/)).toBeHidden({ timeout: 60_000 })
  await expect(address(page)).toHaveValue('断电期间写下的地址')
  await save(page)
  await expect(page.getByText('草稿已保存')).toBeVisible()
  expect(loads.length).toBe(loaded)
  const { data } = await owner.get('/api/engineering/pc/engineeringProjectInfo', { engineering_id: draft.id })
  expect((data.project as { address: string }).address).toBe('断电期间写下的地址')
  const survived = await owner.get('/api/engineering/pc/engineeringProjectInfo', { engineering_id: answered.id })
  expect(survived.data.project).toMatchObject({ engineering_name: answered.name })
  await context.close()
})
