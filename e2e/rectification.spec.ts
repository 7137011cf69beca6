import { expect, type Locator, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { fillForm, inDays } from './filling'
import { freshName } from './made'
import { servePaper, signForPaper } from './notice-hands'
import { actOn, companyOf, lookUp, type Office, openOffice, openTodo } from './office'
import { go, openSheet, projectHead, shown } from './place'
import { LIBRARY } from './registration'
import { deduct, finishRest, leaveOut, leaveOutUnlikely, raiseDangers, signScore, total, turnTo } from './scoring-hands'
import { answer, shut, signAtDesk, type SiteHands, siteHands, spaced, step } from './site-hands'

/**
 * 场景三：日常抽查、整改销项。监督员按 JGJ 59 评分，塔机的保证项目有一项零分；扣分的三处写进限期整改通知书，签发、送达、签收；
 * 项目部整改，总监复核，监督员退回一条，第二轮通过。数字与大事记随之而变。每一步由该办的人在页面上办，没有一处调用接口或改数据库。
 */
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let office: Office
let hands: SiteHands
let name = ''
/** 评分的编号。 */
let scoreNo = ''
const mark = freshName('')
const CRANE = `1#塔机${mark}`
const EDGE = `三层临边${mark}`
const BOX = `二级箱${mark}`
const PLACES = [CRANE, EDGE, BOX] as const
const TITLE = `限期整改通知书${mark}`

/** 专职安全员只在一个工程上，是示范的在建工程。 */
async function siteOf(username: string): Promise<string> {
  const page = await office.page(username)
  await page.goto(LIBRARY)
  const links = shown(page)
    .getByRole('grid')
    .getByRole('button', { name: /^进入 / })
  await expect(links).toHaveCount(1)
  return ((await links.getAttribute('aria-label')) ?? '').replace('进入 ', '')
}

test.beforeAll(async ({ browser }) => {
  office = openOffice(browser)
  name = await siteOf('site_safety')
  hands = siteHands(office, name)
})
test.afterAll(() => office.close())

const NOT_HERE = '本阶段现场没有这一类设施'

/** 监督员评分：本阶段没有的表作缺项，塔机起重量限制器失灵，另有两处一般项目的扣分，其余各表符合。 */
async function score(officer: Page): Promise<void> {
  await leaveOutUnlikely(officer, NOT_HERE)
  await leaveOut(officer, 'B.18 起重吊装', '检查当日现场没有起重吊装作业')
  await deduct(officer, { sheet: 'B.17', criterion: '起重量限制器缺或不灵', place: CRANE })
  await raiseDangers(officer, 1)
  await deduct(officer, { sheet: 'B.13', criterion: '构造强度不符', place: EDGE })
  await raiseDangers(officer, 1)
  await deduct(officer, { sheet: 'B.14', criterion: '无门锁或防雨', place: BOX })
  await raiseDangers(officer, 1)
  await finishRest(officer)
}

test('a guarantee item at zero fails the whole sheet in spite of its total, as the page says', async () => {
  const { name: builder } = await companyOf(office, 'contractor')
  const officer = await hands.related('officer', '标准化评分')
  await expect(projectHead(officer)).toContainText('在建')
  await shown(officer).getByRole('button', { name: '新建评分' }).first().click()
  const form = officer.getByRole('dialog', { name: '新建标准化评分' })
  await fillForm(officer, form, { 场景: '监督检查', 受检单位: builder, 评分人: '吴晓东' })
  await form.getByRole('button', { name: spaced('保存') }).click()
  await expect(total(officer)).toBeVisible()
  await score(officer)
  await turnTo(officer, 'B.17')
  const margin = shown(officer).getByRole('region', { name: '本表保证项目' })
  await expect(margin).toContainText('保证项目“载荷限制装置”得零分，本表得 0 分')
  await expect(shown(officer).getByRole('region', { name: '零分的表' })).toContainText(
    'B.17 塔式起重机：保证项目“载荷限制装置”得零分',
  )
  await expect(total(officer)).toContainText('不合格')
  const points = Number(/[\d.]+/.exec((await total(officer).textContent()) ?? '')?.[0])
  expect(points, '八十分以上本是优良').toBeGreaterThanOrEqual(80)
  await signScore(officer, '评分完毕', '待评分人确认')
  scoreNo = /PF\d{11}/.exec((await shown(officer).locator('.zj-record-head').textContent()) ?? '')?.[0] ?? ''
  expect(scoreNo).not.toBe('')
  await test.step('另一名评分人从待办打开，以本人账号确认；受检方签认', async () => {
    const chief = await office.page('section_chief')
    await openTodo(chief, scoreNo)
    await signScore(chief, '确认评分', '待签认')
    const site = await office.page('site')
    await openTodo(site, scoreNo)
    await signScore(site, '签认', '已签认')
    await expect(total(site)).toContainText('不合格')
  })
})

/** 首页的一个数字，此刻的。 */
async function homeFigure(username: string, label: string): Promise<number> {
  const page = await office.page(username)
  await page.goto('/#/index')
  await page.getByRole('button', { name: '刷新首页' }).click()
  const figure = shown(page).getByRole('group', { name: '全局数字' }).locator('.zj-kpi').filter({ hasText: label })
  await expect(figure).toBeVisible()
  return numberIn(figure.locator('.zj-kpi-value'))
}

/** 监督月报本月的一个数，此刻的。 */
async function monthFigure(label: string): Promise<number> {
  const page = await office.page('section_chief')
  await go(page, `/stationReport?period=${today().slice(0, 7)}`)
  await page.locator('.tab-tool[aria-label="重新加载"]').click()
  const report = shown(page).getByRole('region', { name: '监督月报' })
  await expect(report).toHaveAttribute('aria-busy', 'false')
  const title = page.getByRole('rowheader', { name: new RegExp(`^${label}（`) })
  return numberIn(report.getByRole('row').filter({ has: title }).first().getByRole('cell').nth(1))
}

const numberIn = async (place: Locator): Promise<number> =>
  Number(/\d+/.exec(((await place.textContent()) ?? '').replaceAll(',', ''))?.[0])

const FIGURES = {
  '首页：监督员的未销项隐患': () => homeFigure('officer', '未销项隐患'),
  '首页：项目部的待整改隐患': () => homeFigure('site', '待整改隐患'),
  '月报：下发隐患': () => monthFigure('下发隐患'),
  '月报：隐患销项': () => monthFigure('隐患销项'),
  '月报：其中整改通知书': () => monthFigure('其中整改通知书'),
} as const
type Figure = keyof typeof FIGURES

const stood = new Map<string, number>()
/** 各数比开始时多了几个；读到的也许还没有重读，再看一次。 */
async function moved(by: Record<Figure, number>): Promise<void> {
  for (const [label, read] of Object.entries(FIGURES) as [Figure, () => Promise<number>][])
    await expect.poll(read, { message: label, timeout: 30_000 }).toBe((stood.get(label) ?? Number.NaN) + by[label])
}
const NONE: Record<Figure, number> = {
  '首页：监督员的未销项隐患': 0,
  '首页：项目部的待整改隐患': 0,
  '月报：下发隐患': 0,
  '月报：隐患销项': 0,
  '月报：其中整改通知书': 0,
}

const DANGERS = '隐患整改'

/** 清单里只看这一次查出的三条。 */
const listed = async (username: string): Promise<Page> => {
  const page = await hands.related(username, DANGERS)
  await lookUp(page, '隐患部位', mark)
  return page
}

/** 三条一并写进整改通知书，送审。 */
async function draftNotice(): Promise<void> {
  const officer = await listed('officer')
  await shown(officer).getByRole('button', { name: '拟整改通知书', exact: true }).click()
  const dialog = officer.getByRole('dialog', { name: '拟制监督文书' })
  for (const place of PLACES) await expect(dialog.locator('[data-field="danger_ids"]')).toContainText(place)
  await expect(dialog.getByRole('textbox', { name: /正文/ })).toHaveValue(new RegExp(name))
  await fillForm(officer, dialog, { 文书标题: TITLE })
  await dialog.getByRole('button', { name: '保存并送审' }).click()
  await expect(dialog).toBeHidden()
}

test('three dangers with their photos go into one notice that is numbered, served and signed for', async () => {
  for (const [label, read] of Object.entries(FIGURES)) stood.set(label, await read())
  await test.step('监督员逐条下发', async () => {
    for (const place of PLACES)
      await step(await listed('officer'), place, '下发', { 整改期限: inDays(7), 整改要求: '立即整改，报监理复核' })
  })
  await test.step('监督员拟限期整改通知书，科长审核，监督员签发、编号', async () => {
    await draftNotice()
    await signAtDesk(await office.page('section_chief'), TITLE, name, '审核通过')
    await signAtDesk(await office.page('officer'), TITLE, name, '签发')
  })
  await test.step('签发之后是拟稿人的待办，就在那里送达；项目部签收', async () => {
    const officer = await office.page('officer')
    await openTodo(officer, TITLE)
    await expect(shown(officer).locator('.doc-no')).toHaveText(/建安改〔\d{4}〕\d{4}号$/)
    await servePaper(officer)
    const site = await office.page('site')
    await openTodo(site, TITLE)
    await signForPaper(site)
  })
  await test.step('数字随之而变', async () => {
    const three = { '首页：监督员的未销项隐患': 3, '首页：项目部的待整改隐患': 3, '月报：下发隐患': 3, '月报：其中整改通知书': 1 }
    await moved({ ...NONE, ...three })
  })
})

const rectify = async (place: string, note: string): Promise<void> =>
  step(await listed('site'), place, '提交整改', { 整改说明: note, 整改照片: 1 })
const agree = async (place: string): Promise<void> =>
  step(await listed('chief_engineer'), place, '复核通过', { 复核意见: '已整改到位' })
/** 依法的一步办在记录里，办完合上。 */
async function close(place: string): Promise<void> {
  const officer = await listed('officer')
  await step(officer, place, '复查销项', { 复查方式: '现场复查', 复查意见: '同意销项', 复查照片: 1 })
  await shut(officer)
}
const reads = async (place: string, state: string): Promise<void> =>
  expect(
    shown(await listed('viewer'))
      .getByRole('row')
      .filter({ hasText: place }),
  ).toContainText(state)
const BACK = '防护栏杆缺中间横杆，补齐以后再报'

test('all three are signed for, put right with photos and reviewed; one is sent back, two are struck off, and the figures say so', async () => {
  for (const place of PLACES) await step(await listed('site'), place, '签收')
  for (const place of PLACES) await rectify(place, `${place}已按要求整改`)
  for (const place of PLACES) await agree(place)
  const officer = await listed('officer')
  await step(officer, EDGE, '复查退回', { 复查意见: BACK })
  await shut(officer)
  for (const place of [CRANE, BOX]) await close(place)
  await reads(EDGE, '整改中')
  for (const place of [CRANE, BOX]) await reads(place, '已销项')
  const one = { '首页：监督员的未销项隐患': 1, '首页：项目部的待整改隐患': 1, '月报：下发隐患': 3, '月报：其中整改通知书': 1 }
  await moved({ ...NONE, ...one, '月报：隐患销项': 2 })
})

test('the second round passes: nothing is left, and every step stands in the chronicle of the project and in the record', async () => {
  await test.step('项目部补改，总监复核，监督员销项', async () => {
    const site = await listed('site')
    await actOn(site, EDGE, '提交整改')
    // 上一次为什么退回就在眼前。
    await expect(site.getByRole('dialog', { name: /^提交整改/ })).toContainText(BACK)
    await answer(site, '提交整改', { 整改说明: '已补齐中间横杆', 整改照片: 1 })
    await agree(EDGE)
    await close(EDGE)
    await reads(EDGE, '已销项')
    await moved({ ...NONE, '月报：下发隐患': 3, '月报：其中整改通知书': 1, '月报：隐患销项': 3 })
  })
  await test.step('三条都销了项，整改通知书即已回复', async () => {
    const { name: builder } = await companyOf(office, 'contractor')
    const site = await office.page('site')
    await go(site, '/documents/receipts')
    await lookUp(site, '文书', TITLE)
    await expect(shown(site).getByRole('row').filter({ hasText: builder })).toContainText('已回复')
  })
  await test.step('工程大事记里一步不少', chronicle)
  await test.step('退回的一次在这一条的处理记录里', async () => {
    const officer = await listed('officer')
    await shown(officer).getByRole('row').filter({ hasText: EDGE }).getByRole('button').first().click()
    const record = officer.getByRole('dialog').filter({ visible: true })
    await record.getByRole('tab', { name: '操作记录' }).click()
    await expect(record.getByText('复查退回').first()).toBeVisible()
    await expect(record.getByText(BACK).first()).toBeVisible()
  })
})

/** 工程大事记里，从评分到销项各在。 */
async function chronicle(): Promise<void> {
  const page = await hands.survey('officer')
  await openSheet(page, '工程大事记')
  await page.locator('.tab-tool[aria-label="重新加载"]').click()
  const lines = shown(page).getByRole('list', { name: '大事记' }).getByRole('listitem')
  const seek = async (words: string): Promise<void> => {
    const box = shown(page).getByRole('form', { name: '查找' })
    await box.getByLabel('关键字', { exact: true }).fill(words)
    await box.getByRole('button', { name: '查询', exact: true }).click()
  }
  await seek(scoreNo)
  await expect(lines.filter({ hasText: '标准化评分' }).first()).toContainText('周志明')
  await seek(TITLE)
  for (const act of ['签发：限期整改通知书', '文书送达']) await expect(lines.filter({ hasText: act })).toHaveCount(1)
  for (const place of PLACES) {
    await seek(place)
    for (const act of ['下发隐患', '签收隐患', '提交整改', '监理复核', '隐患销项'])
      await expect(lines.filter({ hasText: act })).toHaveCount(1)
  }
}
