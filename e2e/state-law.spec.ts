import { projectHead } from './place'
import { expect, type Locator, test } from '@playwright/test'
import { type Desk, go, openDesk } from './desk'
import { openSite, type Site } from './site'

/** 工程只随事项、文书与验收变动：菜单上没有直接办的步骤，有的是可以发起的申请。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
let site: Site
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openSite(desk)
})
test.afterAll(() => desk.close())

const survey = (id: number): string => `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`

async function menuOf(username: string): Promise<{ view: Locator; items: string[] }> {
  const page = await desk.page(username)
  const view = await go(page, survey(site.id))
  await projectHead(page).getByRole('button', { name: '更多' }).click()
  const items = page.getByRole('menuitem').filter({ visible: true })
  await expect(items.first()).toBeVisible()
  return { view, items: await items.allInnerTexts() }
}

test('监督员的菜单里没有准予开工，有的是申请开工条件审查，工程已经选定 [D1]', async () => {
  const { items } = await menuOf('officer')
  expect(items).toContain('申请开工条件审查')
  for (const gone of ['准予开工', '责令停工', '转入中间库', '更正状态']) expect(items).not.toContain(gone)
  const page = await desk.page('officer')
  await page.getByRole('menuitem', { name: '申请开工条件审查' }).click()
  await expect(page.getByRole('heading', { name: '开工条件审查' }).or(page.getByText(site.name)).first()).toBeVisible()
  await expect(page.getByLabel('检查日期').filter({ visible: true }).first()).toBeVisible()
})

test('受理之后的下一步在待办里，点开就是该办的那一页 [D21]', async () => {
  const page = await desk.page('officer')
  const view = await go(page, '/tobeDone')
  await view.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle(/^监督工作 \d/).click()
  const row = view.getByRole('listitem').filter({ hasText: site.name }).filter({ hasText: '监督工作计划' })
  await row.getByRole('button', { name: site.name }).first().click()
  const dialog = page.getByRole('dialog', { name: '拟制监督文书' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('监督工作计划').first()).toBeVisible()
  // 关了再从待办点一次，又打开。
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click()
  await expect(dialog).toBeHidden()
  await go(page, '/tobeDone')
  await row.getByRole('button', { name: site.name }).first().click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('监督工作计划').first()).toBeVisible()
})

test('待办里的“分配监督人员”打开就是分配的对话框，写明是哪个工程；关了以后按钮就在眼前', async () => {
  const page = await desk.page('section_chief')
  const todo = await go(page, '/tobeDone')
  const row = todo.getByRole('listitem').filter({ hasText: '分配监督人员' }).first()
  const name = (await row.locator('.biz-todo-title').getAttribute('title')) ?? ''
  await row.getByRole('button', { name: `办理${name}` }).click()
  const dialog = page.getByRole('dialog', { name: '分配监督员' })
  await expect(dialog).toContainText(`为“${name}”确定监督组与监督员`)
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(projectHead(page).getByRole('button', { name: '分配监督员' })).toBeVisible()
})

test('主、辅监督员选了同一人：对话框留着，填的还在，原因写在那一项上 [D25]', async () => {
  const { view } = await menuOf('station_head')
  const page = await desk.page('station_head')
  await page.getByRole('menuitem', { name: '分配监督员' }).click()
  const dialog = page.getByRole('dialog', { name: '分配监督员' })
  // 打开就是现在的监督员，只改要改的。
  await expect(dialog.getByRole('combobox', { name: /^主监督员/ })).toHaveValue('周志明')
  await dialog.getByRole('combobox', { name: /辅监督员/ }).fill('周志明')
  await page.getByRole('option', { name: '周志明' }).first().click()
  await dialog.getByRole('button', { name: '分配', exact: true }).click()
  await expect(dialog.getByText('主、辅监督员不能是同一人').first()).toBeVisible()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: /^主监督员/ })).toHaveValue('周志明')
  await expect(view).toBeVisible()
  await page.reload()
})

test('中间库里从前中止的工程，可以在那里申请恢复监督 [D5]', async () => {
  const owner = await desk.caller('owner')
  const page = await desk.page('owner')
  const listed = await owner.get('/api/biz/biz/pc/projects', { kind: 'recovery', limit: 50 })
  const shelved = (listed.data.rows as { id: number; engineering_name: string }[]).find(({ engineering_name }) =>
    engineering_name.endsWith('（中间库）'),
  )
  expect(shelved, '演示数据里建设单位有中止之后转入中间库的工程').toBeDefined()
  const view = await go(page, '/biz/apply?id=recovery')
  await view.getByRole('combobox', { name: '工程名称' }).fill(shelved?.engineering_name.replace('（中间库）', '') ?? '')
  await page.getByRole('option', { name: shelved?.engineering_name ?? '' }).click()
  await expect(view.getByLabel('原中止告知书文号')).toBeVisible()
})

test('更正状态从工程的菜单提出，要写原因、附证明 [D1]', async () => {
  const { items } = await menuOf('station_head')
  expect(items).toContain('更正状态')
  const page = await desk.page('station_head')
  await page.getByRole('menuitem', { name: '更正状态' }).click()
  const dialog = page.getByRole('dialog', { name: '提出更正状态' })
  await expect(dialog.getByRole('combobox', { name: /所属工程/ })).toHaveValue(site.name)
  for (const label of ['更正后状态', '更正后所在库', '更正原因', '证明材料'])
    await expect(dialog.getByText(label).first()).toBeVisible()
})
