import { expect, type Locator, type Page, test } from '@playwright/test'
import { formatInstant, nowSeconds, today } from '@zhujian/model/date'
import { seek } from './asking'
import { apply, passInBrowser } from './case-hands'
import { begin } from './beginning'
import { fillForm, inDays } from './filling'
import { freshName, freshPerson } from './made'
import { servePaper, signForPaper } from './notice-hands'
import { actOn, type Office, openOffice } from './office'
import { go, projectHead, shown } from './place'
import { assign, registerWith, takeIn } from './registration'
import { add, addRefused, change, mend, numberOf, shut, type SiteHands, siteHands, spaced, step, stepRefused } from './site-hands'

/**
 * 场景四：重大隐患停工复工。6.2 米的深基坑判为超过一定规模；方案没有论证，施工日志里已经开挖；监督员拟全面停工，科长审核、
 * 站长签发；整改之后凭复工申请经监理、建设、监督复工；一年内第二次停工，考评不合格。每一步由该办的人在页面上办，没有一处调用接口或改数据库。
 */
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let office: Office
let hands: SiteHands
const name = freshName('之江数据中心')
const PIT = '地下室深基坑开挖与支护'
const MONTH = today().slice(0, 7)

test.beforeAll(({ browser }) => {
  office = openOffice(browser)
  hands = siteHands(office, name)
})
test.afterAll(() => office.close())

test('a project is registered, accepted, assigned, and work begins', async () => {
  await registerWith(office, name, [])
  await takeIn(await office.page('intake'), name)
  await assign(await office.page('section_chief'), name, '周志明')
  await hands.staff('contractor', 'projectAccount', '冯国平')
  await hands.staff('consultant', 'supervisor', '陈卫东')
  await begin(office, hands, name, freshPerson('木工'))
  await expect(projectHead(await hands.survey('site'))).toContainText('在建')
})

const LIMIT = /按参数判定：超过一定规模。附件二 一/

/** 填了 6.2 米就说判定与条款，规模随之选好，不能登记得更低。 */
async function enterPit(): Promise<void> {
  const site = await hands.related('site', '危大工程')
  await shown(site).getByRole('button', { name: '新建危大工程' }).first().click()
  const form = site.getByRole('dialog', { name: '新建危大工程' })
  const depth = { 作业类型: '基坑（槽）土方开挖、支护、降水', 规模参数: [{ 数值: '6.2' }] }
  const said = { 名称: PIT, 部位: '地下室', 计划开始: today(), 计划完成: inDays(60), 项目安全员: '徐卫东' }
  await fillForm(site, form, { ...depth, ...said }, '规模')
  await expect(form.getByText(LIMIT)).toBeVisible()
  await expect(form.getByRole('radio', { name: '超过一定规模' })).toBeChecked()
  await mend(site, form, {})
  await expect(shown(site).getByRole('row').filter({ hasText: PIT })).toContainText('超过一定规模')
}

test('a pit of 6.2 m is judged beyond the limit by its clause, and is not begun before its scheme is argued', async () => {
  await enterPit()
  const site = await hands.related('site', '危大工程')
  await stepRefused(site, PIT, '开始实施', { 实际开始: today() }, /专家论证（37 号令第十二、十三条）.*未完成，不能开始实施/)
})

const EARLY = `${PIT}前置条件未完成，日志已有施工`

test('the log of the site tells of excavation all the same, and is marked for whoever reads it', async () => {
  const site = await hands.related('site', '施工日志')
  await add(site, '施工日志', {
    日期: today(),
    天气: '晴',
    最高气温: '12',
    最低气温: '4',
    施工部位: '地下室基坑',
    作业人数: [{ 工种: '木工', 人数: '18' }],
    内容: '基坑第二步土方开挖，边坡支护喷锚',
    危大工程动态: [{ 危大工程: PIT, 进展: '第二步土方开挖' }],
  })
  const officer = await hands.related('officer', '施工日志')
  await shown(officer)
    .getByRole('tab', { name: /^有提醒/ })
    .click()
  await shown(officer).getByRole('row').filter({ hasText: '地下室基坑' }).getByRole('button').first().click()
  await expect(officer.getByRole('dialog').filter({ visible: true })).toContainText(EARLY)
  await officer.keyboard.press('Escape')
})

/** 写入之后才判定，一会儿才有。 */
test('the excavation before the argument is a red warning, and says so to the officer', async () => {
  const officer = await office.page('officer')
  await go(officer, '/earlyWarning')
  await within(officer)
  const told = shown(officer).getByRole('row').filter({ hasText: PIT }).filter({ hasText: '日志已有施工' })
  await expect(async () => {
    await shown(officer).getByRole('button', { name: '刷新', exact: true }).click()
    await expect(told).toContainText(`${today()} 的日志已有施工`, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(told).toContainText('专家论证')
  await expect(told).toContainText('红')
})

interface Found {
  readonly place: string
  readonly said: string
  readonly basis: string
}
const UNARGUED: Found = {
  place: '地下室基坑东侧',
  said: '专项施工方案未经专家论证，现场已经开挖',
  basis: '超过一定规模的危大工程未经专家论证即施工',
}
const MOVED: Found = {
  place: '地下室基坑西侧',
  said: '支护桩顶位移超过报警值，仍在开挖',
  basis: '基坑支护结构变形超过报警值未处理',
}

/** 监督员登记重大事故隐患并下发。 */
async function find({ place, said, basis }: Found): Promise<void> {
  const officer = await hands.related('officer', '隐患整改')
  const major = { 隐患等级: '重大', 重大事故隐患: '是', 重大事故隐患判定依据: basis }
  await add(officer, '安全隐患', { 隐患部位: place, 隐患描述: said, ...major, 整改期限: inDays(3) })
  await step(officer, place, '下发', { 责任单位: 0, 整改要求: '立即停止开挖，回填反压，监测稳定并经复查后再行施工' })
}

const NOTICES = '停工通知书'
/** 第一次停工的编号。 */
let first = ''

/** 监督员拟全面停工，科长审核，站长签发，工程转为停工；拟稿人送达，项目部签收。 */
async function stopAll({ place, said }: Found): Promise<string> {
  const officer = await hands.related('officer', NOTICES)
  const reason = `${place}：${said}，已不能保证施工安全`
  await add(officer, '停工通知书', { 停工范围: '全面停工', 所涉隐患: place, 停工原因: reason, 计划复工日期: inDays(5) })
  const number = await numberOf(officer, place)
  await step(officer, number, '提交审核')
  await step(await hands.related('section_chief', NOTICES), number, '审核通过')
  await expect(projectHead(await hands.survey('site'))).toContainText('在建')
  const head = await hands.related('station_head', NOTICES)
  await step(head, number, '签发')
  await shut(head)
  await expect(projectHead(await hands.survey('site'))).toContainText('停工')
  await actOn(await hands.related('officer', NOTICES), number, '查看停工文书')
  await servePaper(officer)
  const site = await hands.related('site', NOTICES)
  await actOn(site, number, '查看停工文书')
  await signForPaper(site)
  return number
}

test('the works are stopped as a whole: drafted, reviewed, signed, served and signed for', async () => {
  await find(UNARGUED)
  first = await stopAll(UNARGUED)
})

const SUSPENSION = '暂停参评'

test('the own appraisal of that time is suspended: the platform says since when the works stand still', async () => {
  const site = await office.page('site')
  await go(site, '/evaluation/suspension')
  await add(site, SUSPENSION, { 所属工程: name, 起始月份: MONTH, 终止月份: MONTH, 暂停原因: '停工' })
  await within(site)
  await step(site, MONTH, '提交审核')
  const officer = await office.page('officer')
  await go(officer, '/evaluation/suspension')
  await within(officer)
  await expect(shown(officer).getByRole('row').filter({ hasText: MONTH })).toContainText(`${today()} 至今停工`)
  await step(officer, MONTH, '审核通过')
  await test.step('批准了的月份不自评', async () => {
    const own = await hands.related('site', '自评')
    const filling = { 自评月份: MONTH, 形象进度: '地基基础', 检查评分汇总表: [{ 分项得分: '85' }] }
    const form = await addRefused(own, '项目月度自评', filling, ['自评月份', `${MONTH} 在停工或中止期间，不需自评`])
    await giveUp(own, form)
  })
})

/** 填了的表单不存，问过以后合上。 */
async function giveUp(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: spaced('取消') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: spaced('确定') })
    .click()
  await expect(form).toBeHidden()
}

/** 只看本工程的。 */
const within = (page: Page): Promise<void> => seek(page, '所属工程', name)

const CHECKS = '监督检查'
const minute = (): string => formatInstant(nowSeconds())

/** 两名监督员到现场作复工检查，检查项写明看的是哪一处；项目部签认。检查在提交整改之后：时间只写到分。 */
async function visit(place: string, handedIn: string): Promise<void> {
  await expect.poll(minute, { message: '提交整改的那一分钟过去了', timeout: 70_000 }).not.toBe(handedIn)
  const officer = await hands.related('officer', CHECKS)
  const seen = { 检查内容: '基坑回填反压与监测', 部位: place, 结论: '符合' }
  const found = { 检查照片: 1, 检查情况: '基坑已回填反压，监测数据稳定，现场停止开挖' }
  await add(officer, CHECKS, { 检查类型: '复工', 检查时间: minute(), 检查人: 1, 检查项: [seen], ...found })
  const number = await numberOf(officer, '复工')
  await step(officer, number, '结束检查', { 检查结论: '符合' })
  await step(await hands.related('site', CHECKS), number, '签认')
}

/** 施工单位签收、整改，总监复核；重大事故隐患须到现场复查，登记了检查才能销项。 */
async function putRight({ place }: Found): Promise<void> {
  const site = await hands.related('site', '隐患整改')
  await step(site, place, '签收')
  await step(site, place, '提交整改', { 整改说明: '已回填反压，方案重新编制、论证后再行开挖', 整改照片: 1 })
  const handedIn = minute()
  await step(await hands.related('chief_engineer', '隐患整改'), place, '复核通过', {
    复核意见: '基坑已回填反压，监测数据稳定，具备复工条件',
  })
  await visit(place, handedIn)
  const officer = await hands.related('officer', '隐患整改')
  await step(officer, place, '复查销项', { 复查方式: '现场复查', 复查意见: '到现场看过，基坑已回填反压，同意销项', 复查照片: 1 })
  await shut(officer)
}

/** 项目部申请复工，监理、建设、监督员、科长、站长依次同意。 */
async function resume(): Promise<void> {
  const filling = {
    整改完成日期: today(),
    整改情况: '已停止开挖并回填反压，专项施工方案重新编制，隐患已经复查销项',
    防止再次发生的措施: '方案未经论证不得开挖，每日由专职安全员巡查并记入日志',
    已对作业人员进行复工安全教育: '是',
  }
  const filed = await apply(office, { route: '/business/towork', label: '复工申请', applicant: 'site', filling }, name)
  for (const username of ['chief_engineer', 'owner', 'officer', 'section_chief', 'station_head'])
    await passInBrowser(office, username, filed)
}

test('put right and looked at on the site, the works are taken up again through the consultant, the owner and the station', async () => {
  await putRight(UNARGUED)
  await resume()
  await expect(projectHead(await hands.survey('site'))).toContainText('在建')
  const notices = await hands.related('officer', NOTICES)
  await expect(shown(notices).getByRole('row').filter({ hasText: first })).toContainText('已复工')
})

const FAILS = '一年内停工整改 2 次，应评不合格'
const APPLICATIONS = '/evaluation/application'

async function applications(username: string): Promise<Page> {
  const page = await office.page(username)
  await go(page, APPLICATIONS)
  await shown(page).getByRole('button', { name: '刷新', exact: true }).click()
  await within(page)
  return page
}

test('stopped as a whole for the second time within a year, the project can only be appraised as failed', async () => {
  await test.step('第二次全面停工', async () => {
    await find(MOVED)
    await stopAll(MOVED)
  })
  let number = ''
  await test.step('申请不了合格', async () => {
    const site = await applications('site')
    await add(site, '考评申请', { 所属工程: name, 申请等级: '合格', 申请说明: '竣工验收之前申请终评，请予考评' })
    await within(site)
    number = await numberOf(site, name)
    await stepRefused(site, number, '提交申请', {}, FAILS)
    await change(site, number, { 申请等级: '不合格' })
    await step(site, number, '提交申请')
  })
  await test.step('监理、建设单位同意，监督员受理：建议不合格，依据写明', async () => {
    await step(await applications('chief_engineer'), number, '监理同意申请', { 监理意见: '情况属实' })
    await step(await applications('owner'), number, '建设单位同意申请', { 建设单位意见: '情况属实' })
    const officer = await applications('officer')
    await step(officer, number, '受理')
    await stepRefused(officer, number, '审核并公示', { 考评等级: '合格', 公示截止: inDays(10) }, FAILS)
    await step(officer, number, '审核并公示', { 考评等级: '不合格', 公示截止: inDays(10) })
    await expect(
      shown(await applications('owner'))
        .getByRole('row')
        .filter({ hasText: number }),
    ).toContainText('不合格')
  })
})
