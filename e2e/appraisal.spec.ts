import { expect, type Page, test } from '@playwright/test'
import { addMonths, daysBetween, today } from '@zhujian/model/date'
import { colleague, figure, listOf, recordOf, scored, withColleague } from './appraisal-hands'
import { fillForm, inDays } from './filling'
import { type Office, openOffice } from './office'
import { listed, offersNot, openList, rowOn, seek, stepIn, stepInRefused } from './page-hands'
import { projectHead, shown } from './place'
import { readPaper } from './qr'
import { LIBRARY } from './registration'
import { add, addRefused, type SiteHands, setNumber, signAtDesk, siteHands, spaced, take } from './site-hands'

/**
 * 场景九：月自评 → 季度 → 现场考评 → 终评 → 申诉。要过去的日子取自演示数据：一个七至十一个月之前开工的在建工程，一个中止监督的工程；
 * 其余都由该办的人从登录页进来、在页面上办，没有一处调用接口或改数据库。
 */
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let office: Office
let hands: SiteHands
/** 参评的工程，与它的辅监督员。 */
let project = ''
let second = ''

const [APPEAL_DAYS, USUAL] = ['考评申诉期', '10']
const MONTH = today().slice(0, 7)
const LAST = addMonths(MONTH, -1)
/** 自评的截止日：次月 5 日。 */
const DUE_DAY = '05'
const monthsFrom = (from: string, to: string): string[] => (from > to ? [] : [from, ...monthsFrom(addMonths(from, 1), to)])
/** 最近结束、还没有考评的一个季度：头一个月暂停参评，往后的各月应自评。 */
let quarter = ''
const due = () => monthsFrom(addMonths(quarter, 1), LAST)
const titleOf = (first: string) => `${first.slice(0, 4)} 年${'一二三四'.charAt(Math.floor(Number(first.slice(5)) / 3))}季度`
/** 十行都得这些分。 */
const summaryOf = (score: string) => [{ 分项得分: score }]
/** 本月自评的得分。 */
let own = '98.00'
const of = (username: string, list: string) => listOf(office, username, list, project)

test.beforeAll(({ browser }) => {
  office = openOffice(browser)
})
test.afterAll(async () => {
  test.setTimeout(120_000)
  // 申诉期众人共用，办完即复原。
  await setNumber(await office.page('admin'), APPEAL_DAYS, USUAL)
  await office.close()
})

/** 施工企业的工程库里符合条件的头一个工程。 */
async function firstOf(page: Page, label: string, given: string): Promise<string> {
  await page.goto(LIBRARY)
  await seek(page, label, given)
  const name = shown(page).getByRole('grid').locator('.zj-cell-link').first()
  return ((await name.textContent()) ?? '').trim()
}

test('the months of a suspended supervision are left out: approved, they are not scored [S2-15/suspension]', async () => {
  const contractor = await office.page('contractor')
  const suspended = await firstOf(contractor, '状态', '中止监督')
  const list = async (username: string) => listOf(office, username, 'suspension', suspended)
  await add(await list('contractor'), '暂停参评', { 所属工程: suspended, 起始月份: MONTH, 终止月份: MONTH, 暂停原因: '中止监督' })
  await stepIn(contractor, MONTH, '提交审核', {}, '待审核')
  await expect(rowOn(contractor, MONTH)).toContainText(/\d{4}-\d\d-\d\d 至今中止监督/)
  await stepIn(await list('officer'), MONTH, '审核通过', {}, '已批准')
  const self = await listOf(office, 'contractor', 'monthlySelf', suspended)
  const refusal = ['自评月份', `${MONTH} 在停工或中止期间，不需自评`] as const
  const idle = { 所属工程: suspended, 自评月份: MONTH, 检查评分汇总表: summaryOf(own) }
  const form = await addRefused(self, '项目月度自评', idle, refusal)
  await form.getByRole('button', { name: spaced('取消') }).click()
  await self
    .getByRole('alertdialog')
    .getByRole('button', { name: spaced('确定') })
    .click()
  await expect(form).toBeHidden()
})

/** 已有签认的标准化评分的月份，自评照它的得分。 */
async function signedScores(): Promise<Map<string, string>> {
  const said = await shown(await hands.related('contractor', '标准化评分'))
    .getByRole('row')
    .filter({ hasText: '已签认' })
    .allTextContents()
  const found = said.flatMap((row) => [...row.matchAll(/(\d{4}-\d\d)-\d\d\s*月度自评\s*([\d.]+)/g)])
  // 新的在前，以新的为准。
  return new Map(found.toReversed().map(([, month = '', score = '']) => [month, score]))
}

/** 各步由谁办、到了哪一步。 */
const SCORED = [
  ['contractor', '提交审核', {}, '草稿', '待监理审核'],
  ['consultant', '监理审核通过', { 监理意见: '自评情况属实' }, '待监理审核', '待建设确认'],
  ['owner', '建设单位确认', {}, '待建设确认', '已提交'],
] as const

test('months past their deadline are marked late, months left out are not asked for [S2-15/monthlySelf]', async () => {
  await test.step('七至十一个月之前开工的一个工程，监督员两名，最近没有考评的季度', async () => {
    const contractor = await office.page('contractor')
    project = await firstOf(contractor, '实际开工时间', `${inDays(-330)} ~ ${inDays(-210)}`)
    hands = siteHands(office, project)
    const said = (await projectHead(await hands.survey('contractor')).textContent()) ?? ''
    second = /监督员 周志明、(\p{Script=Han}+)/u.exec(said)?.[1] ?? ''
    expect(second, said).not.toBe('')
    office = withColleague(office, second, await colleague(office, second))
    hands = siteHands(office, project)
    const rated = await of('contractor', 'projectQuarter')
    quarter = addMonths(MONTH, -3 - ((Number(MONTH.slice(5)) - 1) % 3))
    if ((await rowOn(rated, titleOf(quarter)).count()) > 0) quarter = addMonths(quarter, -3)
  })
  await test.step('开工到上一季度头一个月没有施工，暂停参评', async () => {
    const why = { 暂停原因: '其他', 情况说明: '地下管线迁改，主体没有施工' }
    const from = inDays(-330).slice(0, 7)
    const list = await of('contractor', 'suspension')
    await add(list, '暂停参评', { 所属工程: project, 起始月份: from, 终止月份: quarter, ...why })
    await stepIn(list, from, '提交审核', {}, '待审核')
    await expect(rowOn(list, from)).toContainText('没有停工、中止监督的记录，请核对证明材料')
    await stepIn(await of('officer', 'suspension'), from, '审核通过', {}, '已批准')
  })
  await test.step('应自评的各月与本月，没有自评的补上，逐级办到已提交', async () => {
    const signed = await signedScores()
    own = signed.get(MONTH) ?? own
    const list = await of('contractor', 'monthlySelf')
    for (const 自评月份 of [...due(), MONTH]) {
      if ((await rowOn(list, 自评月份).count()) > 0) continue
      const score = 自评月份 === MONTH ? own : (signed.get(自评月份) ?? String(92 + (Number(自评月份.slice(5)) % 5)))
      const 检查评分汇总表 = summaryOf(score)
      await add(list, '项目月度自评', { 所属工程: project, 自评月份, 形象进度: '主体结构', 检查评分汇总表 })
    }
    for (const [username, label, filling, from, to] of SCORED) {
      const page = await of(username, 'monthlySelf')
      for (const month of [...due(), MONTH])
        if (((await rowOn(page, month).textContent()) ?? '').includes(from)) await stepIn(page, month, label, filling, to)
    }
  })
  await test.step('逾期的标明几天，没有过期限的不算', async () => {
    const list = await of('owner', 'monthlySelf')
    const [first = ''] = due()
    const late = daysBetween(`${addMonths(first, 1)}-${DUE_DAY}`, today())
    expect(figure((await recordOf(list, first, ['逾期天数'])).逾期天数)).toBe(late)
    expect(figure((await recordOf(list, MONTH, ['逾期天数'])).逾期天数)).toBe(0)
    await shown(list)
      .getByRole('tab', { name: /^逾期提交/ })
      .click()
    await listed(list)
    await expect(rowOn(list, first)).toBeVisible()
    await expect(rowOn(list, MONTH)).toHaveCount(0)
  })
})

test('the score of a quarter comes of its months [S2-15/projectQuarter]', async () => {
  const title = titleOf(quarter)
  const list = await of('contractor', 'projectQuarter')
  const filling = { 年度: quarter.slice(0, 4), 季度: title.slice(-3), 企业检查次数: '3' }
  await add(list, '项目季度考评', { 所属工程: project, ...filling, 企业考评意见: '自评与企业检查情况相符，同意报送' })
  await stepIn(list, title, '提交审核', {}, '待审核')
  const officer = await of('officer', 'projectQuarter')
  await stepIn(officer, title, '审核通过', {}, '已评定')
  const months = await of('officer', 'monthlySelf')
  const scores: number[] = []
  for (const month of due().slice(0, 2)) scores.push(figure((await recordOf(months, month, ['得分'])).得分))
  const told = await recordOf(await of('contractor', 'projectQuarter'), title, ['自评均分', '得分'])
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  expect(figure(told.自评均分)).toBeCloseTo(mean, 2)
  // 本季度没有监督考评的，按自评均分扣减；有的，自评占四成。
  const base = /\d/.test(told.监督评分 ?? '') ? mean * 0.4 + figure(told.监督评分) * 0.6 : mean
  expect(figure(told.得分)).toBeCloseTo(base - figure(told.抽查扣分 ?? '0'), 2)
})

/** 各表扣的几条；保证项目没有一项扣完，不成零分表。 */
const FAULTS = [
  ['B.1', ['未按分部分项', '无检查记录', '变换工种或四新未教育', '未定期演练', '无安全协议', '未办保险', '无重大危险源公示牌']],
  [
    'B.2',
    [
      '无门卫室',
      '无防尘',
      '楼内垃圾未用器具/管道',
      '灭火器配置不当或失效',
      '无治安防范措施',
      '不规范整齐',
      '无卫生饮水',
      '无防尘噪光措施',
    ],
  ],
  ['B.13', ['构造强度不符', '两侧未封', '梯子材质制作不符', '索具吊具未验收', '无设计计算', '斜拉未两侧各两道']],
  ['B.14', ['无警示标志', '备用发电机未联锁', '特殊场所未用≤36V', '总分包无临电协议']],
] as const

test('an assessment on the site stands beside what the project gave itself, and is far lower [S2-15/siteAssessment]', async () => {
  let no = ''
  await test.step('两名监督员按分项表评分，一人评，另一人确认', async () => {
    const scene = { 场景: '现场考评', 形象进度: '主体结构' }
    no = await scored(hands, { filling: scene, second, faults: FAULTS })
    const other = await hands.related(second, '标准化评分')
    await rowOn(other, no).locator('.zj-cell-link').first().click()
    await take(other, '确认评分')
    await expect(shown(other).locator('.zj-record-line')).toContainText('待签认')
  })
  await test.step('凭评分表登记考评，旁边是项目自评得分', async () => {
    const officer = await of('officer', 'siteAssessment')
    await shown(officer).getByRole('button', { name: '新建工地现场考评' }).first().click()
    const form = officer.getByRole('dialog', { name: '新建工地现场考评' })
    await fillForm(officer, form, {
      所属工程: project,
      标准化评分: no,
      考评日期: today(),
      存在问题: '临时用电、消防通道管理不到位',
    })
    await expect(form.getByLabel('项目自评得分')).toContainText(`项目自评得分 ${own} 分（${MONTH}，优良）`)
    await form.getByRole('button', { name: spaced('保存') }).click()
    await expect(form).toBeHidden()
    await stepIn(officer, today(), '提交审核', {}, '待审核')
  })
  await test.step('科长审核；自评比考评高出许多', async () => {
    const chief = await of('section_chief', 'siteAssessment')
    await stepIn(chief, today(), '审核通过', {}, '办结')
    const told = await recordOf(await of('contractor', 'siteAssessment'), today(), ['得分', '项目自评得分', '自评差值'])
    expect(figure(told.项目自评得分)).toBe(Number(own))
    expect(figure(told.自评差值)).toBeCloseTo(Number(own) - figure(told.得分), 2)
    expect(figure(told.自评差值)).toBeGreaterThan(8)
  })
})

const NO = /SQ\d{11}/
let application = ''

test('the final appraisal is applied for, agreed to by two, and graded by what was found [S2-15/application]', async () => {
  await test.step('原先的考评结果由站长撤销，才能重新申请', async () => {
    const head = await of('station_head', 'application')
    const old = NO.exec((await rowOn(head, project).textContent()) ?? '')?.[0] ?? ''
    await stepIn(head, old, '撤销', { 撤销原因: '漏计暂停参评的月份，撤销后重新申请' }, '已撤销')
    // 依法的一步在整页里办，办完整页还开着。
    await head.keyboard.press('Escape')
    await expect(head.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
  })
  await test.step('申请优良，监理、建设单位同意', async () => {
    const list = await of('contractor', 'application')
    await add(list, '考评申请', { 所属工程: project, 申请等级: '优良', 申请说明: '施工期间按月自评，企业每月检查，申请终评' })
    await listed(list)
    application = NO.exec((await rowOn(list, '草稿').textContent()) ?? '')?.[0] ?? ''
    await stepIn(list, application, '提交申请', {}, '待监理意见')
    const consultant = await of('consultant', 'application')
    await stepIn(consultant, application, '监理同意申请', { 监理意见: '自评情况属实，同意申请' }, '待建设单位意见')
    await stepIn(await of('owner', 'application'), application, '建设单位同意申请', { 建设单位意见: '同意申请' }, '待受理')
  })
  await test.step('受理时核算：暂停的月份不在内，迟报的数得出', async () => {
    const officer = await of('officer', 'application')
    await stepIn(officer, application, '受理', {}, '审核中')
    const told = await recordOf(officer, application, ['应自评月数', '已自评月数', '迟报的自评', '建议等级', '依据'])
    // 上个月的到了截止日才算应交。
    const months = due().filter((month) => `${addMonths(month, 1)}-${DUE_DAY}` < today())
    expect([figure(told.应自评月数), figure(told.已自评月数)]).toEqual([months.length, months.length])
    expect(figure(told.迟报的自评)).toBeGreaterThan(0)
    expect(told.建议等级).toBe('合格')
    expect(told.依据).toContain(`逾期自评 ${figure(told.迟报的自评)} 个月`)
    const graded = { 考评等级: '合格', 公示截止: inDays(7) }
    await stepIn(officer, application, '审核并公示', graded, '公示中')
  })
})

const UPGRADE = { 复核结论: '变更', 变更为: '优良', 复核意见: '同意核实意见，逾期不因项目所致' }

/** 企业附证据提出申诉，一名监督员受理、核实；复核的是另一人。答申诉的编号。 */
async function verified(about: string, name: string): Promise<string> {
  const contractor = await listOf(office, 'contractor', 'appeal', name)
  const 申诉理由 = '自评当月即已做完，附签字的自评表；逾期系平台账号更换所致'
  await add(contractor, '考评申诉', { 所属工程: name, 考评申请: about, 申诉理由, 证据材料: 2 })
  await listed(contractor)
  const no = /SS\d{11}/.exec((await rowOn(contractor, '草稿').textContent()) ?? '')?.[0] ?? ''
  await stepIn(contractor, no, '提交申诉', {}, '待受理')
  const officer = await listOf(office, second, 'appeal', name)
  await stepIn(officer, no, '受理', {}, '核实中')
  await stepIn(officer, no, '核实完毕', { 核实情况: '查阅签字的自评表与账号更换记录，所述属实' }, '待复核')
  await offersNot(officer, no, '复核办结')
  return no
}

test('an appeal with its evidence is verified by one and changed by another; it is published anew [S2-15/appeal]', async () => {
  const no = await verified(application, project)
  await stepIn(await of('section_chief', 'appeal'), no, '复核办结', UPGRADE, '办结')
  const told = await recordOf(await of('owner', 'application'), application, ['考评等级', '公示开始', '公示截止'])
  expect(told).toMatchObject({ 考评等级: '优良', 公示开始: today(), 公示截止: inDays(7) })
  // 公示没有期满，站长办结不了。
  await offersNot(await of('station_head', 'application'), application, '公示期满，办结')
})

const PAPER = '安全生产标准化考评结果告知书'

test('the result is told by an official document with its number, which proves itself', async () => {
  await test.step('监督员拟稿，写明等级，送审', async () => {
    const officer = await openList(office, 'officer', '/documents')
    await shown(officer).getByRole('button', { name: '拟制文书' }).first().click()
    const form = officer.getByRole('dialog', { name: '拟制监督文书' })
    await fillForm(officer, form, { 所属工程: project, 文书类型: '考评结果告知（公示、撤销）书' })
    const body = form.getByRole('textbox', { name: /正文/ })
    await expect(body).toHaveValue(new RegExp(project))
    await body.fill((await body.inputValue()).replace(/＿+/, `优良，自${today()}起公示至${inDays(7)}`))
    await form.getByRole('button', { name: '保存并送审' }).click()
    await expect(form).toBeHidden()
  })
  await test.step('科长审核，站长签发', async () => {
    await signAtDesk(await office.page('section_chief'), PAPER, project, '审核通过')
    await signAtDesk(await office.page('station_head'), PAPER, project, '签发')
  })
  await test.step('施工单位看到编号，凭纸上的二维码核验有效', async () => {
    const contractor = await openList(office, 'contractor', '/documents')
    await seek(contractor, '所属工程', project)
    const row = rowOn(contractor, PAPER)
    await expect(row).toContainText(/建安评〔\d{4}〕\d{4}号/)
    const number = /\S{2}建安评〔\d{4}〕\d{4}号/.exec((await row.textContent()) ?? '')?.[0] ?? ''
    await row.locator('.zj-cell-link').first().click()
    const address = await readPaper(contractor)
    const stranger = await office.stranger()
    await stranger.goto(address)
    await expect(stranger.getByRole('status').first()).toHaveText('有效')
    await expect(stranger.getByText(number.slice(-14))).toBeVisible()
  })
})

const FULL = '优良名额已满（10 %）'

/** 施工企业已经办结的各件终评：编号与工程。 */
async function settled(): Promise<(readonly [no: string, name: string])[]> {
  const list = await openList(office, 'contractor', '/evaluation/application')
  await shown(list).getByRole('tab', { name: /^办结/ }).click()
  await listed(list)
  const rows = await shown(list).getByRole('grid').getByRole('row').filter({ hasText: NO }).all()
  return Promise.all(
    rows.map(async (row) => {
      const [no = ''] = await row.locator('.zj-cell-link').allTextContents()
      return [no, (await row.getByRole('gridcell').nth(3).textContent()) ?? ''] as const
    }),
  )
}

/** 清单上今年申请的有几件：编号里有年份。 */
const thisYear = async (page: Page): Promise<number> =>
  (await shown(page).getByRole('grid').getByRole('row').allTextContents()).filter((row) => row.includes(`SQ${MONTH.slice(0, 4)}`))
    .length

/** 本站今年的申请已经用完优良名额：一成，至少一个。 */
async function isFull(): Promise<boolean> {
  const head = await openList(office, 'station_head', '/evaluation/application')
  await seek(head, '考评等级', '优良')
  const good = await thisYear(head)
  await shown(head).getByRole('button', { name: '清空全部' }).click()
  await listed(head)
  await shown(head).getByRole('combobox', { name: '每页条数' }).click()
  await head.getByTitle('50条/页').filter({ visible: true }).last().click()
  await listed(head)
  return good >= Math.max(1, Math.floor((await thisYear(head)) / 10))
}

test('no more than one in ten is excellent: the next appeal is not granted, and says why', async () => {
  await setNumber(await office.page('admin'), APPEAL_DAYS, '60')
  for (const [about, name] of await settled()) {
    const full = await isFull()
    const no = await verified(about, name)
    const chief = await listOf(office, 'section_chief', 'appeal', name)
    if (full) return stepInRefused(chief, no, '复核办结', UPGRADE, FULL)
    await stepIn(chief, no, '复核办结', UPGRADE, '办结')
  }
  throw new Error('the quota was never used up')
})
