import { expect, type Locator, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { callerOf } from './api'
import { type Desk, go, openDesk, shown } from './desk'
import { fillForm, inDays } from './filling'
import { freshName } from './made'
import { openList, refusesPage, seek, takesAlong } from './page-hands'
import { PASSWORD } from './people'
import { submitted } from './project'
import { accept, passFiles } from './registration'
import { companyName, refuse, REQUIRED, rowWith } from './sheet-hands'
import { add, mend, spaced, step } from './site-hands'
import { leaveSite, openBuildingSite, type Site } from './site'

/** 各人桌上的页面：待办中心、工程审核、两本日志、企业信用。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
let site: Site
let builder = ''
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  builder = await companyName(desk, 'contractor')
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const open = (username: string, address: string): Promise<Page> => openList(desk, username, address)

/** What awaits somebody and says this. */
async function awaiting(username: string, words: string): Promise<Locator> {
  const page = await desk.page(username)
  await go(page, '/tobeDone')
  const search = shown(page).getByRole('searchbox', { name: '查找待办' })
  await search.fill(words)
  await search.press('Enter')
  return shown(page).getByRole('region', { name: '在办事项' }).getByRole('listitem').filter({ hasText: words })
}

test('what is handed to the builder awaits him, is found by its place and by nothing else, is signed for where it stands, and is not answered without a word [S2-24/tobeDone]', async () => {
  const part = freshName('八层西侧梁')
  const officer = await open('officer', `/projectlibrary/supervise/safetyManage/qualityIssue?engineering_id=${site.id}`)
  await add(officer, '质量问题', { 问题类别: '裂缝', 问题部位: part, 严重程度: '一般', 责任单位: builder, 整改期限: inDays(10) })
  await step(officer, part, '下发')
  const page = await desk.page('site')
  await expect(await awaiting('site', `${part}没有`)).toHaveCount(0)
  await expect(shown(page).getByText('没有符合条件的待办')).toBeVisible()
  await expect(await awaiting('owner', part)).toHaveCount(0)
  const row = await awaiting('site', part)
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '签收', exact: true }).click()
  const signing = page.getByRole('dialog', { name: /^签收：/ })
  await signing.getByRole('button', { name: spaced('签收') }).click()
  await expect(signing).toBeHidden()
  await row.getByRole('button', { name: /^办理/ }).click()
  await page.getByRole('button', { name: '提交整改', exact: true }).click()
  const mending = page.getByRole('dialog', { name: /^提交整改：/ })
  await fillForm(page, mending, { 整改说明: '' }, '整改说明')
  await mending.getByRole('button', { name: spaced('提交整改') }).click()
  await expect(mending.locator('.form-field.is-invalid').filter({ hasText: '整改说明' })).toContainText(REQUIRED)
  await fillForm(page, mending, { 整改说明: '已注浆封闭' })
  await mending.getByRole('button', { name: spaced('提交整改') }).click()
  await expect(mending).toBeHidden()
  await expect(await awaiting('site', part)).toHaveCount(0)
  await expect(await awaiting('chief_engineer', part)).toHaveCount(1)
})

test('a registration handed in stands in the queue, another that was not does not; unread it is not accepted, without a reason not returned, and accepted it leaves the queue [S2-24/engineeringAudit]', async () => {
  const owner = await callerOf('owner', PASSWORD)
  const [name, draft] = [freshName('待审工程'), freshName('未报工程')]
  const { id } = await submitted(owner, name)
  await owner.done('/api/engineering/pc/newEngineeringProjectAdd', { engineering_name: draft })
  await expect(await awaiting('intake', draft)).toHaveCount(0)
  const page = await desk.page('intake')
  await (await awaiting('intake', name)).locator('.biz-todo-title').click()
  await expect(page).toHaveURL(/#\/engineeringAudit\?.*id=/)
  await expect(shown(page).getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(shown(page).getByRole('button', { name: /^受理（还差 \d+ 件）$/ })).toBeDisabled()
  await shown(page).getByRole('button', { name: '退回补正' }).click()
  const returning = page.getByRole('dialog', { name: `退回补正：${name}` })
  await returning.getByRole('textbox').fill('')
  await returning.getByRole('button', { name: spaced('退回') }).click()
  await expect(returning.locator('.form-field.is-invalid')).toContainText(REQUIRED)
  await returning.getByRole('button', { name: spaced('取消') }).click()
  await passFiles(page)
  await accept(page)
  await go(page, `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`)
  await expect(page.locator('.project-head')).toContainText('待开工')
  await expect(await awaiting('intake', name)).toHaveCount(0)
  await refusesPage(desk, 'owner', '/engineeringAudit')
})

test('a sign-in that failed stands in the log of the system, is found by the account it was tried on and by no other, is read whole and taken along; officers may not read it [S2-22/journal]', async ({
  page: stranger,
}) => {
  const id = (await desk.person('design1')).id
  const failures = async (account: number): Promise<Page> => {
    const page = await open('auditor', '/systemManage/journal')
    await shown(page).getByRole('tab', { name: '未成功' }).click()
    await seek(page, '对象编号', String(account))
    return page
  }
  const page = await failures(id)
  const row = rowWith(page, '密码错误')
  const before = await row.count()
  await stranger.goto('/#/login')
  await stranger.getByLabel('账号', { exact: true }).fill('design1')
  await stranger.getByLabel('密码', { exact: true }).fill('Wrong@20261')
  await stranger.getByRole('button', { name: '登录', exact: true }).click()
  await expect(stranger.getByText('账号或密码错误').first()).toBeVisible()
  await failures(999_999_999)
  await expect(row).toHaveCount(0)
  await failures(id)
  await expect(row).toHaveCount(before + 1)
  await expect(row.first()).toContainText('失败')
  await takesAlong(page, '操作日志')
  await row.first().getByRole('button').first().click()
  const entry = page.getByRole('dialog').filter({ visible: true })
  await expect(entry).toContainText('追踪编号')
  await expect(entry).toContainText('密码错误')
  await page.keyboard.press('Escape')
  await refusesPage(desk, 'officer', '/systemManage/journal')
})

test('what somebody did stands in his own log with what he wrote, is found by its kind and not by another, and nobody else of his rank sees it [S2-23/setting_log]', async () => {
  const title = freshName('关于报送周报的函')
  const letter = { 标题: title, 类别: '函', 紧急程度: '平件', 密级: '公开', 发送范围: '全体', 正文: '请报送周报' }
  await add(await open('officer', '/fileManagement/fileIndex?box=sent'), '发文', letter)
  const page = await open('officer', '/setting/setting_log')
  await expect(shown(page)).toContainText('只含本人的')
  await seek(page, '对象类别', '通知公告')
  await expect(rowWith(page, title)).toHaveCount(0)
  await seek(page, '对象类别', '发文')
  const row = rowWith(page, title)
  await expect(row.first()).toContainText('新增')
  await row.first().getByRole('button').first().click()
  const entry = page.getByRole('dialog', { name: '新增 · 发文' })
  await expect(entry.getByRole('table')).toContainText('请报送周报')
  await page.keyboard.press('Escape')
  const other = await open('officer2', '/setting/setting_log')
  await seek(other, '对象类别', '发文')
  await expect(rowWith(other, title)).toHaveCount(0)
  const auditor = await open('auditor', '/setting/setting_log')
  await seek(auditor, '对象类别', '发文')
  await expect(rowWith(auditor, title).first()).toContainText('周志明')
  await takesAlong(auditor, '操作日志')
})

/** The score of the company on show. */
const scoreOn = async (page: Page): Promise<number> => {
  const total = shown(page).locator('.credit-total b')
  await expect(total).toBeVisible()
  return Number(await total.textContent())
}

async function openCompany(username: string, name: string): Promise<Page> {
  const page = await open(username, '/reputation/enterprise')
  await seek(page, '单位名称', `${name}没有`)
  await expect(rowWith(page, name)).toHaveCount(0)
  await seek(page, '单位名称', name)
  await rowWith(page, name).first().getByRole('button', { name }).first().click()
  await expect(shown(page).getByRole('heading', { name: `${name}的信用事件` })).toBeVisible()
  return page
}

test('a company is found by its name and no other, a deed is entered on its page, complained of while it is public too briefly, and costs it marks once published [S2-21/enterprise]', async () => {
  const [name, deed] = [await companyName(desk, 'equipment'), freshName('未按方案安装被处罚')]
  const page = await openCompany('officer', name)
  const before = await scoreOn(page)
  const form = await refuse(page, {
    label: '信用事件',
    filling: {
      类别: '不良',
      失信领域: '建筑市场',
      信用行为: '受罚款以上行政处罚',
      事由: deed,
      认定日期: today(),
      文号: freshName('杭建罚'),
      部门层级: '市级',
      公开截止: inDays(20),
    },
    refused: ['公开截止', '公开期不少于 6 个月'],
    mended: {},
    row: deed,
  })
  await mend(page, form, { 公开截止: inDays(300) })
  await step(page, deed, '提交审核')
  await expect(rowWith(page, deed)).toContainText('待审核')
  expect(await scoreOn(page)).toBe(before)
  const chief = await openCompany('section_chief', name)
  await step(chief, deed, '审核公示')
  await expect(rowWith(chief, deed)).toContainText('公示中')
  await expect(shown(chief).locator('.credit-sum').getByRole('listitem').filter({ hasText: deed })).toContainText('不良')
  await expect.poll(() => scoreOn(chief)).toBeLessThan(before)
  await refusesPage(desk, 'auditor', '/reputation/enterprise')
})
