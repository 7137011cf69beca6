import { expect, type Locator, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { type Desk, shown } from './desk'
import { inDays } from './filling'
import { freshName } from './made'
import { refusesPage } from './page-hands'
import { freshUscc } from './uscc'
import { companyName, onSite, openPage, rowWith } from './sheet-hands'
import { appoint, type Site } from './site'
import { add, numberOf, step, stepRefused, take, takeRefused } from './site-hands'

/** 由别的资料得出的几页：大事记、进度管理、验收进度、强度评定；在各自的资料上办，在这里看到、找到、办下去。 */
test.describe.configure({ timeout: 180_000 })

const MONOMER = '1#楼'
const CHECKER = '高振东'

let builder = ''
const { here } = onSite(async (desk, site) => {
  builder = await companyName(desk, 'contractor')
  await appoint(desk, site, CHECKER, 'quality_officer')
})

/** The page as it stands now: an open tab is read anew. */
async function openFigures(desk: Desk, username: string, site: Site, title: string): Promise<Page> {
  const page = await openPage(desk, username, site, title)
  await page.locator('.tab-tool[aria-label="重新加载"]').click()
  await expect(shown(page).getByRole('heading', { name: title, level: 1 })).toBeVisible()
  return page
}

test('what was done on the site stands in its chronicle, is found by its words, by its kind and not by another, is taken along, and leads to its record; who sees no projects is refused [S2-14/timeline]', async () => {
  const { desk, site } = here()
  const [part, other] = [freshName('六层东段梁'), freshName('七层西段板')]
  const officer = await openPage(desk, 'officer', site, '质量问题')
  for (const 问题部位 of [part, other]) {
    await add(officer, '质量问题', { 问题类别: '裂缝', 问题部位, 严重程度: '一般', 责任单位: builder, 整改期限: inDays(10) })
    await step(officer, 问题部位, '下发')
  }
  const page = await openFigures(desk, 'officer', site, '工程大事记')
  const lines = shown(page).getByRole('list', { name: '大事记' }).getByRole('listitem')
  await expect(lines.filter({ hasText: part }).first()).toContainText('隐患与质量问题')
  await expect(lines.filter({ hasText: other }).first()).toBeVisible()
  const search = async (words: string): Promise<void> => {
    const box = shown(page).getByRole('form', { name: '查找' })
    await box.getByLabel('关键字', { exact: true }).fill(words)
    await box.getByRole('button', { name: '查询', exact: true }).click()
  }
  await search(part)
  await expect(lines.filter({ hasText: other })).toHaveCount(0)
  await expect(lines.filter({ hasText: part }).first()).toContainText('周志明')
  const download = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: '导出', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/工程大事记.*\.xlsx$/)
  await shown(page)
    .getByRole('tab', { name: /^监督文书|^状态与更正/ })
    .first()
    .click()
  await expect(lines.filter({ hasText: part })).toHaveCount(0)
  await search('没有发生过的事')
  await expect(shown(page).getByText('没有符合条件的事')).toBeVisible()
  await shown(page).getByRole('button', { name: '清空筛选条件' }).click()
  await lines.filter({ hasText: part }).first().getByRole('link').click()
  await expect(shown(page).getByRole('heading', { name: part }).first()).toBeVisible()
  await refusesPage(desk, 'auditor', `/projectlibrary/supervise/ProjectDetails/timeline?engineering_id=${site.id}`)
})

const chartRow = (page: Page, task: string): Locator =>
  shown(page).locator('.gantt-rows').getByRole('listitem').filter({ hasText: task })

/** A plan of a week with one node, in force as it is handed in. */
async function weekOf(desk: Desk, site: Site, plan: string, task: string, from: number): Promise<void> {
  const dates = { 开始日期: inDays(from), 结束日期: inDays(from + 6) }
  await add(await openPage(desk, 'site', site, '周计划'), '周计划', { 计划名称: plan, ...dates, 计划劳力: '30' })
  const node = { 所属计划: plan, 任务名称: task, 里程碑节点: '封顶', 计划开始: inDays(from), 计划完成: inDays(from + 5) }
  await add(await openPage(desk, 'site', site, '里程碑'), '计划任务', node)
  await step(await openPage(desk, 'site', site, '周计划'), plan, '提交')
}

test('a plan in force is drawn with its tasks, another one is chosen and shows its own, progress is reported from there, and more than the whole is complained of [S2-14/progressManagement]', async () => {
  const { desk, site } = here()
  const [now, next] = [freshName('本周结构计划'), freshName('下周砌体计划')]
  await expect(shown(await openFigures(desk, 'site', site, '进度管理'))).toContainText('还没有批准的进度计划')
  await weekOf(desk, site, now, '九层封顶', -2)
  await weekOf(desk, site, next, '十层封顶', 5)
  const page = await openFigures(desk, 'site', site, '进度管理')
  const choose = async (plan: string): Promise<void> => {
    await shown(page).getByLabel('看哪一份计划').click()
    await page.locator('.ant-select-dropdown:visible').getByText(plan).click()
  }
  await choose(next)
  await expect(chartRow(page, '十层封顶')).toContainText('0%')
  await expect(chartRow(page, '九层封顶')).toHaveCount(0)
  await choose(now)
  await expect(chartRow(page, '十层封顶')).toHaveCount(0)
  await chartRow(page, '九层封顶').getByRole('link').click()
  await expect(shown(page).getByRole('heading', { name: '九层封顶' }).first()).toBeVisible()
  await takeRefused(page, '填报进度', { 实际开始: inDays(-2), 完成: '140' }, '完成不能大于 100%')
  await take(page, '填报进度', { 实际开始: inDays(-2), 完成: '40' })
  const seen = await openFigures(desk, 'owner', site, '进度管理')
  await shown(seen).getByLabel('看哪一份计划').click()
  await seen.locator('.ant-select-dropdown:visible').getByText(now).click()
  await expect(chartRow(seen, '九层封顶')).toContainText('40%')
  await refusesPage(desk, 'hrss', `/projectlibrary/supervise/ProjectDetails/progressManagement?engineering_id=${site.id}`)
})

const LOT = {
  单体工程: MONOMER,
  楼层: '3F',
  所属分部: '主体结构',
  检验批容量: '36 件',
  检验项目: [{ 类别: '主控项目', 检验项目: '受力钢筋的品种、级别与数量', 检查点数: '10', 合格点数: '10', 有严重缺陷: '否' }],
  专业质量检查员: CHECKER,
  自检日期: today(),
}

test('a lot stands in the tree of its building under its item and no other, is handed in from there, is counted when accepted, and not accepted before it was checked [S2-14/safetyManage.qualityTree]', async () => {
  const { desk, site } = here()
  const [part, other] = [freshName('三层梁板'), freshName('三层墙模')]
  const lots = await openPage(desk, 'site', site, '检验批')
  await add(lots, '检验批', { ...LOT, 部位: part, 分项工程: '钢筋' })
  await add(lots, '检验批', { ...LOT, 部位: other, 分项工程: '模板' })
  const page = await openFigures(desk, 'site', site, '验收进度')
  const tree = (view: Page) => shown(view).locator('.quality-tree-table')
  const item = (view: Page, name: string) =>
    tree(view)
      .getByRole('row')
      .filter({ has: view.getByRole('button', { name, exact: true }) })
  await expect(item(page, '钢筋')).toContainText('0 / 1')
  await tree(page).getByRole('button', { name: '钢筋', exact: true }).click()
  const lot = tree(page).getByRole('row').filter({ hasText: part })
  await expect(lot).toContainText('草稿')
  await expect(tree(page).getByRole('row').filter({ hasText: other })).toHaveCount(0)
  await lot.getByRole('button').first().click()
  await take(page, '报验')
  const chief = await openFigures(desk, 'chief_engineer', site, '验收进度')
  await item(chief, '钢筋')
    .getByRole('button', { name: /0 \/ 1/ })
    .click()
  await expect(rowWith(chief, part)).toContainText('待验收')
  await expect(rowWith(chief, other)).toHaveCount(0)
  const number = await numberOf(chief, part)
  await stepRefused(chief, number, '验收合格', { 验收日期: inDays(-1) }, '验收日期不能早于自检日期')
  await step(chief, number, '验收合格', { 验收日期: today() })
  await expect(item(await openFigures(desk, 'officer', site, '验收进度'), '钢筋')).toContainText('1 / 1')
  await refusesPage(desk, 'hrss', `/projectlibrary/supervise/safetyManage/qualityTree?engineering_id=${site.id}`)
})

/** 三十天以前成型的一组标养试块。 */
async function cast(desk: Desk, site: Site, part: string, grade: string): Promise<void> {
  const made = `${inDays(-30)} 10:00`
  await add(await openPage(desk, 'site', site, '混凝土试块'), '混凝土试块', {
    单体工程: MONOMER,
    部位: part,
    所属分部: '主体结构',
    强度等级: grade,
    浇筑时间: made,
    成型时间: made,
    浇筑方量: '96',
    养护方式: '标养 28 d',
    试件边长: '100 mm',
    标养室: '评定用标养室',
    取样人: '徐卫东',
    见证人: '章启明',
    唯一标识: freshName('SK').toUpperCase(),
  })
}

test('blocks due are told, their report judges the batch of their grade and no other, and they are not sent before they are of age [S2-14/safetyManage.concreteEvaluation]', async () => {
  const { desk, site } = here()
  const [part, other] = [freshName('二层梁板'), freshName('二层墙柱')]
  await add(await openPage(desk, 'contractor', site, '供应商'), '供应商', {
    使用企业: builder,
    供应商名称: `${freshName('恒固')}混凝土有限公司`,
    统一社会信用代码: freshUscc(),
    供应类别: '商品混凝土',
    资质证书编号: 'D333000001',
  })
  const room = {
    名称: '评定用标养室',
    类别: '标养室',
    容量: '60',
    管理员: '徐卫东',
    温度下限: '18',
    温度上限: '22',
    湿度下限: '95',
  }
  await add(await openPage(desk, 'site', site, '标养室'), '标养室', room)
  await cast(desk, site, part, 'C30')
  await cast(desk, site, other, 'C35')
  const page = await openFigures(desk, 'site', site, '强度评定')
  const line = (view: Page, text: string) => shown(view).getByRole('row').filter({ hasText: text })
  await expect(line(page, part)).toContainText('已过 2 天')
  const c30 = (view: Page) => line(view, 'C30').filter({ hasText: '标养 28 d' }).filter({ hasNotText: part })
  await c30(page).getByRole('button', { name: /1/ }).first().click()
  await expect(rowWith(page, part)).toBeVisible()
  await expect(rowWith(page, other)).toHaveCount(0)
  const block = await numberOf(page, part)
  await step(await openPage(desk, 'chief_engineer', site, '混凝土试块'), block, '确认见证')
  const lab = await companyName(desk, 'testing')
  await stepRefused(page, block, '送检', { 检测单位: lab, 送检日期: inDays(-3) }, /标养不足 28 天，\d{4}-\d\d-\d\d方可送检/)
  await step(page, block, '送检', { 检测单位: lab, 送检日期: inDays(-2) })
  const values = { 报告编号: freshName('HN'), 第一块强度: '36.2', 第二块强度: '37.0', 第三块强度: '36.8' }
  const testing = await openPage(desk, 'testing', site, '混凝土试块')
  await step(testing, block, '登记报告', { ...values, 试验日期: inDays(-1), 报告日期: today() })
  const judged = await openFigures(desk, 'officer', site, '强度评定')
  await expect(c30(judged)).toContainText('合格')
  await expect(line(judged, 'C35').filter({ hasNotText: other })).toContainText('未出报告')
  await refusesPage(desk, 'hrss', `/projectlibrary/supervise/safetyManage/concreteEvaluation?engineering_id=${site.id}`)
})
