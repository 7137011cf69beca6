import { test } from '@playwright/test'
import { contractType, guaranteeKind } from '@zhujian/domain/biz/kinds/qianyue'
import { drawingMajor } from '@zhujian/domain/technique/drawing'
import { formatInstant, nowSeconds, today } from '@zhujian/model/date'
import { withDatabase } from './companies'
import type { Desk } from './desk'
import { inDays } from './filling'
import { freshName, PDF } from './made'
import { companyName, onSite, REQUIRED } from './sheet-hands'
import { enrol, openWageAccount, type Site } from './site'

/** 合同与费用、技术的各页，从工程的菜单走到，第一次填错、改正、查到、办理。 */
test.describe.configure({ timeout: 180_000 })

const MONOMER = '1#楼'
const CONTRACT = freshName('施工总承包合同')
const DRAWING = '结施-12 三层梁板配筋图（0 版）'
const WORKER = '钱友根'
const MONTH = today().slice(0, 7)
const [RUNNING, CURRENT] = [1, 1]

let builder = ''
let owner = ''

/** In force: being reviewed is what the page of contracts itself is tested by. */
async function runningContract(desk: Desk, site: Site): Promise<void> {
  const caller = await desk.caller('owner')
  const { id } = await caller.done('/api/contract/contract/pc/add', {
    engineering_id: site.id,
    contract_no: freshName('HT'),
    contract_name: CONTRACT,
    contract_type: contractType.code('general'),
    party_a: (await desk.person('owner')).unit_id,
    party_b: (await desk.person('contractor')).unit_id,
    amount: '20000',
    labor_ratio: '18',
    labor_cycle: 2,
    sign_on: inDays(-60),
    start_on: inDays(-50),
    end_on: inDays(300),
    guarantee: guaranteeKind.code('none'),
    pay_terms: '按月计量，次月 15 日前支付确认产值的 85%',
    file: await caller.upload('合同.pdf', PDF),
  })
  await withDatabase((client) => client.query('update contract set state = $2 where id = $1', [id, RUNNING]))
}

async function currentDrawing(desk: Desk, site: Site): Promise<void> {
  const caller = await desk.caller('site')
  const { id } = await caller.done('/api/technique/drawing/pc/add', {
    engineering_id: site.id,
    major: drawingMajor.code('structure'),
    drawing_no: '结施-12',
    drawing_name: '三层梁板配筋图',
    revision: '0',
    issued_on: inDays(-30),
    file: await caller.upload('图纸.pdf', PDF),
  })
  await withDatabase((client) => client.query('update drawing set state = $2 where id = $1', [id, CURRENT]))
}

const { sheet } = onSite(async (desk, site) => {
  builder = await companyName(desk, 'contractor')
  owner = await companyName(desk, 'owner')
  await runningContract(desk, site)
  await currentDrawing(desk, site)
  await enrol(desk, site, WORKER)
  await openWageAccount(desk, site)
})

test('a contract is entered, found again, handed in and reviewed; one for building that says nothing of the wages is complained of [S2-14/safetyManage.contract] [S1-02/contracts]', () =>
  sheet({
    page: '合同',
    by: 'owner',
    reader: 'officer',
    label: '合同',
    filling: {
      合同编号: freshName('HT'),
      合同名称: '桩基分包合同',
      合同类别: '施工分包',
      发包人: owner,
      承包人: builder,
      合同价: '860',
      签订日期: inDays(-20),
      开始日期: inDays(-10),
      结束日期: inDays(60),
      履约担保: '未约定',
    },
    refused: ['人工费占比', /施工类合同请填写人工费占比|必填项/],
    mended: { 人工费占比: '18', 人工费拨付周期: '一个月' },
    row: '桩基分包合同',
    search: ['合同名称', '桩基分包合同', '勘察合同'],
    exported: '合同',
    acts: [
      { label: '提交审核', says: '待审核' },
      { by: 'chief_engineer', label: '审核通过', says: '生效' },
    ],
  }))

test('a change of the contract is entered, found again and handed in; a notice before the event is complained of [S2-14/safetyManage.contractChange]', () =>
  sheet({
    page: '变更签证',
    by: 'site',
    reader: 'officer',
    label: '变更签证',
    filling: {
      所属合同: CONTRACT,
      类别: '索赔',
      发生日期: inDays(-3),
      意向书日期: inDays(-5),
      部位: '地下一层外墙',
      计价明细: [{ 项目: '外墙加厚', 单位: 'm³', 数量: '10', 单价: '420', 金额: '4200' }],
    },
    refused: ['意向书日期', '意向书日期不能早于发生日期'],
    mended: { 意向书日期: inDays(-2) },
    row: '地下一层外墙',
    numbered: true,
    search: ['编号', undefined, 'BG20000000000'],
    acts: [{ label: '提交审核', says: '待监理审核' }],
  }))

test('a payment is asked for, found again and handed in; one for progress without the output is complained of [S2-14/safetyManage.payment]', () =>
  sheet({
    page: '款项支付',
    by: 'site',
    reader: 'officer',
    label: '款项支付',
    filling: { 所属合同: CONTRACT, 款项类别: '进度款', 申请金额: '100' },
    refused: ['产值', /进度款请选择产值|必选项|必填项/],
    mended: { 款项类别: '预付款' },
    row: '预付款',
    numbered: true,
    search: ['编号', undefined, 'KX20000000000'],
    acts: [{ label: '提交审核', says: '待监理审核' }],
  }))

test('the wages of a month are entered, found again, and not asked for before the output is agreed; more than the whole is complained of [S2-14/safetyManage.laborFee]', () =>
  sheet({
    page: '人工费拨付',
    by: 'contractor',
    reader: 'officer',
    label: '人工费拨付',
    filling: { 月份: MONTH, 所属合同: CONTRACT, 人工费比例: '120' },
    refused: ['人工费比例', '人工费比例不能大于 100%'],
    mended: { 人工费比例: '18' },
    row: MONTH,
    search: ['月份', MONTH, '2020-01'],
    acts: [{ label: '申请拨付', says: '的产值尚未审核，不能申请拨付', refused: true }],
  }))

test('money spent on safety is entered, found again and handed in; an amount that is not the sum is complained of [S2-14/safetyManage.safetyFee]', () =>
  sheet({
    page: '安全费用',
    by: 'site',
    reader: 'owner',
    label: '安全费用',
    filling: {
      投入月份: MONTH,
      费用类别: '安全防护设施设备',
      投入项目: '定型化临边防护',
      投入单位: builder,
      数量: '10',
      单价: '200',
      金额: '1000',
      发票号码: freshName('FP'),
    },
    refused: ['金额', '金额应等于数量乘单价'],
    mended: { 金额: '2000' },
    row: '定型化临边防护',
    numbered: true,
    search: ['投入项目', '定型化临边防护', '安全帽采购'],
    acts: [{ label: '提交审核', says: '待审核' }],
  }))

const FOUR = ['建设单位', '设计单位', '监理单位', '施工单位'].map((单位, at) => ({
  单位,
  姓名: `会审人${'甲乙丙丁'.charAt(at)}`,
}))
test('a review of the drawings is entered, found again and handed in for answers; one that names no part is complained of [S2-14/safetyManage.drawingReview]', () =>
  sheet({
    page: '图纸会审',
    by: 'site',
    reader: 'officer',
    label: '图纸会审',
    filling: {
      会审时间: `${inDays(-2)} 09:00`,
      专业: '结构',
      会审图纸: DRAWING,
      参加人员: FOUR,
      问题与答复: [{ 问题: '3 轴梁与留洞冲突' }],
    },
    refused: ['部位', REQUIRED],
    mended: { 部位: '主体结构三层' },
    row: '主体结构三层',
    numbered: true,
    search: ['会审编号', undefined, 'HS20000000000'],
    acts: [{ label: '提交答复', says: '待设计答复' }],
  }))

test('a change of the design is entered, found again and handed in; a grave one that was not examined anew is complained of [S2-14/safetyManage.designChange]', () =>
  sheet({
    page: '设计变更',
    by: 'site',
    reader: 'officer',
    label: '设计变更',
    filling: {
      类别: '设计变更',
      提出方: '设计单位',
      原因: '图纸错漏',
      涉及图纸: DRAWING,
      影响部位: '三层 3 轴梁',
      重大变更: '是',
      签发日期: inDays(-1),
    },
    refused: ['重审合格书编号', /重大变更须重新审图|必填项/],
    mended: { 重审合格书编号: 'SC2026-0081' },
    row: '三层 3 轴梁',
    numbered: true,
    search: ['变更编号', undefined, 'SJ20000000000'],
    acts: [{ label: '提交审核', says: '待监理审核' }],
  }))

const CHAPTERS = ['施工部署', '施工计划', '资源配置计划', '施工工艺技术', '施工现场平面布置', '施工安全保证措施']
const SCHEME = freshName('施工组织总设计')
test('the design of the works is entered, found again and handed in; one without its chapters is complained of [S2-14/safetyManage.orgDesign]', () =>
  sheet({
    page: '施工组织设计',
    by: 'site',
    reader: 'officer',
    label: '施工组织设计',
    filling: { 方案名称: SCHEME, 规模: '不属于危大工程', 版次: 'A', 编制人: '冯国平', 已编章节: '工程概况' },
    refused: ['已编章节', '缺少施工部署'],
    mended: CHAPTERS.map((已编章节) => ({ 已编章节 })),
    row: SCHEME,
    search: ['方案名称', SCHEME, '别的组织设计'],
    acts: [{ label: '提交审核', says: '待企业审核' }],
  }))

test('an explanation to the crews is entered, found again and signed; one given tomorrow is complained of [S2-14/safetyManage.techDisclosure]', () =>
  sheet({
    page: '技术交底',
    by: 'site',
    reader: 'officer',
    label: '技术交底',
    filling: {
      层级: '方案→管理人员',
      分部分项: '梁板钢筋绑扎',
      单体工程: MONOMER,
      部位: '三层梁板',
      交底人: '冯国平',
      接受人: WORKER,
      交底时间: `${inDays(1)} 08:00`,
    },
    refused: ['交底时间', '交底时间不能晚于现在'],
    mended: { 交底时间: formatInstant(nowSeconds() - 3600) },
    row: '梁板钢筋绑扎',
    search: ['分部分项', '梁板钢筋绑扎', '屋面防水'],
    acts: [{ label: '签字完成', says: '已签字' }],
  }))

test('a survey is entered, found again and handed in; an instrument past its check is complained of [S2-14/safetyManage.surveying]', () =>
  sheet({
    page: '测量',
    by: 'site',
    reader: 'officer',
    label: '测量记录',
    filling: {
      测量类别: '楼层放线',
      单体工程: MONOMER,
      楼层: '3',
      主轴线长度: '42.6',
      仪器: '全站仪 TS-02',
      检定有效期至: inDays(-30),
      测量员: '冯国平',
      测量时间: `${inDays(-1)} 09:00`,
    },
    refused: ['检定有效期至', '全站仪 TS-02检定已过期'],
    mended: { 检定有效期至: inDays(200) },
    row: '楼层放线',
    numbered: true,
    search: ['测量编号', undefined, 'CL20000000000'],
    acts: [{ label: '报验', says: '待验收' }],
  }))
