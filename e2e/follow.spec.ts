import { expect, type Page, test } from '@playwright/test'
import { type Desk, go, openDesk, shown } from './desk'
import { submitted } from './project'
import { openBuildingSite } from './site'

let desk: Desk
test.beforeAll(({ browser }) => {
  desk = openDesk(browser)
})
test.afterAll(() => desk.close())

const queue = (page: Page) => shown(page).getByRole('button', { name: /^第 \d+ \/ \d+ 件/ })

test('a message opens the project it names, whatever the page shows at the time, and the queue follows others [D7] [D18]', async () => {
  const owner = await desk.caller('owner')
  const first = await submitted(owner)
  const page = await desk.page('intake')
  const view = await go(page, `/engineeringAudit?engineering_id=${first.id}`)
  await expect(view.getByRole('heading', { name: first.name })).toBeVisible()
  const before = Number(/\/ (\d+)/.exec((await queue(page).textContent()) ?? '')?.[1])
  await test.step('another one is handed in: the list on show has it without being asked', async () => {
    await submitted(owner)
    await expect(queue(page)).toHaveText(new RegExp(`/ ${before + 1} 件`))
    await expect(view.getByRole('heading', { name: first.name })).toBeVisible()
  })
  await test.step('another is chosen, then the message about the first', async () => {
    await queue(page).click()
    await page.locator('.audit-list').getByRole('button').filter({ hasNotText: first.name }).first().click()
    await expect(view.getByRole('heading', { name: first.name })).toBeHidden()
    await page.getByRole('button', { name: /^消息/ }).click()
    const centre = page.getByRole('dialog', { name: '消息中心' })
    await centre.getByRole('tab', { name: /待办/ }).click()
    await centre
      .getByRole('button', { name: new RegExp(first.name) })
      .first()
      .click()
    await expect(shown(page).getByRole('heading', { name: first.name })).toBeVisible()
  })
})

test('references of a form wait for its project, offer what belongs to it, and go when it changes [D6] [S3-09/extra] [S4-09/open, S4-09/choose]', async () => {
  const [one, two] = [await openBuildingSite(desk), await openBuildingSite(desk)]
  const page = await desk.page('officer')
  await go(page, '/projectlibrary/supervise/safetyManage/hiddenDanger')
  await shown(page).getByRole('button', { name: '新建安全隐患' }).first().click()
  const form = page.getByRole('dialog', { name: '新建安全隐患' })
  const field = (name: string) => form.getByRole('combobox', { name, exact: true })
  await expect(field('所在单体')).toBeDisabled()
  await expect(field('责任单位')).toHaveAttribute('placeholder', '请先选择工程')
  const options = page.getByRole('listbox').getByRole('option')
  const choose = async (name: string, text: string) => {
    await field(name).click()
    await field(name).fill(text)
    await options.filter({ hasText: text }).first().click()
    await expect(options).toHaveCount(0)
  }
  await choose('所属工程', one.name)
  await field('责任单位').click()
  await expect(options.first()).toBeVisible()
  expect(await options.count()).toBeLessThan(8)
  await options.first().click()
  await choose('所在单体', '1#楼')
  await choose('所属工程', two.name)
  await expect(field('所在单体')).toHaveValue('')
  await expect(field('责任单位')).toHaveValue('')
})
