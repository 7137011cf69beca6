import { test } from '@playwright/test'
import { today } from '@zhujian/model/date'
import { inDays } from './filling'
import { freshName } from './made'
import { onSite, REQUIRED } from './sheet-hands'

/** 进度的各页：计划、节点、形象进度、两本日志、例会，从工程的菜单走到，第一次填错、改正、查到、办理。 */
test.describe.configure({ timeout: 180_000 })

const PLAN = '主体结构总控计划'
const MONOMER = '1#楼'

const { sheet } = onSite(async (desk, site) => {
  const caller = await desk.caller('site')
  await caller.done('/api/production/plan/pc/add', {
    engineering_id: site.id,
    plan_type: 1,
    plan_name: PLAN,
    from_on: inDays(-20),
    to_on: inDays(300),
  })
})

test('a plan of the whole is entered, found again and put off; one that ends before it begins is complained of, and one without tasks is not handed in [S2-14/safetyManage.totalPlan]', () =>
  sheet({
    page: '总进度计划',
    by: 'site',
    reader: 'officer',
    label: '总进度计划',
    filling: { 计划名称: '二标段总计划', 开始日期: today(), 结束日期: inDays(-1) },
    refused: ['结束日期', '结束日期不能早于开始日期'],
    mended: { 结束日期: inDays(300) },
    row: '二标段总计划',
    search: ['计划名称', '二标段总计划', '没有这一份'],
    acts: [{ label: '提交', says: '计划还没有任务，请先登记任务', refused: true }],
    change: [{ 结束日期: inDays(320) }, inDays(320)],
  }))

test('a plan of the month is entered, found again and moved; one without its first day is complained of [S2-14/safetyManage.monthPlan] [S1-02/progress]', () =>
  sheet({
    page: '月计划',
    by: 'site',
    reader: 'owner',
    label: '月计划',
    filling: { 计划名称: '本月结构计划', 结束日期: inDays(28) },
    refused: ['开始日期', REQUIRED],
    mended: { 开始日期: today() },
    row: '本月结构计划',
    search: ['计划名称', '本月结构计划', '上月结构计划'],
    exported: '月计划',
    change: [{ 结束日期: inDays(25) }, inDays(25)],
  }))

test('a plan of the week is entered, found again and not handed in without tasks; one without its hands is complained of [S2-14/safetyManage.weekPlan]', () =>
  sheet({
    page: '周计划',
    by: 'site',
    reader: 'chief_engineer',
    label: '周计划',
    filling: { 计划名称: '第一周计划', 开始日期: today(), 结束日期: inDays(6) },
    refused: ['计划劳力', /周计划请填写计划劳力|必填项/],
    mended: { 计划劳力: '36' },
    row: '第一周计划',
    search: ['计划名称', '第一周计划', '第九周计划'],
    acts: [{ label: '提交', says: '计划还没有任务，请先登记任务', refused: true }],
    change: [{ 结束日期: inDays(5) }, inDays(5)],
  }))

test('a milestone is entered, found again and put off, and is not reported on before its plan is approved; one that ends before it begins is complained of [S2-14/safetyManage.milestone]', () =>
  sheet({
    page: '里程碑',
    by: 'site',
    reader: 'officer',
    label: '计划任务',
    filling: { 所属计划: PLAN, 任务名称: '主体封顶', 里程碑节点: '封顶', 计划开始: inDays(100), 计划完成: inDays(90) },
    refused: ['计划完成', '计划完成不能早于计划开始'],
    mended: { 计划完成: inDays(120) },
    row: '主体封顶',
    search: ['任务名称', '主体封顶', '外架拆除完'],
    change: [{ 计划完成: inDays(125) }, inDays(125)],
    acts: [{ label: '填报进度', filling: { 实际开始: today(), 完成: '5' }, says: '计划还没有批准，不能填报进度', refused: true }],
  }))

test('the progress of a building is entered, found again and handed in; more than the whole is complained of [S2-14/safetyManage.imageProgress]', () =>
  sheet({
    page: '形象进度',
    by: 'site',
    reader: 'officer',
    label: '形象进度',
    filling: {
      单体工程: MONOMER,
      填报日期: today(),
      施工阶段: '主体结构',
      当前部位: '六层墙柱',
      形象进度: '130',
      固定机位照片: 4,
    },
    refused: ['形象进度', '形象进度不能大于 100%'],
    mended: { 形象进度: '35' },
    row: today(),
    search: ['施工阶段', '主体结构', '装饰装修'],
    acts: [{ label: '提交审核', says: '待核实' }],
  }))

const WEATHER = { 日期: today(), 天气: '多云', 最高气温: '20', 最低气温: '28' }
const COLD = ['最低气温', '最低气温不能高于最高气温'] as const

test('the diary of the builders is entered, found again and put right; a low above the high is complained of [S2-14/safetyManage.constructionLog]', () =>
  sheet({
    page: '施工日志',
    by: 'site',
    reader: 'owner',
    label: '施工日志',
    filling: { ...WEATHER, 施工部位: '五层墙柱', 作业人数: [{ 工种: '钢筋工', 人数: '12' }], 内容: '墙柱钢筋绑扎' },
    refused: COLD,
    mended: { 最低气温: '12' },
    row: today(),
    search: ['施工部位', '五层墙柱', '地下二层'],
    change: [{ 内容: '墙柱钢筋绑扎完成八成' }, '墙柱钢筋绑扎完成八成'],
  }))

test('the diary of the consultants is entered, found again and put right; one without a count of rounds is complained of [S2-14/safetyManage.superviseLog]', () =>
  sheet({
    page: '监理日志',
    by: 'chief_engineer',
    reader: 'owner',
    label: '监理日志',
    filling: { ...WEATHER, 最低气温: '11', 施工部位: '四层梁板', 内容: '检查梁板钢筋' },
    refused: ['巡视', '监理日志须填写旁站、巡视、平行检验的次数'],
    mended: { 巡视: '2' },
    row: today(),
    search: ['施工部位', '四层梁板', '地下二层'],
    change: [{ 内容: '检查梁板钢筋，要求补垫块' }, '要求补垫块'],
  }))

const MEETING = freshName('第三次监理例会')
test('the minutes of a meeting are entered, found again and sent to be signed; a meeting that ends before it begins is complained of [S2-14/safetyManage.meeting]', () =>
  sheet({
    page: '例会',
    by: 'chief_engineer',
    reader: 'officer',
    label: '会议纪要',
    filling: {
      会议名称: MEETING,
      会议类别: '监理例会',
      开始时间: `${inDays(-1)} 14:00`,
      结束时间: `${inDays(-1)} 13:00`,
      地点: '监理部会议室',
      主持人: '章启明',
      参会人员: [
        { 姓名: '章启明', 已签到: '是' },
        { 姓名: '冯国平', 已签到: '是' },
      ],
      决议: [{ 内容: '两日内补齐三层临边防护', 责任人: '冯国平', 完成期限: inDays(2) }],
    },
    refused: ['结束时间', '结束时间应晚于开始时间'],
    mended: { 结束时间: `${inDays(-1)} 15:30` },
    row: MEETING,
    search: ['会议名称', MEETING, '没有开过的会'],
    acts: [{ label: '送会签', says: '待会签' }],
  }))
