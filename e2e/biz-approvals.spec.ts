import { projectHead } from './place'
import { expect, test } from '@playwright/test'
import { walk } from './biz-case'
import { type Desk, go, openDesk } from './desk'
import { approvals } from './approvals'
import { BUILDING_PARTS, inDays } from './filling'
import { takesAlong } from './page-hands'
import { appoint, leaveSite, openBuildingSite, type Site } from './site'

/** 十一个审批事项，按一个工程的先后：从申请、缺一样、补齐，到最后一人在页面上通过、办结。 */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let desk: Desk
let site: Site
test.beforeAll(async ({ browser }) => {
  desk = openDesk(browser)
  site = await openBuildingSite(desk)
  await appoint(desk, site, '吴志强', 'safety_officer')
})
test.afterAll(async () => {
  await leaveSite(desk, site)
  await desk.close()
})

for (const { code, fact, passing: _passing, ...approval } of approvals)
  test(`${approval.label}: from the application, refused with a gap, to its end and found [${fact}]`, async () => {
    await walk(desk, { route: `/approval/${code}`, ...approval }, site.name)
  })

const PARTIES = ['建设单位', '勘察单位', '设计单位', '施工单位', '监理单位']

test('竣工验收申请: the project goes into acceptance; what was applied for is taken along [S2-19/jgsq] [S1-02/approvals]', async () => {
  const group = PARTIES.map((party, at) => ({
    单位: party,
    '姓名（不在名册）': `${party.slice(0, 2)}代表`,
    职责: at === 0 ? '组长' : '成员',
  }))
  await walk(
    desk,
    {
      route: '/approval/jgsq',
      label: '竣工验收申请',
      applicant: 'site',
      filling: { 验收合格的分部: BUILDING_PARTS, 验收组名单: group },
    },
    site.name,
    async () => {
      const page = await desk.page('owner')
      await go(page, `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${site.id}`)
      await expect(projectHead(page)).toContainText('竣工验收中')
    },
  )
  // The list the applicant found it on.
  await takesAlong(await desk.page('site'), '竣工验收申请')
})

test('消防竣工验收: the owner applies while the project is being accepted [S2-19/xfjg]', async () => {
  const filling = { 申请类别: '其他建设工程消防验收备案', 完工日期: inDays(0), 竣工验收日期: inDays(0) }
  await walk(desk, { route: '/approval/xfjg', label: '消防竣工验收', applicant: 'owner', filling }, site.name)
})
