import { projectHead } from './place'
import { expect, type Locator, test } from '@playwright/test'
import { agreeUpToLast, apply, findMine, type Journey, openCase, passInBrowser, walk } from './biz-case'
import { type Desk, go, openDesk, shown } from './desk'
import { inDays } from './filling'
import { withDatabase } from './companies'
import { freshName, freshPerson } from './project'
import {
  appoint,
  bring,
  enrol,
  keyPerson,
  leaveSite,
  lock,
  openSite,
  openWageAccount,
  raiseCrane,
  rowOf,
  type Site,
  servedAndVisited,
  stopSite,
  takeCraneDown,
  verifiedCertificate,
} from './site'

/** 十三个业务事项，在同一个工程上依次办理：开工、变更、人员、机械、中止与恢复、停工与复工，直到终止。 */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let desk: Desk
let site: Site
let machine: number
let chief: number
const [manager, successor, rigger] = ['冯国平', freshPerson('新任'), freshPerson('拆卸工')]
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openSite(desk)
  await appoint(desk, site, '吴志强', 'safety_officer')
  chief = await keyPerson(desk, site, '章启明', 'chief_engineer')
  await lock(chief, site)
  await enrol(desk, site, successor, 'contractor', { work_role: 10, post: '项目副经理' })
  await openWageAccount(desk, site)
  machine = await raiseCrane(desk, site, '1号塔机')
  await enrol(desk, site, rigger, 'equipment')
  await verifiedCertificate(site, rigger, '08')
  await educated(site.id)
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

/** 在场的人都已经过三级教育；教育怎样办成，安全教育自己的测试说。 */
const educated = (id: number): Promise<unknown> =>
  withDatabase((client) =>
    client.query('update worker set edu_pass = true, edu_on = current_date where engineering_id = $1', [id]),
  )

const business = (code: string, label: string, applicant: string, filling: Journey['filling']): Journey => ({
  route: `/business/${code}`,
  label,
  applicant,
  filling,
})

/** 工程概况，由不办理的人重新看一遍。 */
async function survey(): Promise<Locator> {
  const page = await desk.page('viewer')
  const view = await go(page, `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${site.id}`)
  await page.locator('.tab-tool[aria-label="重新加载"]').click()
  return view
}
const reads = async (words: string): Promise<void> => expect(projectHead((await survey()).page())).toContainText(words)

test('开工条件审查: 准予开工 [S2-16/workinspection]', async () => {
  const officers = '4 专职安全员数量'
  const journey = business('workinspection', '开工条件审查', 'site', {
    [officers]: '不符合',
    '16 扬尘在线监测': '不涉及',
    '17 视频监控': '不涉及',
    不符合项说明: [{ 条件: officers, 问题与整改要求: '再配备一名专职安全员' }],
  })
  await walk(desk, { ...journey, omit: '现场照片' }, site.name, () => reads('在建'))
})

test('变更告知: 工程改名 [S2-16/changeNotice]', async () => {
  const name = freshName('更名工程')
  const journey = business('changeNotice', '变更告知', 'site', { 变更类型: '工程名称', 变更后的工程名称: name })
  await walk(desk, journey, site.name, async () => reads(name))
  site.name = name
})

test('单体工程: 新增一栋 [S2-16/monomer]', async () => {
  const name = freshName('门诊楼')
  const journey = business('monomer?part=apply', '单体工程办理', 'site', { 单体名称: name, 单体类别: 0 })
  await walk(desk, journey, site.name, async () => {
    const ledger = await go(await desk.page('owner'), '/business/monomer')
    await ledger.getByLabel('单体名称', { exact: true }).fill(name)
    await ledger.getByRole('button', { name: '查询', exact: true }).click()
    await expect(ledger.getByRole('row').filter({ hasText: name })).toBeVisible()
  })
})

test('资料上传: 归入报监资料 [S2-16/fileUpload]', async () => {
  const files = async () => (await (await survey()).locator('.survey-files').textContent()) ?? ''
  const before = await files()
  const journey = business('fileUpload', '资料上传', 'owner', { 目录项: 0, 上传原因: '首次上传' })
  await walk(desk, { ...journey, omit: '资料文件' }, site.name, async () => expect.poll(files).not.toBe(before))
})

test('监督告知书: 编号签发 [S2-16/notice]', async () => {
  const journey = business('notice', '监督告知书', 'officer', { 文书类型: 0 })
  await walk(desk, journey, site.name, async (filed) => {
    const view = await openCase(await desk.page('officer'), filed)
    await expect(view.locator('.zj-record-head')).toContainText(/结果文书 .*〔\d{4}〕\d+号/)
  })
})

test('起重机械拆卸告知: 机械转为拆卸告知 [S2-16/dismantle]', async () => {
  // 由拆卸单位自己的账号告知，人员是它在本工程登记的。
  const journey = business('dismantle', '起重机械拆卸告知', 'equipment', {
    起重机械: '1号塔机',
    拆卸合同编号: 'CX-2026-017',
    拆卸作业人员: rigger,
    专业技术负责人: manager,
    专职安全员: '吴志强',
    安全生产许可证有效期至: inDays(300),
    计划完成日期: inDays(20),
  })
  await walk(desk, journey, site.name)
  expect(await rowOf(desk, 'site', 'device/crane', machine)).toMatchObject({ state: 16 })
  await takeCraneDown(desk, machine)
})

test('关键人员变更: 新任项目经理 [S2-16/manager]', async () => {
  const journey = business('manager', '关键人员变更', 'site', {
    岗位: '项目经理',
    原任人员: manager,
    拟任人员: successor,
    执业证书编号: '浙1332026000123',
    证书有效期至: inDays(300),
    安考证类别: 'B证',
    安考证编号: '浙建安B0001',
    安考证有效期至: inDays(300),
  })
  await walk(desk, journey, site.name, async () =>
    expect((await survey()).locator('.survey-rows li').filter({ hasText: '施工单位' }).first()).toContainText(successor),
  )
})

test('管理人员解锁: 任命时锁定的解除锁定 [S2-16/releaseGL]', async () => {
  const { data } = await (await desk.caller('site')).get('/api/people/manage_user/pc/getList', { name: successor })
  expect(data.rows).toMatchObject([{ lock_status: 1 }])
  const person = Number(data.rows?.[0]?.id)
  const journey = business('releaseGL', '管理人员解锁', 'contractor', {
    岗位: '项目经理',
    管理人员: successor,
    解锁原因: '合同解除',
    情形发生日期: inDays(0),
  })
  await walk(desk, journey, site.name)
  expect(await rowOf(desk, 'site', 'people/manage_user', person)).toMatchObject({ lock_status: 0 })
})

test('监理人员解锁: 总监解除锁定 [S2-16/releaseJL]', async () => {
  const journey = business('releaseJL', '监理人员解锁', 'consultant', {
    岗位: '总监理工程师',
    监理人员: '章启明',
    解锁原因: '合同解除',
    情形发生日期: inDays(0),
  })
  await walk(desk, journey, site.name)
  expect(await rowOf(desk, 'site', 'people/manage_user', chief)).toMatchObject({ lock_status: 0 })
})

test('中止施工告知: 中止监督 [S2-16/construction]', async () => {
  const journey = business('construction', '中止施工告知', 'owner', {
    预计恢复日: inDays(90),
    现场有起重机械: '否',
    现场有基坑: '否',
    现场有脚手架或模板支架: '否',
  })
  await walk(desk, journey, site.name, () => reads('中止监督'))
})

test('恢复监督: 恢复在建 [S2-16/recovery]', async () => {
  await servedAndVisited(site)
  await walk(desk, business('recovery', '恢复监督', 'owner', {}), site.name, () => reads('在建'))
})

test('复工申请: 停工之后恢复在建 [S2-16/towork]', async () => {
  await stopSite(desk, site)
  await reads('停工')
  await servedAndVisited(site)
  await walk(desk, business('towork', '复工申请', 'site', { 整改完成日期: inDays(0) }), site.name, () => reads('在建'))
})

test('终止监督: 转入历史库，在那里只能查看 [S2-16/termination, S2-16/termination.history]', async () => {
  await bring(site, 'completed')
  const journey = business('termination', '终止监督', 'owner', {
    终止情形: '工程完工并通过竣工验收',
    竣工验收备案号: '杭建备〔2026〕0101号',
  })
  const filed = await apply(desk, journey, site.name)
  await passInBrowser(desk, await agreeUpToLast(desk, 'owner', filed.id), filed)
  const library = await go(await desk.page('viewer'), '/projectlibrary/historySupervise')
  await library.getByLabel('工程名称', { exact: true }).fill(site.name)
  await library.getByRole('button', { name: '查询', exact: true }).click()
  await expect(library.getByRole('row').filter({ hasText: site.name })).toBeVisible()
  // 工程已在历史库，申请随之办结。
  await findMine(desk, { ...journey, route: `${journey.route}/history` }, filed.title)
  const history = shown(await desk.page('owner'))
  await expect(history.getByRole('heading', { name: '终止监督（历史库）' })).toBeVisible()
  await expect(history.getByRole('button', { name: '新建申请' })).toHaveCount(0)
})
