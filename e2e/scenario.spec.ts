import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { freshName, PDF } from './made'
import { companyOf, lookUp, type Office, openOffice, openTodo } from './office'
import { projectHead, shown } from './place'
import {
  accept as takeIn,
  assign,
  at,
  field,
  LIBRARY,
  next,
  fileRow,
  passFiles,
  register,
  saveDraft,
  steps,
  submit,
  WIZARD,
} from './registration'

const SURVEY = `${LIBRARY}/ProjectDetails/survey?engineering_id=`
const REJECTED = '施工许可证'
const REASON = '扫描件第二页不清晰，请重新扫描'

/** 一人一个浏览器，与办公室里一样，各从登录页进来；测试结束一并关闭。 */
let office: Office
test.beforeEach(({ browser }) => {
  office = openOffice(browser)
})
test.afterEach(() => office.close())

async function find(page: Page, typed: string): Promise<void> {
  await page.getByLabel('工程名称', { exact: true }).filter({ visible: true }).fill(typed)
  await page.getByRole('button', { name: '查询', exact: true }).filter({ visible: true }).click()
}

async function actOn(page: Page, name: string, action: string): Promise<void> {
  const direct = page.getByRole('button', { name: `${action} ${name}` })
  const more = page.getByRole('button', { name: `更多操作 ${name}` })
  await expect(direct.or(more).first()).toBeVisible()
  if ((await direct.count()) > 0) return direct.click()
  await more.click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** 逐件审核：看一件，驳回一件，其余通过，一次告知退回。 */
async function sendBack(intake: Page, id: number, name: string): Promise<void> {
  await intake.goto(`/#/engineeringAudit?id=${id}`)
  await expect(intake.getByRole('heading', { name, level: 2 })).toBeVisible()
  await fileRow(intake, REJECTED).click()
  await expect(intake.getByRole('region', { name: `${REJECTED}.pdf，共 1 页` })).toBeVisible()
  await passFiles(intake)
  await fileRow(intake, REJECTED).click()
  await intake.getByRole('button', { name: `驳回 ${REJECTED}.pdf` }).click()
  await intake.getByLabel(`${REJECTED}.pdf驳回原因`).fill(REASON)
  await intake.getByRole('button', { name: '退回补正' }).click()
  const dialog = intake.getByRole('dialog', { name: '退回补正' })
  await dialog.getByRole('textbox').fill('请按补正单更换资料')
  const judged = intake.waitForRequest('**/api/engineering/pc/auditPass')
  await dialog.getByRole('button', { name: '退回', exact: true }).click()
  const { files } = (await judged).postDataJSON() as { files: { id: number; status: number }[] }
  expect(new Set(files.map(({ status }) => status))).toEqual(new Set([2, 3]))
  await expect(intake.getByText('已退回，补正内容已告知申请人')).toBeVisible()
}

/** 建设单位与施工单位同时改退回的工程：后保存的一处不丢，对照后合在一起。 */
async function editTogether(owner: Page, contractor: Page, id: number): Promise<void> {
  await contractor.goto(`${WIZARD}?engineering_id=${id}&step=0`)
  await steps(owner).getByRole('button', { name: '基本信息' }).click()
  for (const page of [owner, contractor]) await expect(field(page, '工程地址')).toHaveValue('文三路 90 号')
  await field(contractor, '工程地址').fill('文三路 90 号东侧（施工单位）')
  await field(contractor, '总建筑面积').fill('38700')
  await saveDraft(contractor)
  await expect(contractor.getByText(/已保存 \d\d:\d\d:\d\d/)).toBeVisible()
  await field(owner, '工程地址').fill('文三路 92 号（建设单位）')
  await field(owner, '工程坐标').fill('120.14,30.27')
  await saveDraft(owner)
  await expect(owner.getByRole('alert').filter({ hasText: '数据已被他人修改，请刷新后重试（填写的内容都已保留）' })).toBeVisible()
  await expect(field(owner, '工程地址')).toHaveValue('文三路 92 号（建设单位）')
  await owner.getByRole('button', { name: '载入最新数据并对照' }).click()
  const conflict = owner.getByRole('region', { name: '与最新数据对照' })
  await expect(conflict).toContainText('对方修改的 总建筑面积 已载入')
  const row = conflict.getByRole('row', { name: /工程地址/ })
  await expect(row).toContainText('文三路 92 号（建设单位）')
  await expect(row).toContainText('文三路 90 号东侧（施工单位）')
  await row.getByRole('button', { name: '采用对方的' }).click()
  await saveDraft(owner)
  await expect(owner.getByText(/已保存 \d\d:\d\d:\d\d/)).toBeVisible()
  await contractor.reload()
  await expect(field(contractor, '工程地址')).toHaveValue('文三路 90 号东侧（施工单位）')
  await expect(field(contractor, '工程坐标')).toHaveValue('120.14,30.27')
  await expect(field(contractor, '总建筑面积')).toHaveValue('38,700.00')
}

/** 首页看到退回原因，从那里打开：提交之后一直开着的向导又可以填写，停在资料这一步。 */
async function reopen(owner: Page, name: string): Promise<void> {
  await owner.goto(`${LIBRARY}?f.state=2`)
  await lookUp(owner, '工程名称', name)
  await expect(shown(owner).getByRole('row').filter({ hasText: name })).toContainText('退回')
  await owner.goto('/#/index')
  await owner.getByRole('button', { name: '刷新首页' }).click()
  const row = owner.locator('.home-returned').filter({ hasText: name })
  await expect(row).toContainText(`${REJECTED}：${REASON}`)
  await row.getByRole('button', { name: /补正/ }).click()
  await at(owner, '报监资料')
  await expect(owner.getByText('驳回 1 件，只需替换这些')).toBeVisible()
  const papers = shown(owner).locator('.group-item')
  const all = await papers.count()
  await owner.getByRole('checkbox', { name: '只看驳回' }).check()
  await expect(papers).toHaveCount(1)
  await owner.getByRole('checkbox', { name: '只看驳回' }).uncheck()
  await expect(papers).toHaveCount(all)
  await owner.getByRole('button', { name: `替换${REJECTED}`, exact: true }).click()
  await expect(owner.getByRole('region', { name: REJECTED, exact: true })).toBeInViewport()
}

/** 另一份文件：原样的一份换不了被驳回的。 */
const RESCANNED = Buffer.concat([PDF, Buffer.from('% rescanned\n')])

/** 只替换被驳回的一件，已通过的锁定。 */
async function correct(owner: Page): Promise<void> {
  await steps(owner).getByRole('button', { name: '报监资料' }).click()
  const approved = owner.locator('.group-item').filter({ hasText: '通过' }).first()
  await expect(approved.getByRole('button', { name: /^上传/ })).toHaveCount(0)
  const item = owner.getByRole('region', { name: REJECTED, exact: true })
  await expect(item.getByText(REASON)).toBeVisible()
  const chooser = owner.waitForEvent('filechooser')
  await item.getByRole('button', { name: '替换' }).click()
  await (await chooser).setFiles({ name: '施工许可证重扫.pdf', mimeType: 'application/pdf', buffer: RESCANNED })
  await expect(item.getByRole('button', { name: '施工许可证重扫.pdf', exact: true })).toBeVisible()
  await expect(item.getByText(REASON)).toHaveCount(0)
  await next(owner)
  await at(owner, '确认提交')
}

/** 第二次审核通过：编监督编号，打印受理单。 */
async function accept(intake: Page, id: number, name: string): Promise<string> {
  await intake.goto(`/#/engineeringAudit?id=${id}`)
  await intake.getByRole('button', { name: '重新加载' }).click()
  await fileRow(intake, REJECTED).click()
  await expect(intake.getByRole('region', { name: '施工许可证重扫.pdf', exact: true })).toBeVisible()
  await fileRow(intake, '登记内容').click()
  // 第二轮：变了什么一处不漏；据以通过的内容变了的资料又在待审。
  const changes = intake.locator('.audit-changes')
  await expect(changes).toContainText('工程地址')
  await expect(changes).toContainText('38,600.00 → 38,700.00')
  await expect(fileRow(intake, '施工图审查合格书')).toContainText('总建筑面积已变更，请重新审核')
  await passFiles(intake)
  await takeIn(intake)
  await intake.goto(SURVEY + id)
  await intake.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector('.zj-print')?.textContent ?? ''
      dispatchEvent(new Event('afterprint'))
    }
  })
  await projectHead(intake).getByRole('button', { name: '更多' }).click()
  await intake.getByRole('menuitem', { name: '打印受理单' }).click()
  await expect(intake.locator('html')).toHaveAttribute('data-printed', new RegExp(name))
  const sheet = (await intake.locator('html').getAttribute('data-printed')) ?? ''
  const number = /330106\d{10}/.exec(sheet)?.[0]
  expect(number, '受理单上有监督编号').toBeDefined()
  return number ?? ''
}

/** 监督员的消息与待办中心都有；Ctrl+K 一按就打，回车打开的就是打的这个工程；列表按拼音首字母和名称都找得到，地图上有。 */
async function findEverywhere(officer: Page, name: string): Promise<void> {
  await officer.getByRole('button', { name: /^消息/ }).click()
  const messages = officer.getByRole('dialog', { name: '消息中心' })
  await messages.getByRole('tab', { name: /待办/ }).click()
  await expect(messages.getByRole('listitem').filter({ hasText: '新分配的监督工程' }).filter({ hasText: name })).toBeVisible()
  await messages.getByRole('button', { name: '关闭' }).click()
  await openTodo(officer, name)
  await officer.keyboard.press('Control+k')
  await officer.keyboard.insertText(name)
  await officer.keyboard.press('Enter')
  await expect(officer.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(shown(officer)).toContainText('周志明')
  await officer.goto(LIBRARY)
  await find(officer, name.replace('滨江医院门诊楼', 'bjyymzl'))
  const row = officer.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await find(officer, name)
  await expect(row).toContainText('待开工')
  await officer.getByText('地图', { exact: true }).click()
  await expect(officer.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible()
  await officer.getByRole('button', { name: '以表格查看' }).click()
  await expect(officer.getByRole('row').filter({ hasText: name })).toContainText('120.14,30.27')
  await officer.getByText('表格', { exact: true }).click()
}

/** 导出的一行与工程逐格一致。 */
async function exported(officer: Page, name: string, number: string): Promise<void> {
  await officer.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  const download = officer.waitForEvent('download')
  await officer.getByRole('button', { name: /导出$/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const [head = [], ...rows] = (await readXlsx(readFileSync(await file.path()))).sheets[0]?.rows ?? []
  expect(rows).toHaveLength(1)
  const cells = Object.fromEntries(head.map((title, index) => [String(title), String(rows[0]?.[index] ?? '')]))
  expect(cells).toMatchObject({ 工程名称: name, 监督编号: number, 状态: '待开工', 主监督员: '周志明' })
  await expect(officer.getByText('导出成功').first()).toBeVisible()
}

/** 取消一步：在项目库里办，要写原因。 */
async function cancel(page: Page, name: string, action: '申请取消项目' | '确认取消项目'): Promise<void> {
  await page.goto(LIBRARY)
  await find(page, name)
  await actOn(page, name, action)
  const dialog = page.getByRole('dialog', { name: new RegExp(action) })
  await dialog.getByRole('textbox').fill('资金未落实')
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** 取消经确认，工程随之转入历史库：在建库里不再有，历史库里只能看；请求带 type 1 [S4-11]。没有直接转库的办法 [D1]。 */
async function archive({ owner, intake, head }: Record<'owner' | 'intake' | 'head', Page>, name: string): Promise<void> {
  await head.goto(LIBRARY)
  await find(head, name)
  await head.getByRole('button', { name: `更多操作 ${name}` }).click()
  await expect(head.getByRole('menuitem', { name: '更正状态' })).toBeVisible()
  for (const gone of ['准予开工', '转入历史库', '转入中间库', '责令停工', '终止监督'])
    await expect(head.getByRole('menuitem', { name: gone })).toHaveCount(0)
  await head.keyboard.press('Escape')
  await cancel(owner, name, '申请取消项目')
  await cancel(intake, name, '确认取消项目')
  await head.goto('/#/projectlibrary/historySupervise')
  await expect(head.getByText('当前处于历史库，仅可查看')).toBeVisible()
  await find(head, name)
  const asked = head.waitForRequest((request) => request.url().includes('/engineeringProjectInfo'))
  await head.getByRole('button', { name: `进入 ${name}` }).click()
  expect((await asked).headers()['type']).toBe('1')
  await expect(head.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(head.getByText('当前处于历史库，仅可查看')).toBeVisible()
  for (const forbidden of ['编辑', '分配监督员', '删除'])
    await expect(projectHead(head).getByRole('button', { name: forbidden })).toHaveCount(0)
}

test('场景 1：一个工程从报监登记到历史库，退回一次，两人同改 [S1-01] [S4-07/next, S4-07/jump] [S4-06/approved, S4-06/rejected, S4-06/emit, S4-06/locked] [S2-13] [S1-02/currentLibrary] [S3-06/checkbox] [S3-08/select, S3-08/cascader, S3-08/date, S3-08/searchSelect] [S3-10/lineTableData] [S5-02/form, S5-02/searchSelect, S5-02/emptyPasses] [S7-12/made, S7-16/made]', async () => {
  test.setTimeout(240_000)
  const name = freshName('滨江医院门诊楼')
  const [owner, intake] = [await office.page('owner'), await office.page('intake')]
  let id = 0
  let number = ''
  await test.step('建设单位逐步填写并提交', async () => {
    const company = (username: string) => companyOf(office, username)
    id = await register(owner, name, {
      施工单位: await company('contractor'),
      监理单位: await company('consultant'),
      勘察单位: await company('survey1'),
      设计单位: await company('design1'),
      劳务公司: await company('labour'),
      others: [],
    })
    await submit(owner)
  })
  await test.step('受理人员逐件审核，驳回一件，一次告知退回', () => sendBack(intake, id, name))
  await test.step('建设单位在首页看到退回，接着填写', () => reopen(owner, name))
  await test.step('建设单位与施工单位同时改，谁的填写都不丢', async () => {
    const contractor = await office.page('contractor')
    await editTogether(owner, contractor, id)
  })
  await test.step('建设单位只替换被驳回的一件，再次提交', async () => {
    await correct(owner)
    await submit(owner)
  })
  await test.step('再审通过，受理单上有监督编号', async () => {
    number = await accept(intake, id, name)
  })
  const head = await office.page('station_head')
  await test.step('站长分配监督员', () => assign(head, name, '周志明'))
  await test.step('监督员在待办、搜索、列表、地图里都找得到，导出的表一致', async () => {
    const officer = await office.page('officer')
    await findEverywhere(officer, name)
    await exported(officer, name, number)
  })
  await test.step('取消经确认，随之转入历史库，在那里只能看', () => archive({ owner, intake, head }, name))
})
