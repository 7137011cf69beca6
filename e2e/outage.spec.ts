import { expect, type Page, test } from '@playwright/test'
import { callerOf } from './api'
import { ownProduct, type OwnProduct } from './own-product'
import { PASSWORD, signIn } from './people'
import { emptyDraft } from './project'

let product: OwnProduct

test.beforeAll(async () => {
  test.setTimeout(270_000)
  product = await ownProduct()
  await product.start()
})
test.afterAll(() => product.close())

const address = (page: Page) => page.getByLabel(/^\*?工程地址$/)
const save = (page: Page) => page.locator('.wizard-foot').getByRole('button', { name: '保存草稿' }).click()

test('a server killed while a form is open costs nothing: it is said, the words stay and the next save works', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const context = await browser.newContext({ baseURL: product.base })
  const page = await context.newPage()
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const owner = await callerOf('owner', PASSWORD, product.base)
  const draft = await emptyDraft(owner)
  await signIn(page, 'owner')
  await page.goto(`/#/projectlibrary/supervise/create?engineering_id=${draft.id}`)
  await address(page).fill('断电之前写下的地址')
  await expect(page.getByText(/已自动保存/)).toBeVisible()
  const loaded = loads.length

  const answered = await emptyDraft(owner, `断电前一刻建立${Date.now()}`)
  await product.end('SIGKILL')
  await address(page).fill('断电期间写下的地址')
  await save(page)
  await expect(page.getByText(/连接异常|无法连接|连接超时/).first()).toBeVisible()
  await expect(page.getByText(/网络已断开，正在重连/)).toBeVisible({ timeout: 60_000 })
  await expect(address(page)).toHaveValue('断电期间写下的地址')

  await product.start()
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
