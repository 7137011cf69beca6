import { expect, type Page, test } from '@playwright/test'
import { origin } from './api'
import { agreeUpToLast, apply, detailOf, type Filed, type Journey, openCase, passInBrowser, pressPass, walk } from './biz-case'
import { type Desk, go, openDesk, shown } from './desk'
import { fieldsOf, fillField } from './filling'
import { freshName, PDF } from './project'
import { appoint, leaveSite, openSite, openWageAccount, type Site, enrol } from './site'

/** 场景二：首检开工。专户未开不能准予开工，开立之后复查通过，计划与交底编号，凭编号与二维码可以核验。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
let site: Site
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openSite(desk)
  // 项目经理、总监报监时已经申报。
  await appoint(desk, site, '吴志强', 'safety_officer')
  await enrol(desk, site, freshName('木工'))
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const ACCOUNT = '19 工资专户与维权告示牌'
const NOT_HERE = ['4 专职安全员数量', '16 扬尘在线监测', '17 视频监控']

const inspection: Journey = {
  route: '/business/workinspection',
  label: '开工条件审查',
  applicant: 'officer',
  filling: {
    ...Object.fromEntries(NOT_HERE.map((label) => [label, '不涉及'])),
    [ACCOUNT]: '不符合',
    不符合项说明: [{ 条件: ACCOUNT, 问题与整改要求: '专户未开立，三方协议未签' }],
  },
  omit: '现场照片',
}

/** 科长要通过而通不过，指出第 19 条退回。 */
async function sendBack(filed: Filed): Promise<void> {
  const chief = await pressPass(desk, 'section_chief', filed)
  await expect(chief.getByText(/还不能通过.*没有开立工资专户/).first()).toBeVisible()
  const view = shown(chief)
  await expect(view.locator('.biz-checks li').filter({ hasText: '没有开立工资专户' })).toBeVisible()
  await view.getByRole('button', { name: '退回补正' }).click()
  const dialog = chief.getByRole('dialog', { name: '退回补正' })
  await dialog.getByRole('checkbox', { name: ACCOUNT }).check()
  await dialog.getByLabel(`${ACCOUNT}的问题`).fill('专户未开立')
  await dialog.getByLabel('补正要求').fill('开立工资专户后复查')
  await dialog.getByRole('button', { name: /^退\s?回$/ }).click()
  await expect(dialog).toBeHidden()
}

/** 复查：第 19 条已符合，其余照旧。 */
async function recheck(officer: Page, filed: Filed): Promise<void> {
  const view = await openCase(officer, filed)
  await expect(view.getByText('有误：专户未开立')).toBeVisible()
  await view.getByRole('button', { name: '修改重报' }).click()
  const form = shown(officer).locator('form')
  await expect(form.getByText('退回意见：专户未开立')).toBeVisible()
  const condition = (await fieldsOf(form)).find(({ label }) => label === ACCOUNT)
  if (condition) await fillField(officer, form, condition, '符合')
  await expect(form.getByText('退回意见：专户未开立')).toBeHidden()
  await form.getByRole('button', { name: '删除第 1 行' }).click()
  await form.getByLabel('补正说明').fill('专户已开立，复查符合')
  // 说了不符合的不必附证明，说符合了就要附上。
  const proof = shown(officer).getByRole('region', { name: '工资专户协议与维权告示牌照片', exact: true })
  await proof.locator('input[type=file]').setInputFiles({ name: '三方协议.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(proof.getByText('三方协议.pdf')).toBeVisible()
  await shown(officer).getByRole('button', { name: '重新提交' }).click()
  await expect(officer).toHaveURL(new RegExp(`case\\?id=${filed.id}`))
}

/** 结果文书的编号，写在申请的抬头。 */
async function resultNo(page: Page, filed: Filed): Promise<string> {
  const head = (await openCase(page, filed)).locator('.zj-record-head')
  await expect(head).toContainText(/结果文书 .+号/)
  return /结果文书 (\S+号)/.exec((await head.textContent()) ?? '')?.[1] ?? ''
}

/** 陌生人凭纸上的二维码核验：地址里只有随机码。 */
async function verifies(stranger: Page, no: string): Promise<void> {
  const { data } = await (await desk.caller('officer')).get('/api/document/supervise_doc/pc/getList', { engineering_id: site.id })
  const paper = data.rows?.find((row) => row.doc_no === no)
  await stranger.goto(`${origin}/check/${String(paper?.check_code)}`)
  await expect(stranger.getByRole('status').first()).toHaveText('有效')
  await expect(stranger.getByText(no)).toBeVisible()
  await expect(stranger.getByText(site.name)).toHaveCount(0)
}

test('the first inspection: no wage account, no start; opened and inspected again, work begins and the papers verify', async ({
  browser,
}) => {
  const inspected = await apply(desk, inspection, site.name)
  expect(await agreeUpToLast(desk, 'officer', inspected.id)).toBe('section_chief')
  await sendBack(inspected)

  await openWageAccount(desk, site)
  const officer = await desk.page('officer')
  await recheck(officer, inspected)
  expect(await agreeUpToLast(desk, 'officer', inspected.id)).toBe('section_chief')
  await passInBrowser(desk, 'section_chief', inspected)

  const survey = `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${site.id}`
  await expect((await go(await desk.page('site'), survey)).locator('.survey-head')).toContainText('在建')
  const brief = await resultNo(officer, inspected)

  const plan = await walk(
    desk,
    {
      route: '/business/notice',
      label: '监督告知书',
      applicant: 'officer',
      filling: { 文书类型: '监督工作计划', 检查频次: '每季度不少于 1 次', 监督重点: '深基坑、起重机械' },
    },
    site.name,
  )
  const stranger = await browser.newPage()
  for (const no of [brief, await resultNo(officer, plan)]) await verifies(stranger, no)
  await stranger.close()
  expect((await detailOf(desk, 'officer', inspected.id)).row.round).toBe(2)
})
