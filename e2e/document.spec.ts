import { createHash } from 'node:crypto'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { callerOf, origin } from './api'
import { enter } from './enter'
import { PASSWORD } from './people'
import { freshName } from './project'

const DOC = '/api/document/supervise_doc/pc'

/** 一人一个浏览器；测试结束一并关闭。 */
const contexts: BrowserContext[] = []
let desk: (username: string) => Promise<Page>
test.beforeEach(({ browser }) => {
  desk = async (username) => {
    const context = await browser.newContext({ acceptDownloads: true })
    contexts.push(context)
    const page = await context.newPage()
    await enter(page, username)
    return page
  }
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

const shown = (page: Page) => page.getByRole('dialog').filter({ visible: true })

/** 监督员拟稿：选工程与类型，模板自动填好，补事项，保存并看纸面，然后送审。 */
async function draft(officer: Page, project: string, title: string): Promise<void> {
  await officer.goto('/#/documents')
  await officer.getByRole('button', { name: '拟制文书' }).first().click()
  const dialog = officer.getByRole('dialog', { name: '拟制监督文书' })
  await dialog.getByRole('combobox', { name: /所属工程/ }).click()
  await officer.keyboard.type(project)
  await officer.getByRole('option', { name: project }).first().click()
  await dialog.getByRole('combobox', { name: /文书类型/ }).click()
  await officer.keyboard.type('限期整改')
  await officer.keyboard.press('Enter')
  await expect(dialog.getByLabel('文书标题')).toHaveValue('限期整改通知书')
  await expect(dialog.getByRole('textbox', { name: /正文/ })).toHaveValue(new RegExp(project))
  await dialog.getByLabel('文书标题').fill(title)
  await dialog.getByRole('button', { name: '添加一行' }).click()
  await dialog.getByLabel('第 1 行 内容').fill('3#楼临边未设防护栏杆')
  await dialog.getByRole('textbox', { name: /整改（回复）期限/ }).fill('2027-01-31')
  await officer.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '保存并预览' }).click()
  await expect(officer.getByRole('img', { name: '第 1 页' })).toBeVisible()
  await officer.keyboard.press('Escape')
  await officer.getByRole('button', { name: `送审 ${title}` }).click()
  await shown(officer).getByRole('button', { name: '送审' }).click()
  await expect(officer.getByText('已办理：送审').first()).toBeVisible()
}

/** 在签批台找到这一件，看着纸面写意见。 */
async function choose(page: Page, title: string): Promise<void> {
  await page.goto('/#/signingDesk')
  const list = page.getByRole('region', { name: '待签批的文书' })
  await list.getByRole('button', { name: new RegExp(title) }).click()
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
  await expect(page.getByRole('img', { name: '第 1 页' })).toBeVisible()
}

test('a document is drafted, reviewed, signed with a number, and proved to whoever holds the paper', async ({ browser }) => {
  test.setTimeout(120_000)
  const caller = await callerOf('officer', PASSWORD)
  const projects = await (await callerOf('station_head', PASSWORD)).get('/api/engineering/pc/engineeringProjectList', {
    limit: 50,
  })
  const project = String(projects.data.rows?.find((row) => row.state === 1)?.engineering_name)
  const title = freshName('整改通知')

  const officer = await desk('officer')
  await draft(officer, project, title)

  const chief = await desk('section_chief')
  await choose(chief, title)
  await chief.getByLabel('审核意见').fill('事实清楚，同意')
  await chief.getByRole('button', { name: '审核通过' }).click()
  await expect(chief.getByRole('region', { name: '待签批的文书' }).getByText(title)).toHaveCount(0)

  await choose(officer, title)
  // 回车即问，问了才签；签发当场看到编号。
  await officer.getByLabel('签发意见').press('Enter')
  await officer.getByRole('alertdialog').getByRole('button', { name: '签发' }).click()
  await expect(officer.getByText(/^已签发，编号 .*建安改〔\d{4}〕\d{4}号$/).first()).toBeVisible()
  await expect(officer.getByRole('region', { name: '待签批的文书' }).getByText(title)).toHaveCount(0)

  const { data } = await caller.get(`${DOC}/getList`, { title })
  const row = data.rows?.[0]
  expect(String(row?.doc_no)).toMatch(/建安改〔\d{4}〕\d{4}号$/)

  // 清单上就地送达，要填的在对话框里填。
  await officer.goto('/#/documents')
  await officer
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: /^送达/ })
    .click()
  const delivery = officer.getByRole('dialog', { name: /^送达/ })
  await delivery.getByRole('combobox', { name: /送达方式/ }).click()
  await officer.locator('.ant-select-item-option', { hasText: '直接送达' }).filter({ visible: true }).click()
  await delivery.getByRole('button', { name: '送达', exact: true }).click()
  await expect(officer.getByText('已办理：送达').first()).toBeVisible()

  await officer.goto(`/#/documents/view?id=${Number(row?.id)}`)
  await expect(officer.getByText(String(row?.doc_no)).filter({ visible: true }).first()).toBeVisible()
  const [download] = await Promise.all([
    officer.waitForEvent('download'),
    officer.locator('.doc-head').filter({ visible: true }).getByRole('button', { name: '下载' }).click(),
  ])
  const paper = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of paper) chunks.push(chunk as Buffer)
  const pdf = Buffer.concat(chunks)

  const stranger = await browser.newPage()
  await stranger.goto(`${origin}/check/${String(row?.check_code)}`)
  await expect(stranger.getByRole('status').first()).toHaveText('有效')
  await expect(stranger.getByText(String(row?.doc_no))).toBeVisible()
  await expect(stranger.getByText(createHash('sha256').update(pdf).digest('hex'))).toBeVisible()
  await expect(stranger.getByText(project)).toHaveCount(0)
  const choice = stranger.getByLabel('PDF 文件')
  await choice.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(stranger.getByText('一致：与签发的文件完全相同')).toBeVisible()
  await choice.setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([pdf, Buffer.from(' ')]) })
  await expect(stranger.getByText('不一致：不是签发的文件，或已被改动')).toBeVisible()
  await stranger.goto(`${origin}/check/AAAAAAAAAAAAAAAAAAAAAA`)
  await expect(stranger.getByRole('status').first()).toHaveText('未查到')
  await stranger.close()
})

test('a document keeps its paper when its tab is left and shown again', async () => {
  const page = await desk('officer')
  const { data } = await (await callerOf('officer', PASSWORD)).get(`${DOC}/getList`, { limit: 1 })
  const address = `/#/documents/view?id=${Number(data.rows?.[0]?.id)}`
  for (let turn = 0; turn < 3; turn += 1) {
    await page.goto(address)
    await expect(page.getByRole('img', { name: '第 1 页' }).filter({ visible: true })).toBeVisible()
    await page.goto('/#/index')
    await expect(page.getByRole('tabpanel', { name: '首页' })).toBeVisible()
  }
  await page.goto(address)
  await expect(page.getByRole('img', { name: '第 1 页' }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
})
