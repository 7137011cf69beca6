import { projectHead } from './place'
import { expect, test } from '@playwright/test'
import { walk } from './biz-case'
import { type Desk, go, openDesk } from './desk'
import { type Filling, inDays } from './filling'
import { freshName } from './project'
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

interface Approval {
  readonly code: string
  readonly label: string
  readonly applicant: string
  readonly filling: Filling
  readonly omit?: string
}

const NONE: Filling = {}
const approvals: readonly Approval[] = [
  {
    code: 'qianyue',
    label: '合同签订备案',
    applicant: 'contractor',
    filling: {
      合同编号: freshName('HT'),
      发包方式: '直接发包',
      签订日期: inDays(0),
      合同工期: '365',
      人工费占比: '20',
      人工费拨付周期: '一个月',
    },
  },
  {
    code: 'gzbx',
    label: '工资保函备案',
    applicant: 'contractor',
    filling: {
      经办银行或出具机构: '工商银行西湖支行',
      '保函、保单或存单编号': freshName('BH'),
    },
    omit: '近两年未发生工资拖欠',
  },
  { code: 'ycsq', label: '验槽申请', applicant: 'site', filling: NONE },
  { code: 'jcys', label: '基础分部验收', applicant: 'site', filling: NONE },
  { code: 'ztzx', label: '主体专项验收', applicant: 'site', filling: { 结构完工日期: inDays(0) } },
  {
    code: 'ztrz',
    label: '主体认证',
    applicant: 'site',
    filling: {
      认证类别: '结构实体检测确认',
      检测报告编号: freshName('JC'),
      结构封顶日期: inDays(0),
      检测日期: inDays(0),
      保护层厚度合格率: '95',
    },
  },
  {
    code: 'aqwm',
    label: '安全文明措施费申请',
    applicant: 'site',
    filling: {
      本次申请: '10',
      费用明细: [{ 金额: '10', 投入内容: '临边防护' }],
    },
  },
  { code: 'xflj', label: '消防临建审批', applicant: 'site', filling: NONE },
  {
    code: 'szcz',
    label: '市政处置',
    applicant: 'site',
    filling: { 处置类别: '临时占用城市道路', 面积: '10', 交通疏导措施: '设专人疏导', 恢复方案: '按原标准恢复' },
  },
]

for (const { code, ...approval } of approvals)
  test(`${approval.label}: from the application to its end`, async () => {
    await walk(desk, { route: `/approval/${code}`, ...approval }, site.name)
  })

const PARTIES = ['建设单位', '勘察单位', '设计单位', '施工单位', '监理单位']

test('竣工验收申请: the project goes into acceptance', async () => {
  const group = PARTIES.map((party, at) => ({ 单位: party, 职责: at === 0 ? '组长' : '成员' }))
  await walk(
    desk,
    { route: '/approval/jgsq', label: '竣工验收申请', applicant: 'site', filling: { 验收组名单: group } },
    site.name,
    async () => {
      const page = await desk.page('owner')
      await go(page, `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${site.id}`)
      await expect(projectHead(page)).toContainText('竣工验收中')
    },
  )
})

test('消防竣工验收: the owner applies while the project is being accepted', async () => {
  const filling = { 申请类别: '其他建设工程消防验收备案', 完工日期: inDays(0), 竣工验收日期: inDays(0) }
  await walk(desk, { route: '/approval/xfjg', label: '消防竣工验收', applicant: 'owner', filling }, site.name)
})
