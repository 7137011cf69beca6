import { expect, type Locator, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { fillCompanies, removeFillers, WANTED } from './companies'
import { openStage } from './form-stage-build'
import { enter } from './enter'
import { PASSWORD } from './people'
import { emptyDraft } from './project'

const LIST = /\/api\/unit\/unit\/pc\/getList/
const COMPANIES = 5000
/** 1,994 newer ones before it: page 200 of ten each. */
const NEWER = 1994

let wanted = 0
test.beforeAll(async () => {
  wanted = await fillCompanies(COMPANIES, NEWER)
})
test.afterAll(() => removeFillers())

const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const isList = (url: string): boolean => LIST.test(url) && !url.includes('ids=')
const queryOf = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams)

/** Every list asked for by the dropdowns of this page, as queries. */
function askedBy(page: Page): Record<string, string>[] {
  const asked: Record<string, string>[] = []
  page.on(
    'request',
    (request) => void (request.method() === 'GET' && isList(request.url()) && asked.push(queryOf(request.url()))),
  )
  return asked
}

/** The form of the stage, with its dropdown of companies. */
async function openForm(page: Page): Promise<Locator> {
  await openStage(page)
  await enter(page, 'station_admin')
  await page.goto('/#/projectlibrary/supervise')
  const field = page.getByRole('combobox', { name: '责任单位' })
  await expect(field).toBeVisible()
  return field
}

async function choose(page: Page, field: Locator): Promise<string> {
  await field.click()
  const name = (await options(page).first().textContent()) ?? ''
  await options(page).first().click()
  await expect(field).toHaveValue(name)
  return name
}
const clickBeside = (page: Page) => page.mouse.click(300, 60)

test('characters, full pinyin and initials each list the company on the first page, about as fast as the plain list T7 [S3-09]', async ({
  page,
}) => {
  const field = await openForm(page)
  const timed = async (act: () => Promise<unknown>, keyword: string | undefined): Promise<number> => {
    const [response] = await Promise.all([
      page.waitForResponse((each) => isList(each.url()) && queryOf(each.url()).keyword === keyword),
      act(),
    ])
    await response.finished()
    return response.request().timing().responseEnd
  }
  const plain = await timed(() => field.click(), undefined)
  for (const keyword of ['zjsj', 'zhongjiansanju', '中建三']) {
    const took = await timed(() => field.fill(keyword), keyword)
    await expect(options(page).filter({ hasText: WANTED })).toBeVisible()
    expect(took).toBeLessThan(Math.max(300, plain * 5))
    await field.fill('')
  }
})

test('a saved form names its company of page 200 at once, and still while another word is searched; closed it starts anew, and a click beside it clears it T7 [S3-09/page, S3-09/limit, S3-09/searchKey, S3-09/getCall, S3-09/single] [S4-09/close, S4-09/scroll, S4-09/backdrop]', async ({
  page,
}) => {
  const owner = await callerOf('owner', PASSWORD)
  const { data } = await owner.get('/api/unit/unit/pc/getList', { page: 200, limit: 10 })
  expect(data.rows?.map((row) => row.id)).toContain(wanted)
  const draft = await emptyDraft(owner)
  const units = { sgdw_text: WANTED, sgdw: wanted }
  await owner.done('/api/engineering/pc/engineeringProjectSave', {
    engineering_id: draft.id,
    version: draft.version,
    step: 1,
    advance: false,
    ...units,
  })
  await enter(page, 'owner')
  const asked = askedBy(page)
  await page.goto(`/#/projectlibrary/supervise/create?engineering_id=${draft.id}&step=1`)
  await page.getByRole('tab', { name: '施工单位' }).click()
  const field = page.getByRole('combobox', { name: '施工单位' })
  await expect(field).toHaveValue(WANTED)
  await field.click()
  await field.fill('宏远')
  await expect(options(page).first()).toContainText('宏远')
  expect(asked).toContainEqual(expect.objectContaining({ page: '1', limit: '10', keyword: '宏远' }))
  await expect(field).toHaveAttribute('placeholder', WANTED)
  await field.press('Escape')
  await expect(field).toHaveValue(WANTED)
  await field.click()
  await expect(options(page)).toHaveCount(10)
  expect(asked.at(-1)).toEqual({ page: '1', limit: '10' })
  await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
  await expect(options(page)).toHaveCount(20)
  expect(asked.at(-1)).toEqual({ page: '2', limit: '10' })
  await clickBeside(page)
  await expect(field).toHaveValue('')
  await expect.poll(() => asked.at(-1)).toEqual({ page: '1', limit: '10' })
})

test('opens with ten of page 1, loads the next page near the bottom, closes on choose and starts anew [S4-09] [S9-02] [S5-10]', async ({
  page,
}) => {
  const asked = askedBy(page)
  const field = await openForm(page)
  await expect(field).toHaveAttribute('placeholder', '请选择')
  await field.click()
  await expect(options(page)).toHaveCount(10)
  await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
  await expect(options(page)).toHaveCount(20)
  expect(asked).toEqual([
    { page: '1', limit: '10' },
    { page: '2', limit: '10' },
  ])
  await field.fill('恒泰')
  await expect(options(page).first()).toContainText('恒泰')
  await options(page).first().click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveValue(/恒泰/)
  await field.click()
  await expect(field).toHaveValue('')
  await expect(options(page)).toHaveCount(10)
  expect(asked.at(-1)).toEqual({ page: '1', limit: '10' })
})

test('a word nobody has shows 暂无数据 [S5-10]', async ({ page }) => {
  const field = await openForm(page)
  await field.click()
  await field.fill('没有这样的单位')
  await expect(page.getByText('暂无数据', { exact: true })).toBeVisible()
})

test('a click on the backdrop clears search and value and reloads the list; 撤销清除 takes it back for 5 s [S4-09]', async ({
  page,
}) => {
  await page.clock.install()
  const asked = askedBy(page)
  const field = await openForm(page)
  const name = await choose(page, field)
  await field.click()
  await field.fill('金桥')
  await expect(options(page).first()).toContainText('金桥')
  const before = asked.length
  await clickBeside(page)
  await expect(field).toHaveValue('')
  await expect.poll(() => asked.length).toBe(before + 1)
  expect(asked.at(-1)).toEqual({ page: '1', limit: '10' })
  await page.getByRole('button', { name: '撤销清除' }).click()
  await expect(field).toHaveValue(name)
  await field.click()
  await clickBeside(page)
  await expect(page.getByRole('button', { name: '撤销清除' })).toBeVisible()
  await page.clock.fastForward(5100)
  await expect(page.getByRole('button', { name: '撤销清除' })).toHaveCount(0)
  await expect(field).toHaveValue('')
})

test('an answer other than 200 is ignored with the flag on; after 8 s a retry is offered, which ends the waiting [S8-09]', async ({
  page,
}) => {
  await page.clock.install()
  const field = await openForm(page)
  const refuse = { code: 0, msg: '查询失败', data: {} }
  await page.route(LIST, (route) => route.fulfill({ json: refuse }))
  await field.click()
  await expect(page.locator('.search-select-foot')).toHaveText('加载中...')
  await page.clock.fastForward(7000)
  await expect(page.locator('.search-select-foot')).toHaveText('加载中...')
  await page.clock.fastForward(1500)
  const retry = page.getByRole('button', { name: '加载较慢，点此重试' })
  await expect(retry).toBeVisible()
  await retry.click()
  await expect(page.locator('.search-select-foot')).toHaveText('加载中...')
  await expect(page.getByText('查询失败')).toHaveCount(0)
  await page.unroute(LIST)
  await page.clock.fastForward(8500)
  await retry.click()
  await expect(options(page)).toHaveCount(10)
  await expect(page.locator('.search-select-foot')).toHaveCount(0)
})
