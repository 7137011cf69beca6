import { expect, type Locator, type Page, test } from '@playwright/test'
import { fillMonomers } from './monomers'
import { go, shown } from './desk'
import { fillForm, inDays } from './filling'
import { freshName, freshPhoto, PDF } from './made'
import { listed } from './page-hands'
import { onSite, openPage, rowWith } from './sheet-hands'
import { add, spaced } from './site-hands'

/** 填写：空白也算没有填，文件的件数，删除之前先问，改动停下来才存草稿；都在产品的页面上。 */
test.describe.configure({ timeout: 180_000 })

const { here } = onSite()

const openForm = async (page: Page, label: string): Promise<Locator> => {
  await shown(page)
    .getByRole('button', { name: `新建${label}`, exact: true })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `新建${label}` })
  await expect(form).toBeVisible()
  return form
}

/** Nothing that was typed is kept. */
async function giveUp(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: spaced('取消') }).click()
  const leave = page.getByRole('alertdialog').getByRole('button', { name: spaced('确定') })
  await expect.poll(async () => (await leave.isVisible()) || (await form.isHidden())).toBe(true)
  if (await leave.isVisible()) await leave.click()
  await expect(form).toBeHidden()
}

const WEEK = { 开始日期: inDays(0), 结束日期: inDays(6), 计划劳力: '20' }

test('blanks alone, be they wide, are as good as nothing where something is required [S5-02/blank]', async () => {
  const { desk, site } = here()
  const page = await openPage(desk, 'site', site, '周计划')
  const form = await openForm(page, '周计划')
  const name = form.locator('.form-field').filter({ hasText: '计划名称' })
  for (const blank of ['   ', '\u3000\u3000', ' \t ']) {
    await fillForm(page, form, { ...WEEK, 计划名称: blank })
    await form.getByRole('button', { name: spaced('保存') }).click()
    await expect(name).toContainText('该选项为必填项')
  }
  await fillForm(page, form, { 计划名称: freshName('空白之后') })
  await expect(name).not.toContainText('该选项为必填项')
  await giveUp(page, form)
})

test('one row is deleted only when asked and answered, several by one question of their own [S5-06/row, S5-06/selection, S5-06/none]', async () => {
  const { desk, site } = here()
  const page = await openPage(desk, 'site', site, '周计划')
  const names = ['甲', '乙', '丙'].map((word) => freshName(`待删计划${word}`))
  for (const 计划名称 of names) await add(page, '周计划', { ...WEEK, 计划名称 })
  await listed(page)
  const [first = '', second = '', third = ''] = names
  const remove = async (): Promise<Locator> => {
    await shown(page)
      .getByRole('button', { name: `更多操作 ${first}`, exact: true })
      .click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    return page.getByRole('alertdialog')
  }
  const question = await remove()
  await expect(question).toContainText('你确定要删除当前项吗')
  await question.getByRole('button', { name: spaced('取消') }).click()
  await expect(rowWith(page, first)).toHaveCount(1)
  await (await remove()).getByRole('button', { name: spaced('确定') }).click()
  await expect(rowWith(page, first)).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(page.getByText('未选中任何行')).toBeVisible()
  for (const name of [second, third]) await rowWith(page, name).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: '表格工具' })
  await expect(bar).toContainText('已选 2 项')
  await bar.getByRole('button', { name: '删除' }).click()
  await expect(question).toContainText('你确定要删除选中项吗')
  await question.getByRole('button', { name: spaced('取消') }).click()
  await expect(rowWith(page, second)).toHaveCount(1)
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: spaced('确定') }).click()
  await expect(page.getByRole('dialog', { name: '删除结果' })).toContainText('成功 2 项')
  await page.getByRole('dialog', { name: '删除结果' }).getByRole('button', { name: '知道了' }).click()
  for (const name of [second, third]) await expect(rowWith(page, name)).toHaveCount(0)
})

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })

test('a letter takes twenty papers and no more, and says so [S5-07/limit]', async () => {
  const { desk } = here()
  const page = await desk.page('officer')
  await go(page, '/fileManagement/fileIndex?box=sent')
  const form = await openForm(page, '发文')
  const papers = form.locator('.form-field').filter({ hasText: '附件' })
  const input = papers.locator('input[type=file]')
  await input.setInputFiles(Array.from({ length: 20 }, (_, at) => pdf(`附件${at + 1}.pdf`)))
  await expect(papers.locator('.file-rows li')).toHaveCount(20)
  await expect(page.getByText('最多只能上传20个文件')).toHaveCount(0)
  await input.setInputFiles([pdf('再来一件.pdf')])
  await expect(page.getByText('最多只能上传20个文件').first()).toBeVisible()
  await expect(papers.getByText('附件20.pdf')).toBeVisible()
  await giveUp(page, form)
})

test('where one picture is wanted another one takes its place [S5-07/single]', async () => {
  const { desk } = here()
  const page = await desk.page('station_admin')
  await go(page, '/documents/seals')
  const form = await openForm(page, '电子印章')
  const picture = form.locator('.form-field').filter({ hasText: '印章图样' })
  for (const name of ['旧章.png', '新章.png']) {
    await picture.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: await freshPhoto() })
    await expect(picture.locator('.file-rows li').filter({ hasText: name })).toContainText('删除')
  }
  await expect(picture.locator('.file-rows li')).toHaveCount(1)
  await expect(picture.locator('.file-rows li')).toContainText('新章.png')
  await giveUp(page, form)
})

test('a file is sent no sooner than 200 ms after its credential has come [S7-41/wait200]', async () => {
  const { desk } = here()
  const page = await desk.page('officer2')
  await go(page, '/fileManagement/fileIndex?box=sent')
  const form = await openForm(page, '发文')
  await page.evaluate(() => performance.clearResourceTimings())
  const papers = form.locator('.form-field').filter({ hasText: '附件' })
  await papers.locator('input[type=file]').setInputFiles([pdf('一件.pdf')])
  await expect(papers.locator('.file-rows li')).toContainText('删除')
  const [given, sent] = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const called = (end: string) => calls.find(({ name }) => new URL(name).pathname.endsWith(end))
    return [called('/getUploadToken')?.responseEnd ?? NaN, called('/api/upload')?.startTime ?? NaN]
  })
  expect(Number(sent) - Number(given)).toBeGreaterThanOrEqual(200)
  await giveUp(page, form)
})

test('what is typed is kept as a draft once, two seconds after the last key and not at every one [S9-10/debounce]', async () => {
  const { desk } = here()
  const page = await desk.page('officer2')
  await go(page, '/fileManagement/fileIndex?box=sent')
  const form = await openForm(page, '发文')
  const bodies: string[] = []
  const at: number[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/user/pc/draft')) return
    bodies.push(request.postData() ?? '')
    at.push(Date.now())
  })
  const title = form.getByRole('textbox', { name: '标题' })
  await title.pressSequentially('关于报送周报的通知', { delay: 150 })
  const typed = Date.now()
  await expect.poll(() => bodies.length, { timeout: 8000 }).toBe(1)
  expect(bodies[0]).toContain('关于报送周报的通知')
  expect((at[0] ?? 0) - typed).toBeGreaterThan(1500)
  await expect(form.getByText(/已自动保存/)).toBeVisible()
  expect(bodies).toHaveLength(1)
  await giveUp(page, form)
})

test('a list to choose from is read page by page as it is scrolled, and no page is asked for after the last [S4-09/pages]', async () => {
  const { desk, site } = here()
  await fillMonomers({ id: site.id, name: site.name }, freshName('页楼'), 21)
  const page = await openPage(desk, 'site', site, '检验批')
  const form = await openForm(page, '检验批')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/monomer/pc/getList') && searchParams.get('limit') === '10') asked.push(searchParams.get('page') ?? '')
  })
  const options = page.getByRole('listbox').getByRole('option')
  const scroll = () => page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
  await form.getByRole('combobox', { name: /单体工程/ }).click()
  // 2 of the project's own and 21: three pages of ten.
  for (const count of [10, 20, 23]) {
    await expect(options).toHaveCount(count)
    await scroll()
  }
  await scroll()
  await options.last().hover()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['1', '2', '3'])
  await page.keyboard.press('Escape')
  await giveUp(page, form)
})
