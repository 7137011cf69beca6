import { expect, test } from '@playwright/test'
import { addDays, today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import { type Desk, openDesk, shown } from './desk'
import { inDays } from './filling'
import { freshName, freshPerson } from './made'
import {
  addGivenUp,
  addMended,
  changeIn,
  foundBy,
  offersNot,
  openFrom,
  rowOn,
  stepIn,
  stepInRefused,
  takesAlong,
} from './page-hands'
import { enrol, leaveSite, openBuildingSite, type Site } from './site'
import { numberOf } from './site-hands'

/** 人员：证书、考勤、请假、工资与保证金、投诉、流动人口与考试成绩，一页一件，从工程的菜单走到。 */
test.describe.configure({ timeout: 180_000 })

let desk: Desk
let site: Site
let company: string
const [hand, other] = ['木工', '瓦工'].map(freshPerson) as [string, string]
const month = today().slice(0, 7)

/** 考勤由进出汇总、成绩由考试得出，都没有人填；这里照它们写进去的样子放两行。 */
async function registered(ids: readonly number[]): Promise<void> {
  await withDatabase(async (client) => {
    for (const [at, id] of ids.entries())
      await client.query(
        `insert into attendance_day (engineering_id, worker_id, day_on, hours, result) values ($1, $2, $3, $4, $5)`,
        [site.id, id, addDays(today(), -1), at === 0 ? 8.5 : 0, at === 0 ? 1 : 3],
      )
    const { rows } = await client.query<{ id: number }>(
      `insert into exam (engineering_id, title, people, single_count, multiple_count, judgement_count, pass_mark, minutes, open_from, open_to, state)
       values ($1, '进场安全考试', $2, 10, 2, 8, 60, 30, now() - interval '2 days', now() - interval '1 day', 1) returning id`,
      [site.id, ids],
    )
    for (const [at, id] of ids.entries())
      await client.query(
        `insert into exam_sitting (engineering_id, exam_id, worker_id, attempt, status, score, handed_at) values ($1, $2, $3, 1, $4, $5, now())`,
        [site.id, rows[0]?.id, id, at === 0 ? 1 : 2, at === 0 ? 90 : 45],
      )
  })
}

test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  const own = { id: (await desk.person('contractor')).unit_id }
  company = String((await (await desk.caller('contractor')).get('/api/unit/unit/pc/info', own)).data.unit_name)
  await registered([await enrol(desk, site, hand), await enrol(desk, site, other)])
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

const open = (username: string, title: string) => openFrom(desk, site, username, title)

test('a certificate of a special trade is entered, verified by the chief engineer and not passed as unlike; three years are too long [S2-14/safetyManage.specialWorker]', async () => {
  const number = freshName('浙B2026').toUpperCase()
  const page = await open('site', '特种作业人员')
  const wrong = {
    姓名: hand,
    作业类别: '建筑电工',
    证书编号: number,
    发证机关: '浙江省住房和城乡建设厅',
    发证日期: inDays(-30),
    有效期至: inDays(900),
    证书扫描件: 1,
  }
  await addMended(page, '特种作业人员证书', wrong, ['有效期至', '有效期不能超过两年'], { 有效期至: inDays(300) })
  await foundBy(page, number, ['证书编号', number, freshName('苏')])
  await offersNot(page, number, '核验一致')
  const chief = await open('chief_engineer', '特种作业人员')
  const unlike = { 核验结果: '一致', 不予通过的原因: '查询结果与证书不符' }
  await stepInRefused(chief, number, '不予通过', unlike, '核验一致的请办理“核验一致”')
  await stepIn(chief, number, '核验一致', {}, '已核验')
})

test('who came yesterday and who did not is read and asked by, taken along as a sheet, and entered by nobody [S2-14/safetyManage.attendance] [S1-02/attendance]', async () => {
  const page = await open('site', '考勤')
  await expect(rowOn(page, hand)).toContainText('8.5')
  await expect(rowOn(page, other)).toContainText('缺勤')
  await foundBy(page, hand, ['人员', hand, other])
  await foundBy(page, other, ['考勤结果', '缺勤', '出勤'])
  await expect(shown(page).getByRole('button', { name: /^新建/ })).toHaveCount(0)
  await offersNot(page, hand, '编辑')
  await takesAlong(page, '考勤')
})

test('leave is asked for by the company, and goes by the consultant and the owner to the station; who is alone in his post needs a substitute [S2-14/safetyManage.leave]', async () => {
  const page = await open('contractor', '考勤请假')
  const asked = { 请假人: '徐卫东', 类别: '请假', 起始日期: inDays(3), 事由: '参加企业年度继续教育' }
  const wrong = { ...asked, 截止日期: inDays(1) }
  await addMended(page, '考勤请假', wrong, ['截止日期', '截止日期不能早于起始日期'], { 截止日期: inDays(4) })
  await foundBy(page, '徐卫东', ['请假人', '徐卫东', '何建民'])
  const alone = { ...asked, 请假人: '冯国平', 截止日期: inDays(4) }
  await addGivenUp(page, '考勤请假', alone, ['代管人', '项目经理请假须写明代管人'])
  await offersNot(page, '徐卫东', '监理审核通过')
  await stepIn(await open('chief_engineer', '考勤请假'), '徐卫东', '监理审核通过', {}, '待建设确认')
  await stepIn(await open('owner', '考勤请假'), '徐卫东', '建设单位确认', {}, '待监督站批准')
  await stepIn(await open('officer', '考勤请假'), '徐卫东', '监督站批准', {}, '已批准')
})

test('a wage sheet is drawn up for those enrolled, is not handed out without its lines, and is corrected [S2-14/safetyManage.salary] [S1-02/salary]', async () => {
  const title = freshName('木工班工资')
  const page = await open('site', '工资')
  const wrong = { 工资表名称: title, 工资月份: month, 编制单位: company, 人数: '999' }
  await addMended(page, '工资表', wrong, ['人数', /实名登记在场的有/], { 人数: '1' })
  await foundBy(page, title, ['工资表名称', title, freshName('别的')])
  await takesAlong(page, '工资表')
  await stepInRefused(page, title, '交工人确认', {}, /明细/)
  await changeIn(page, title, { 人数: '2' })
  await expect(rowOn(page, title).getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await offersNot(await open('contractor', '工资'), title, '交工人确认')
})

test('the wage deposit is entered by the contractor and approved by the labour office; a rate beyond the rule is complained of [S2-14/safetyManage.wageDeposit]', async () => {
  const page = await open('contractor', '工资保证金')
  const wrong = { 存储形式: '银行保函', 存储比例: '2', 保证金额: '400', 有效期起: today(), 有效期至: inDays(333) }
  const right = { 出具机构: '云州银行营业部', '保函、保单或存单号': freshName('BH') }
  await addMended(page, '工资保证金', { ...wrong, 存储比例: '9' }, ['存储比例', /0\.5% 至 4\.5%/], { ...right, 存储比例: '2' })
  const number = await numberOf(page, '银行保函')
  await foundBy(page, number, ['编号', number, 'BZ000'])
  await addGivenUp(page, '工资保证金', { ...wrong, ...right }, ['保函、保单或存单号', '本工程已登记这个保函号'])
  await offersNot(page, number, '核准')
  await stepIn(await open('hrss', '工资保证金'), number, '核准', {}, '有效')
})

test('a complaint of unpaid wages is taken in by the labour office and answered by the site, which is not told who complained [S2-14/safetyManage.wageComplaint]', async () => {
  const name = freshPerson('周')
  const page = await open('hrss', '欠薪投诉')
  const wrong = {
    来源: '12333',
    涉及人数: '3',
    投诉金额: '18123',
    欠薪起始月: month,
    欠薪截止月: month,
    投诉事实: '木工班三人反映一个月工资没有发放',
  }
  await addMended(page, '欠薪投诉', wrong, ['姓名', '请选择投诉人，或填写姓名'], { 姓名: name })
  const number = await numberOf(page, '18,123')
  await foundBy(page, number, ['投诉编号', number, 'TS000'])
  await stepIn(page, number, '受理', {}, '办理中')
  const answering = await open('contractor', '欠薪投诉')
  await stepIn(answering, number, '项目答复', { 项目答复: '本月十日前发放' }, '办理中')
  await expect(shown(answering).getByText(name)).toHaveCount(0)
  await offersNot(answering, number, '办结')
  await stepIn(await open('hrss', '欠薪投诉'), number, '办结', { '办结、不予受理、移送说明': '已足额支付' }, '已办结')
})

test('who lives where is entered, reported and struck off; a bed that is taken is refused [S2-14/safetyManage.population]', async () => {
  const page = await open('site', '流动人口')
  const wrong = { 人员: hand, 居住: '工地宿舍', 来本地日期: today() }
  const bed = { 房间: freshName('A'), 床位: '1' }
  await addMended(page, '流动人口', wrong, ['房间', '住工地宿舍的请填写房间'], bed)
  await foundBy(page, hand, ['房间', bed.房间, 'Z999'])
  await foundBy(page, hand, ['人员', hand, other])
  await addGivenUp(page, '流动人口', { ...wrong, 人员: other, ...bed }, ['床位', '床位已占用'])
  await stepIn(page, hand, '上报登记', {}, '已登记')
  await stepInRefused(page, hand, '注销', { 注销日期: inDays(-1) }, '注销不能早于来本地')
  await stepIn(page, hand, '注销', { 注销日期: today() }, '已注销')
  await offersNot(await open('chief_engineer', '流动人口'), hand, '重新登记')
})

test('results of examinations are read and asked by, taken along as a sheet, and entered by nobody [S2-14/safetyManage.examSitting]', async () => {
  const page = await open('site', '考试成绩')
  await expect(rowOn(page, hand)).toContainText('90')
  await foundBy(page, hand, ['姓名', hand, other])
  await foundBy(page, other, ['结果', '不合格', '合格'])
  await expect(shown(page).getByRole('button', { name: /^新建/ })).toHaveCount(0)
  await offersNot(page, hand, '编辑')
  await takesAlong(page, '考试成绩')
})
