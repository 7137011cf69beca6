import { expect, test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { entTable } from '@zhujian/domain/evaluation/ent-rules'
import { entCycle } from '@zhujian/domain/evaluation/ent-standard'
import { scoreScene } from '@zhujian/domain/safety/jgj59-score'
import { withDatabase } from './companies'
import type { Desk } from './desk'
import { inDays } from './filling'
import { freshName, PDF } from './made'
import { openList, rowOn, seek, stepIn, stepInRefused } from './page-hands'
import { companyName, onSite, REQUIRED } from './sheet-hands'
import type { Site } from './site'

/** 考评与信用的各页，第一次填错、改正、查到、办理；在所有工程的清单里按工程或编号找到自己的一条。 */
test.describe.configure({ timeout: 180_000 })

const MONTH = today().slice(0, 7)
const EARLIER = inDays(-40).slice(0, 7)
const DONE = 1

/** No other run has taken them: the periods of a company do not overlap, and the longest is of three years. */
const year = 1900 + (Math.floor(Date.now() / 10_000) % 30) * 4
const SETTLED = `${year}-01`
let builder = ''
let lessor = ''
let project = ''
let score = ''

/** An appraisal that was settled: settling has its own test below. */
async function settled(desk: Desk, site: Site): Promise<void> {
  const caller = await desk.caller('officer')
  const { id } = await caller.done('/api/evaluation/site_assessment/pc/add', {
    engineering_id: site.id,
    assessed_on: today(),
    problems: '临边防护不全',
    file: await caller.upload('评分表.pdf', PDF),
  })
  await withDatabase((client) =>
    client.query('update site_assessment set state = $2, score = 75, grade = 2, reviewed_at = now() where id = $1', [id, DONE]),
  )
}

/** The appraisal of a company that was settled, to be appealed against. */
async function companySettled(desk: Desk): Promise<void> {
  const caller = await desk.caller('contractor')
  const { id } = await caller.done('/api/evaluation/ent_standard/pc/add', {
    unit_id: (await desk.person('contractor')).unit_id,
    cycle: entCycle.code('year'),
    from_ym: SETTLED,
    self_tables: entTable.codes.map((item) => ({ item, score: '86' })),
    file: await caller.upload('自评表.pdf', PDF),
  })
  await withDatabase((client) =>
    client.query(
      'update ent_standard set state = $2, grade = 3, done_at = now(), public_from = current_date - 5, public_to = current_date where id = $1',
      [id, DONE],
    ),
  )
}

/** A score of the site that was finished: scoring has its own test. Its number. */
async function scored(desk: Desk, site: Site): Promise<string> {
  const caller = await desk.caller('officer')
  const { id } = await caller.done('/api/safety/jgj59_score/pc/add', {
    engineering_id: site.id,
    scene: scoreScene.code('onSite'),
    ym: inDays(-1).slice(0, 7),
    scored_on: inDays(-1),
    progress_stage: 3,
    unit_id: (await desk.person('contractor')).unit_id,
    officer_ids: [(await desk.person('officer')).id, (await desk.person('section_chief')).id],
  })
  const sheets = [1, 2, 3, 13, 14, 19].map((table) => ({ table, missing: false, score: '85', full: 100, got: 85 }))
  return withDatabase(async (client) => {
    const { rows } = await client.query(
      `update jgj59_score set state = 0, total = 85, grade = 1, sheets = $2 where id = $1 returning jgj59_score_no as no`,
      [id, JSON.stringify(sheets)],
    )
    return rows[0].no
  })
}

const { sheet, here } = onSite(async (desk, site) => {
  builder = await companyName(desk, 'contractor')
  lessor = await companyName(desk, 'equipment')
  project = site.name
  await withDatabase((client) =>
    client.query(`update engineering set sj_kg_time = now() - interval '100 days' where id = $1`, [site.id]),
  )
  await settled(desk, site)
  score = await scored(desk, site)
  await companySettled(desk)
})

const SUMMARY = [{ 分项得分: '85' }]

test('an appraisal of a site is entered, found again and handed in; one of tomorrow is complained of [S2-15/siteAssessment] [S1-02/assessment]', () =>
  sheet({
    page: '/evaluation/siteAssessment',
    by: 'officer',
    reader: 'owner',
    label: '工地现场考评',
    filling: { 所属工程: project, 标准化评分: score, 考评日期: inDays(1), 存在问题: '三层临边缺护栏' },
    refused: ['考评日期', '不能晚于今天'],
    mended: { 考评日期: inDays(-1) },
    row: inDays(-1),
    numbered: true,
    within: ['所属工程', project],
    search: ['考评编号', undefined, 'KP20000000000'],
    exported: '工地现场考评',
    acts: [{ label: '提交审核', says: '待审核' }],
  }))

const FIVE = ['86', '82', '85', '88', '84'].map((得分) => ({ 得分 }))
const PERIOD = `${year + 2}-${String(1 + (Math.floor(Date.now() / 1000) % 12)).padStart(2, '0')}`
test('the standing of a company is entered by it, found again and put right; one without its month is complained of [S2-15/entStandard]', () =>
  sheet({
    page: '/evaluation/entStandard',
    by: 'contractor',
    reader: 'officer',
    label: '企业标准化考评',
    filling: { 企业: builder, 考评周期: '年度', 企业自评: FIVE },
    refused: ['周期起始月份', REQUIRED],
    mended: { 周期起始月份: PERIOD },
    row: `${PERIOD} 起年度考评`,
    within: ['周期起始月份', PERIOD],
    search: ['考评周期', '年度', '安全生产许可证周期'],
    change: [{ 考评周期: '安全生产许可证周期' }, `${PERIOD} 起安全生产许可证周期考评`],
  }))

test('the station takes the standing of a company in, scores its five tables and publishes it', async () => {
  const { desk } = here()
  const period = `${year + 1}-01`
  const caller = await desk.caller('contractor')
  await caller.done('/api/evaluation/ent_standard/pc/add', {
    unit_id: (await desk.person('contractor')).unit_id,
    cycle: entCycle.code('year'),
    from_ym: period,
    self_tables: entTable.codes.map((item) => ({ item, score: '86' })),
    file: await caller.upload('自评表.pdf', PDF),
  })
  const page = await openList(desk, 'officer', '/evaluation/entStandard')
  await seek(page, '周期起始月份', period)
  const row = `${period} 起年度考评`
  await stepIn(page, row, '受理', {}, '评分中')
  const scored = { 考评等级: '合格', 考评意见: '管理制度健全，现场达标', 公示截止: inDays(8) }
  await stepInRefused(page, row, '评分并公示', { ...scored, 监督评分: FIVE.slice(0, 4) }, '施工现场一张须评分')
  await stepIn(page, row, '评分并公示', { ...scored, 监督评分: FIVE }, '公示中')
  await expect(rowOn(page, row)).toContainText('84.96')
})

test('a quarter of a project is entered, found again, and not handed in before its months; too few visits are complained of [S2-15/projectQuarter]', () =>
  sheet({
    page: '/evaluation/projectQuarter',
    by: 'contractor',
    reader: 'owner',
    label: '项目季度考评',
    filling: { 所属工程: project, 年度: today().slice(0, 4), 季度: '四季度', 企业检查次数: '1' },
    refused: ['企业检查次数', '企业每季度检查不少于 3 次'],
    mended: { 企业检查次数: '3' },
    row: project,
    named: `${today().slice(0, 4)} 年四季度`,
    within: ['所属工程', project],
    search: ['年度', today().slice(0, 4), '2019'],
    acts: [{ label: '提交审核', says: '本季度尚未结束，不能报送', refused: true }],
  }))

test('the own appraisal of a month is entered, found again and handed in; one that says nothing of the stage is complained of [S2-15/monthlySelf]', () =>
  sheet({
    page: '/evaluation/monthlySelf',
    by: 'site',
    reader: 'officer',
    label: '项目月度自评',
    filling: { 所属工程: project, 自评月份: MONTH, 检查评分汇总表: SUMMARY },
    refused: ['形象进度', REQUIRED],
    mended: { 形象进度: '主体结构' },
    row: MONTH,
    within: ['所属工程', project],
    search: ['自评月份', MONTH, '2020-01'],
    acts: [{ label: '提交审核', says: '待监理审核' }],
  }))

test('the project itself shows its own appraisals: entered, found again and handed in; one without its month is complained of [S2-14/selfEvaluation]', () =>
  sheet({
    page: '自评',
    by: 'site',
    reader: 'officer',
    label: '项目月度自评',
    filling: { 形象进度: '主体结构', 检查评分汇总表: SUMMARY },
    refused: ['自评月份', REQUIRED],
    mended: { 自评月份: EARLIER },
    row: EARLIER,
    search: ['自评月份', EARLIER, '2020-01'],
    acts: [{ label: '提交审核', says: '待监理审核' }],
  }))

test('a partner is marked, found again and handed in; more than a hundred is complained of [S2-15/subEvaluation]', () =>
  sheet({
    page: '/evaluation/subEvaluation',
    by: 'site',
    reader: 'officer',
    label: '分包单位考评',
    filling: {
      所属工程: project,
      分包单位: lessor,
      考评月份: MONTH,
      进度: '101',
      质量: '90',
      安全: '90',
      文明施工: '90',
      用工: '90',
    },
    refused: ['进度', /请填写 \d+ 至 100 之间的整数/],
    mended: { 进度: '91' },
    row: lessor,
    named: MONTH,
    within: ['所属工程', project],
    search: ['考评月份', MONTH, '2020-01'],
    acts: [{ label: '提交审核', says: '待审核' }],
  }))

test('an appraisal is applied for, found again and handed in; one without a word of why is complained of [S2-15/application]', () =>
  sheet({
    page: '/evaluation/application',
    by: 'site',
    reader: 'owner',
    label: '考评申请',
    filling: { 所属工程: project, 申请等级: '合格', 申请说明: '' },
    refused: ['申请说明', REQUIRED],
    mended: { 申请说明: '按月自评，申请终评' },
    row: project,
    numbered: true,
    within: ['所属工程', project],
    search: ['申请编号', undefined, 'KS20000000000'],
    acts: [
      { label: '提交申请', says: '待监理意见' },
      { by: 'chief_engineer', label: '监理同意申请', filling: { 监理意见: '自评属实，同意申请' }, says: '待建设单位意见' },
      { by: 'owner', label: '建设单位同意申请', filling: { 建设单位意见: '同意申请' }, says: '待受理' },
    ],
  }))

test('an appraisal is appealed against, found again and handed in; one without its reasons is complained of [S2-15/appeal]', () =>
  sheet({
    page: '/evaluation/appeal',
    by: 'contractor',
    reader: 'officer',
    label: '考评申诉',
    filling: { 所属工程: project },
    refused: ['申诉理由', REQUIRED],
    mended: { 申诉理由: '评分表第三项与现场不符', 现场考评: 0 },
    row: project,
    numbered: true,
    within: ['所属工程', project],
    search: ['申诉编号', undefined, 'KS20000000000'],
    acts: [{ label: '提交申诉', says: '待受理' }],
  }))

test('the appraisal of a company is appealed against, found again and handed in; one without its reasons is complained of [S2-15/entAppeal]', () =>
  sheet({
    page: '/evaluation/entAppeal',
    by: 'contractor',
    reader: 'officer',
    label: '企业考评申诉',
    filling: { 企业: builder, 所申诉的考评: `${SETTLED} 起年度考评` },
    refused: ['申诉理由', REQUIRED],
    mended: { 申诉理由: '所扣设备管理分的两台塔式起重机已于考评之前退场' },
    row: `${SETTLED} 起年度考评`,
    numbered: true,
    within: ['企业', builder],
    search: ['申诉编号', undefined, 'QS20000000000'],
    acts: [{ label: '提交申诉', says: '待受理' }],
  }))

test('months to be left out are entered, found again and handed in; an end before the beginning is complained of [S2-15/suspension]', () =>
  sheet({
    page: '/evaluation/suspension',
    by: 'site',
    reader: 'officer',
    label: '暂停参评',
    filling: { 所属工程: project, 起始月份: inDays(70).slice(0, 7), 终止月份: MONTH, 暂停原因: '停工' },
    refused: ['终止月份', '终止月份不能早于起始月份'],
    mended: { 终止月份: inDays(110).slice(0, 7) },
    row: inDays(70).slice(0, 7),
    within: ['所属工程', project],
    search: ['暂停原因', '停工', '未开工'],
    acts: [{ label: '提交审核', says: '待审核' }],
  }))

const RULE = freshName('擅自拆改防护')
test('a standard of marks is entered, found again and put into force; conduct without its marks is complained of [S2-15/selfIndex]', () =>
  sheet({
    page: '/evaluation/selfIndex',
    by: 'city_admin',
    reader: 'officer',
    label: '评分指标',
    filling: { 指标类别: '安全行为', 评分表: '现场行为', 项目编号: freshName('XW').slice(0, 18), 检查项目: RULE },
    refused: ['记分分值', /行为记分请填写分值|必填项/],
    mended: { 记分分值: '2' },
    row: RULE,
    within: ['检查项目', RULE],
    search: ['检查项目', RULE, '没有这一项指标'],
    acts: [{ label: '启用', says: '启用', gone: '草稿' }],
  }))

const FACT = '2026 年检查未在岗'
test('marks against a manager are entered, found again and confirmed; marks that are not those of the matter are complained of [S2-21/personnel]', () =>
  sheet({
    page: '/reputation/personnel',
    by: 'officer',
    reader: 'owner',
    label: '人员记分',
    filling: {
      所属工程: project,
      当事人: '冯国平',
      记分事项: '合同约定的项目经理未在岗履职',
      分值: '12 分',
      发生日期: today(),
      违法违规事实: FACT,
    },
    refused: ['分值', '该事项记 3 分'],
    mended: { 分值: '3 分' },
    row: project,
    numbered: true,
    within: ['所属工程', project],
    search: ['分值', '3 分', '12 分'],
    acts: [
      {
        by: 'contractor',
        label: '登记陈述申辩',
        filling: { 陈述申辩: '当日请假经建设单位同意', 陈述申辩人: '冯国平（本人）' },
        says: '陈述申辩',
      },
      { by: 'section_chief', label: '确认记分', filling: { 确认意见: '方案与论证记录核对属实' }, says: '已记分' },
    ],
  }))
