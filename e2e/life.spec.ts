import { openSheet, projectHead } from './place'
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { readXlsx } from 'hucre/xlsx'
import { approvals } from './approvals'
import { acceptedByAll, certified, certify, madeMachine, dismantling, putUp, takenDown } from './crane-hands'
import { apply, type Filed, openCase, passInBrowser, pressPass } from './case-hands'
import { BUILDING_PARTS, fieldsOf, fillField, type Filling, inDays } from './filling'
import { educate, enrol, firstInspection, openWageAccount } from './beginning'
import { freshName, freshPerson, PDF } from './made'
import { actOn, companyOf, lookUp, type Office, openOffice } from './office'
import { shown } from './place'
import { readPaper } from './qr'
import { assign, LIBRARY, registerWith, takeIn } from './registration'
import { add, agree, handInPapers, setNumber, signAtDesk, type SiteHands, siteHands, spaced, step, take } from './site-hands'

/**
 * 场景二、场景十：一个工程的一生，从报监登记、首检开工到竣工归档。
 * 工程生在这里；每一步都由该办的人从登录页进来、在页面上办，没有一处调用接口或改数据库。
 */
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let office: Office
let hands: SiteHands
let inspection: Filed
let archived = 0
const name = freshName('闲林综合楼')
const [NOTICE, USUAL] = ['验收提前通知', '7']

test.beforeAll(({ browser }) => {
  office = openOffice(browser)
  hands = siteHands(office, name)
})
test.afterAll(async () => {
  test.setTimeout(120_000)
  // 提前通知的日数众人共用，办完即复原。
  await setNumber(await office.page('admin'), NOTICE, USUAL)
  await office.close()
})

const passBy = async (filed: Filed, ...usernames: string[]): Promise<void> => {
  for (const username of usernames) await passInBrowser(office, username, filed)
}

/** 从申请的抬头打开结果文书，印得出、扫得开：陌生人凭纸上的二维码核验，看不到是哪个工程。 */
async function proveResult(page: Page, filed: Filed, pattern: RegExp): Promise<void> {
  const head = (await openCase(page, filed)).locator('.zj-record-head')
  await expect(head).toContainText(pattern)
  const [no = ''] = pattern.exec((await head.textContent()) ?? '') ?? []
  await head.getByRole('button', { name: no }).click()
  await expect(shown(page).locator('.doc-no')).toHaveText(no)
  const address = await readPaper(page)
  const stranger = await office.stranger()
  await stranger.goto(address)
  await expect(stranger.getByRole('status').first()).toHaveText('有效')
  await expect(stranger.getByText(no)).toBeVisible()
  await expect(stranger.getByText(name)).toHaveCount(0)
}

test('a project is registered, accepted, assigned, and given to the people of its companies', async () => {
  await test.step('建设单位凭信用代码登记五方与安装单位', () =>
    registerWith(office, name, [
      ['设备租赁', 'equipment'],
      ['设备安装', 'equipment'],
    ]))
  await test.step('受理员从待办打开，逐件通过并受理', async () => takeIn(await office.page('intake'), name))
  await test.step('科长分配监督员，施工、监理单位各把工程交给自己的人', async () => {
    await assign(await office.page('section_chief'), name, '周志明')
    await hands.staff('contractor', 'projectAccount', '冯国平')
    await hands.staff('consultant', 'supervisor', '陈卫东')
  })
})

const ACCOUNT = '19 工资专户与维权告示牌'
const WORKER = '陆建平'

async function inspect(): Promise<void> {
  await enrol(hands, WORKER, { 工种: '木工' })
  await educate(hands, WORKER)
  const lacking = { [ACCOUNT]: '不符合', 不符合项说明: [{ 条件: ACCOUNT, 问题与整改要求: '专户未开立，三方协议未签' }] }
  inspection = await apply(office, firstInspection(lacking), name)
  await passBy(inspection, 'chief_engineer', 'owner')
}

/** 科长要通过而通不过，指出第 19 条退回。 */
async function sendBack(): Promise<void> {
  const chief = await pressPass(office, 'section_chief', inspection)
  await expect(chief.getByText(/还不能通过.*没有开立工资专户/).first()).toBeVisible()
  await shown(chief).getByRole('button', { name: '退回补正' }).click()
  const dialog = chief.getByRole('dialog', { name: '退回补正' })
  await dialog.getByRole('checkbox', { name: ACCOUNT }).check()
  await dialog.getByLabel(`${ACCOUNT}的问题`).fill('专户未开立')
  await dialog.getByLabel('补正要求').fill('开立工资专户后复查')
  await dialog.getByRole('button', { name: spaced('退回') }).click()
  await expect(dialog).toBeHidden()
}

/** 复查：第 19 条已符合，补上证明，其余照旧。 */
async function recheck(officer: Page): Promise<void> {
  const view = await openCase(officer, inspection)
  await view.getByRole('button', { name: '修改重报' }).click()
  const form = shown(officer).locator('form')
  await expect(form.getByText('退回意见：专户未开立')).toBeVisible()
  const condition = (await fieldsOf(form)).find(({ label }) => label === ACCOUNT)
  if (condition) await fillField(officer, form, condition, '符合')
  await expect(form.getByText('退回意见：专户未开立')).toBeHidden()
  await form.getByRole('button', { name: '删除第 1 行' }).click()
  await form.getByLabel('补正说明').fill('专户已开立，复查符合')
  const proof = shown(officer).getByRole('region', { name: '工资专户协议与维权告示牌照片', exact: true })
  // 不等传完就按：传完自会送出。
  await proof.locator('input[type=file]').setInputFiles({ name: '三方协议.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(proof.getByText('三方协议.pdf')).toBeVisible()
  await shown(officer).getByRole('button', { name: '重新提交' }).click()
  await expect(officer).toHaveURL(new RegExp(`case\\?id=${inspection.id}`))
}

test('the first inspection: no wage account, no start; opened and inspected again, work begins and the papers verify', async () => {
  const officer = await office.page('officer')
  await test.step('二十条逐条填写，第 19 条不符合', inspect)
  await test.step('科长不能通过，退回', sendBack)
  await test.step('施工单位开立工资专户', () => openWageAccount(hands, name))
  await test.step('复查通过，在建', async () => {
    await recheck(officer)
    await passBy(inspection, 'chief_engineer', 'owner', 'section_chief')
    await expect(projectHead(await hands.survey('site'))).toContainText('在建')
  })
  await test.step('交底记录与监督计划编了号，纸上的二维码核验有效', async () => {
    const filling = { 文书类型: '监督工作计划', 检查频次: '每季度不少于 1 次', 监督重点: '深基坑、起重机械' }
    const plan = await apply(office, { route: '/business/notice', label: '监督告知书', applicant: 'officer', filling }, name)
    await passBy(plan, 'section_chief')
    await proveResult(officer, inspection, /\S{2}建安交〔\d{4}〕\d{4}号/)
    await proveResult(officer, plan, /\S{2}建安计〔\d{4}〕\d{4}号/)
  })
})

const CRANE = '1号塔机'
const [erector, driver] = [freshPerson('拆装'), freshPerson('司机')]

test('a tower crane goes from its record to the certificate of use', async () => {
  const owner = (await companyOf(office, 'equipment')).name
  let site = await hands.related('site', '起重机械台账')
  await add(site, '起重机械', { 机械类别: '塔式起重机', 现场名称: CRANE, 备案编号: freshName('浙A2026'), ...madeMachine(owner) })
  const notice = { 安装告知编号: freshName('西湖告知'), 安装告知日期: today() }
  await step(site, CRANE, '安装告知', { 安装单位: owner, ...notice })
  await step(await hands.related('contractor', '起重机械台账'), CRANE, '总包审核')
  await step(await hands.related('chief_engineer', '起重机械台账'), CRANE, '监理审核')
  await step(await hands.related('officer', '起重机械台账'), CRANE, '核收告知')
  site = await hands.related('site', '起重机械台账')
  await certified(hands, erector, '建筑起重机械安装拆卸工', '塔式起重机安装拆卸工')
  await certified(hands, driver, '起重信号工', '塔式起重机司机')
  await certify(hands, driver, '起重信号司索工')
  site = await hands.related('site', '起重机械台账')
  await step(site, CRANE, '安装完成', putUp(erector))
  const chiefs = await hands.related('chief_engineer', '起重机械台账')
  await step(chiefs, CRANE, '登记检测', { 检测报告编号: freshName('JC'), 检测日期: today(), 下次检测日期: inDays(365) })
  await acceptedByAll(hands, CRANE, driver)
  const chief = await hands.related('section_chief', '起重机械台账')
  await step(chief, CRANE, '使用登记', { 使用登记证号: freshName('SY2026-'), 使用登记日期: today() })
  await expect(shown(chief).getByRole('row').filter({ hasText: CRANE })).toContainText('使用中')
})

/** 与报监登记相符的：合同起止之间的天数，安全文明施工费首期的一半。 */
const asRegistered: Readonly<Record<string, Filling>> = {
  qianyue: { 合同工期: '579' },
  aqwm: { 本次申请: '215', 费用明细: [{ 金额: '215', 投入内容: '临边防护' }] },
}

test('the items every project has to go through are applied for and passed, each by its people', async () => {
  for (const { code, passing = [], filling, ...approval } of approvals.filter((each) => each.passing))
    await test.step(approval.label, async () => {
      const own = { ...filling, ...asRegistered[code] }
      await passBy(await apply(office, { route: `/approval/${code}`, filling: own, ...approval }, name), ...passing)
    })
})

const PARTIES = [
  ['owner', '建设单位', '钱晓东', '组长'],
  ['survey1', '勘察单位', '沈建宁', '成员'],
  ['design1', '设计单位', '林嘉怡', '成员'],
  ['contractor', '施工单位', '刘海涛', '成员'],
  ['consultant', '监理单位', '方敏', '成员'],
] as const

test('completion: five parties hand in their papers; a standing crane keeps it from being accepted until it is down [S3-08/checkbox]', async () => {
  await test.step('建设单位新建，五方各交各的资料，报送', async () => {
    await add(await hands.related('owner', '竣工验收'), '竣工验收', {
      完工日期: today(),
      计划验收日期: today(),
      验收地点: '项目部会议室',
      验收合格的分部: BUILDING_PARTS,
      验收组名单: PARTIES.map(([, 单位, 姓名, 职责]) => ({ 单位, 姓名, 职责 })),
    })
    const owner = await hands.completion('owner')
    const gate = shown(owner).getByRole('region', { name: '报送前核验' })
    await expect(gate).toContainText('施工单位尚未提交工程竣工报告（质量自评）')
    await expect(shown(owner).getByRole('button', { name: /^报送（还差 \d+ 项）$/ })).toBeDisabled()
    for (const [username] of PARTIES) await handInPapers(await hands.completion(username))
    await take(await hands.completion('owner'), '报送')
  })
  await test.step('塔机还立着，受理不了；从那一条打开台账', async () => {
    const intake = await hands.completion('intake')
    const gate = shown(intake).getByRole('region', { name: '受理前核验' })
    await expect(gate).toContainText('受理前还差 1 项')
    await gate.getByRole('button', { name: `还有 1 台起重机械没有拆除：${CRANE}` }).click()
    await expect(shown(intake).getByRole('row').filter({ hasText: CRANE })).toContainText('使用中')
  })
  await test.step('办理拆卸告知，确认拆除，受理', async () => {
    const dismantle = {
      route: '/business/dismantle',
      label: '起重机械拆卸告知',
      applicant: 'site',
      filling: dismantling(erector),
    }
    await passBy(await apply(office, dismantle, name), 'contractor', 'chief_engineer', 'officer')
    await step(await hands.related('site', '起重机械台账'), CRANE, '确认拆除', takenDown())
    await take(await hands.completion('intake'), '受理')
  })
})

const DANGER = '3层临边'
const REPORT = '工程质量监督报告'

test('an open danger keeps the acceptance from passing; closed, it passes, is reported on and recorded [S2-14/safetyManage.hiddenDanger]', async () => {
  await test.step('属地把提前通知定为当日，建设单位组织验收，五方各签意见', async () => {
    await setNumber(await office.page('admin'), NOTICE, '0')
    await take(await hands.completion('owner'), '组织验收', { 验收日期: today() })
    const officer = await hands.related('officer', '隐患整改')
    const duty = (await companyOf(office, 'contractor')).name
    const found = { 隐患部位: DANGER, 隐患描述: '临边未设防护栏杆', 重大事故隐患: '否', 责任单位: duty, 整改期限: inDays(3) }
    await add(officer, '安全隐患', found)
    await step(officer, DANGER, '下发')
    for (const [username, party] of PARTIES) await agree(await hands.completion(username), party)
    await handInPapers(await hands.completion('owner'))
  })
  await test.step('隐患没有销项，确认不了合格', async () => {
    const gate = shown(await hands.completion('officer')).getByRole('region', { name: '确认合格前核验' })
    await expect(gate).toContainText('确认合格前还差 1 项')
    await expect(gate.getByRole('button', { name: '还有 1 条隐患没有销项' })).toBeVisible()
  })
  await test.step('整改、复核、销项，确认合格', async () => {
    const site = await hands.related('site', '隐患整改')
    await step(site, DANGER, '签收')
    await step(site, DANGER, '提交整改', { 整改说明: '已设定型化防护栏杆' })
    await step(await hands.related('chief_engineer', '隐患整改'), DANGER, '复核通过', { 复核意见: '已整改' })
    await step(await hands.related('officer', '隐患整改'), DANGER, '复查销项', { 复查方式: '核验整改资料', 复查意见: '同意销项' })
    await take(await hands.completion('officer'), '确认合格', { 监督意见: '组织形式、程序和执行标准符合规定' })
  })
  await test.step('监督报告拟稿、送审、审核、签发，备案', async () => {
    const officer = await hands.completion('officer')
    const said = {
      质量行为监督情况: '各方到岗履责，程序与资料符合规定',
      '实体质量抽查、抽测情况': '抽测主体结构实体六组，均合格',
      问题整改与遗留: '无',
    }
    await take(officer, '拟制监督报告', { ...said, 监督结论: '竣工验收的组织形式、程序与执行标准符合规定，同意备案' })
    await shown(officer)
      .getByRole('button', { name: /^已拟稿/ })
      .click()
    await shown(officer).getByRole('button', { name: '送审' }).click()
    const handing = officer.getByRole('dialog', { name: /^送审：/ })
    await handing.getByRole('button', { name: '送审' }).click()
    await expect(handing).toBeHidden()
    await signAtDesk(await office.page('section_chief'), REPORT, name, '审核通过')
    await signAtDesk(await office.page('station_head'), REPORT, name, '签发')
    await handInPapers(await hands.completion('owner'))
    const intake = await hands.completion('intake')
    await take(intake, '办理备案')
    await expect(
      shown(intake)
        .getByText(/建备〔\d{4}〕\d{4}号/)
        .first(),
    ).toBeVisible()
  })
})

/** 历史库目录里今年本区的工程数。 */
async function archivedThisYear(page: Page): Promise<number> {
  await page.goto('/#/historyLibraryMenu')
  await page.getByRole('button', { name: '重新加载' }).click()
  const year = shown(page)
    .locator('section')
    .filter({ hasText: `${today().slice(0, 4)} 年` })
  const here = year.getByRole('listitem').filter({ hasText: '西湖区' })
  await expect(shown(page).getByText(/共 [\d,]+ 个工程/)).toBeVisible()
  return (await here.count()) === 0 ? 0 : Number(/(\d+) 个/.exec((await here.first().textContent()) ?? '')?.[1])
}

test('supervision ends by a notice that verifies, and the project stands in the history library', async () => {
  archived = await archivedThisYear(await office.page('section_chief'))
  const promises = { 监督机构提出的隐患已全部整改销项: '是', 起重机械已全部拆除: '是', 农民工工资已全部结清: '是' }
  const filling = { 安全生产标准化自评: '合格', 工程施工结束情况: '工程已按图施工完毕，现场清理完成', ...promises }
  const journey = { route: '/business/termination', label: '终止监督', applicant: 'owner', filling }
  const ended = await apply(office, journey, name)
  await passBy(ended, 'chief_engineer', 'officer', 'section_chief', 'station_head')
  await proveResult(await office.page('owner'), ended, /\S{2}建安止〔\d{4}〕\d{4}号/)
  const chief = await office.page('section_chief')
  // 重新加载的还没有到，看到的是原来的数。
  await expect.poll(() => archivedThisYear(chief)).toBe(archived + 1)
})

/** 在建库里不再有，历史库里有；请求带 type 1。 */
async function openArchived(page: Page): Promise<void> {
  await page.goto(LIBRARY)
  await lookUp(page, '工程名称', name)
  await expect(shown(page).getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await page.goto('/#/projectlibrary/historySupervise')
  await expect(page.getByText('当前处于历史库，仅可查看')).toBeVisible()
  await lookUp(page, '工程名称', name)
  // 早先在建库里打开的那一页还在，它也会问。
  const asked = page.waitForRequest(
    (request) => request.url().includes('/engineeringProjectInfo') && request.headers()['type'] === '1',
  )
  await actOn(page, name, '进入')
  await asked
  await expect(projectHead(page).getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(projectHead(page)).toContainText('终止监督')
}

/** 工程与它的资料都只能看。 */
async function lookBack(page: Page): Promise<void> {
  await openArchived(page)
  const tools = projectHead(page).getByRole('button')
  for (const act of ['编辑', '分配监督员']) await expect(tools.filter({ hasText: act })).toHaveCount(0)
  await tools.filter({ hasText: '更多' }).click()
  const prints = page.getByRole('menuitem')
  await expect(prints.filter({ hasText: '受理单' })).toBeVisible()
  // 下一期是另一个工程，不改这一个。
  const acts = (await prints.allInnerTexts()).filter((act) => act !== '登记下一期')
  expect(acts).toEqual(expect.not.arrayContaining([expect.not.stringContaining('打印')]))
  await page.keyboard.press('Escape')
  await openSheet(page, '工人')
  const worker = shown(page).getByRole('row').filter({ hasText: WORKER })
  await expect(worker).toBeVisible()
  for (const act of ['编辑', '退场', '删除']) await expect(worker.getByRole('button', { name: act })).toHaveCount(0)
  await expect(shown(page).getByRole('button', { name: /^新建/ })).toHaveCount(0)
}

test('afterwards everybody can only look back, and the trail of the whole life is exported [S2-14/survey]', async () => {
  for (const username of ['owner', 'site', 'section_chief'])
    await test.step(`${username} 只能查看`, async () => lookBack(await office.page(username)))
  await test.step('站长从工程概况导出本工程的全部操作记录', async () => {
    const head = await office.page('station_head')
    await openArchived(head)
    const download = head.waitForEvent('download')
    await shown(head).getByRole('region', { name: '大事记' }).getByRole('button', { name: '导出' }).click()
    const rows = (await readXlsx(readFileSync(await (await download).path()))).sheets[0]?.rows ?? []
    const told = rows.map((row) => row.join(' ')).join('\n')
    for (const act of ['提交报监', '受理', '准予开工', '使用登记', '确认拆除', '复查销项', '办理备案', '终止监督'])
      expect(told).toContain(act)
  })
})
