import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { enter } from './enter'
import { PASSWORD, signIn } from './people'
import { completeDraft, emptyDraft } from './project'
import { field, saveDraft, WIZARD } from './registration'

test.beforeEach(({ page }) => void page.on('dialog', (dialog) => void dialog.accept()))

/** 基本信息 12 项、许可与合同 8 项，不改动状态也不保存。 */
const BASIC: readonly (readonly [label: string, text: string])[] = [
  ['工程名称', '会话过期也不丢的工程'],
  ['项目代码', '2311-330106-04-01-123456'],
  ['工程地址', '西湖区文三路 90 号'],
  ['工程坐标', '120.13,30.26'],
  ['项目简介', '两栋高层住宅及地下车库'],
  ['总建筑面积', '38600'],
  ['地上面积', '30000'],
  ['地下面积', '8600'],
  ['总长度', '320'],
  ['最大高度', '99.8'],
  ['地上最大层数', '32'],
  ['地下最大层数', '2'],
]
const PERMITS: readonly (readonly [label: string, text: string])[] = [
  ['施工许可证号', '330106202611010101'],
  ['发证机关', '杭州市西湖区住房和城乡建设局'],
  ['建设用地规划许可证号', '地字第330106202600001号'],
  ['建设工程规划许可证号', '建字第330106202600001号'],
  ['施工图审查合格书编号', '浙审2026001'],
  ['中标通知书编号', '杭招2026001'],
  ['总造价', '22000'],
  ['合同价', '21460'],
]
const valuesOf = (page: Page, fields: typeof BASIC): Promise<string[]> =>
  Promise.all(fields.map(([label]) => field(page, label).inputValue()))
async function fill(page: Page, fields: typeof BASIC): Promise<string[]> {
  for (const [label, text] of fields) await field(page, label).fill(text)
  await field(page, fields[0]?.[0] ?? '').focus()
  return valuesOf(page, fields)
}
const at = (page: Page, step: string) =>
  expect(page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name: step })).toHaveAttribute(
    'aria-current',
    'step',
  )

async function signInAgain(page: Page, username: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('20 wizard fields, the token dies, save: login with redirect, then the offer restores 20 of 20 and the step T9 [S3-10/engineeringId, S3-10/step]', async ({
  page,
}) => {
  // Without the live channel nobody tells the page before the save does.
  await page.routeWebSocket(/\/api\/live/, () => undefined)
  const owner = await callerOf('owner', PASSWORD)
  const draft = await emptyDraft(owner)
  const wizard = `${WIZARD}?engineering_id=${draft.id}`
  await enter(page, 'owner')
  await page.goto(`${wizard}&step=0`)
  await expect(field(page, '工程名称')).toHaveValue(draft.name)
  const basic = await fill(page, BASIC)
  await page.goto(`${wizard}&step=3`)
  const permits = await fill(page, PERMITS)
  expect([...basic, ...permits].filter(Boolean)).toHaveLength(20)
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  await page.request.post('/api/user/pc/reset', { headers: { token }, data: {} })
  await saveDraft(page)
  await expect(page).toHaveURL(/#\/login\?redirect=.*engineering_id/)
  await signInAgain(page, 'owner')
  await expect(page).toHaveURL(/supervise\/create\?.*engineering_id/)
  await page.getByRole('button', { name: /^恢复 \d\d-\d\d \d\d:\d\d 的草稿$/ }).click()
  await at(page, '许可与合同')
  expect(await valuesOf(page, PERMITS)).toEqual(permits)
  await page.goto(`${wizard}&step=0`)
  await expect(field(page, '工程名称')).toBeVisible()
  expect(await valuesOf(page, BASIC)).toEqual(basic)
})

test('five clicks on 确认 within 300 ms hand the project in once [S4-07/confirm, S4-07/stateChange] T9 [S7-13/made]', async ({
  page,
}) => {
  const owner = await callerOf('owner', PASSWORD)
  const draft = await completeDraft(owner)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /engineeringProject(Save|State)$/.test(request.url())) sent.push(request.url())
  })
  await enter(page, 'owner')
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=5`)
  const confirm = page.getByRole('button', { name: '确认', exact: true })
  await expect(confirm).toBeEnabled()
  await confirm.evaluate(async (button: HTMLElement) => {
    for (let click = 0; click < 5; click += 1) {
      button.click()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  await expect(page.getByRole('dialog', { name: '提交成功' })).toBeVisible()
  expect(sent.filter((url) => url.endsWith('engineeringProjectState'))).toHaveLength(1)
  expect(sent.filter((url) => url.endsWith('engineeringProjectSave'))).toHaveLength(1)
})

test('a new build while typing only prompts; 稍后 keeps typing; a page that is gone reloads once after the autosave T9', async ({
  page,
}) => {
  await page.clock.install()
  const owner = await callerOf('owner', PASSWORD)
  const draft = await emptyDraft(owner)
  await enter(page, 'owner')
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=0`)
  await field(page, '工程地址').fill('发布新版本时正在填写的地址')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const same = () => page.evaluate(() => Reflect.get(window, 'sameDocument') === true)
  await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'the next build' } }))
  await page.clock.fastForward(61_000)
  const prompt = page.getByRole('status').filter({ hasText: '发现新版本，刷新后生效' })
  await prompt.getByRole('button', { name: '稍后' }).click()
  await expect(prompt).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await field(page, '项目代码').fill('2311-330106-04-01-654321')
  await expect(prompt).toHaveCount(0)
  await expect(field(page, '工程地址')).toHaveValue('发布新版本时正在填写的地址')
  expect(await same()).toBe(true)

  let loads = 0
  page.on('load', () => void (loads += 1))
  await page.route('**/assets/library.page-*.js', (route) =>
    loads === 0 ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }) : route.continue(),
  )
  await page.goto('/#/projectlibrary/supervise')
  await expect(page.getByRole('heading', { name: '监督库（在建）' })).toBeVisible()
  expect(loads).toBe(1)
  expect(await same()).toBe(false)
  await page.goto(`${WIZARD}?engineering_id=${draft.id}&step=0`)
  await page.getByRole('button', { name: /^恢复 \d\d-\d\d \d\d:\d\d 的草稿$/ }).click()
  await expect(field(page, '工程地址')).toHaveValue('发布新版本时正在填写的地址')
  await expect(field(page, '项目代码')).toHaveValue('2311-330106-04-01-654321')
})

test('two minutes before the session ends the page says so and 继续使用 prolongs it (WCAG 2.2.1)', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'officer')
  // An answer that comes after the clock was moved would prolong the session by as much.
  await expect(page.getByRole('heading', { name: '今天要办' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .zj-loading').filter({ visible: true })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const warning = page.getByRole('alertdialog', { name: '登录即将失效' })
  const idle = await page.evaluate(() => {
    const { expires_at } = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}') as { expires_at: number }
    return expires_at - Date.now() / 1000
  })
  // Time passes for the server too: answers carry its clock, and what it prolongs is counted from there.
  let passed = 0
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), date: new Date(Date.now() + passed * 1000).toUTCString() }
    if (!route.request().url().includes('/userInfo')) return route.fulfill({ response, headers })
    const answer = (await response.json()) as { data: { expires_at: number } }
    answer.data.expires_at += passed
    return route.fulfill({ response, headers, json: answer })
  })
  const pass = async (seconds: number): Promise<void> => {
    passed += seconds
    await page.clock.fastForward(seconds * 1000)
  }
  const most = Math.round(idle - 130)
  await pass(most)
  await expect(warning).toHaveCount(0)
  await pass(15)
  await expect(warning).toContainText(/^.*1 分 \d+ 秒后需要重新登录/)
  await warning.getByRole('button', { name: '继续使用' }).click()
  await expect(warning).toHaveCount(0)
  await pass(most)
  await expect(warning).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
