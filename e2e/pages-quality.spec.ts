import { test } from '@playwright/test'
import { inDays } from './filling'
import { companyName, onSite, REQUIRED } from './sheet-hands'

/** 质量的各页：检查、问题、标养室、实测、分户、抽测、旁站，以及由它们得出的验收进度与强度评定。 */
test.describe.configure({ timeout: 180_000 })

const MONOMER = '1#楼'
const PART = '三层梁板 1–12/A–F 轴'
const OFFICER = '周志明'
const CHIEF = '吴晓东'
const KEEPER = '徐卫东'
const before = (days: number, time: string): string => `${inDays(-days)} ${time}`

let builder = ''
const { sheet } = onSite(async (desk) => {
  builder = await companyName(desk, 'contractor')
})

test('an inspection of the quality is entered, found again and closed; one by a single officer is complained of [S2-14/safetyManage.qualityCheck]', () =>
  sheet({
    page: '质量检查',
    by: 'officer',
    reader: 'section_chief',
    label: '质量检查',
    filling: {
      检查类型: '日常巡查',
      检查时间: before(0, '00:05'),
      检查人: OFFICER,
      检查项: [{ 检查内容: '梁板钢筋保护层', 结论: '符合' }],
    },
    refused: ['检查人', '监督检查须两名以上监督员参加'],
    mended: { 检查人: CHIEF },
    row: '日常巡查',
    numbered: true,
    search: ['检查编号', undefined, 'ZJ20000000000'],
    acts: [{ label: '结束检查', filling: { 检查结论: '符合' }, says: '待受检方签认' }],
  }))

test('a defect is entered, found again and handed to the builder; a day that has passed is complained of [S2-14/safetyManage.qualityIssue] [S1-02/quality]', () =>
  sheet({
    page: '质量问题',
    by: 'officer',
    reader: 'section_chief',
    label: '质量问题',
    filling: {
      问题类别: '裂缝',
      问题部位: '五层 3–4/B 轴梁侧',
      严重程度: '一般',
      责任单位: builder,
      整改期限: inDays(-1),
    },
    refused: ['整改期限', '整改期限不能早于今天'],
    mended: { 整改期限: inDays(10) },
    row: '五层 3–4/B 轴梁侧',
    search: ['问题部位', '五层 3–4/B 轴梁侧', '屋面天沟'],
    exported: '质量问题',
    acts: [{ label: '下发', says: '待签收' }],
  }))

test('a curing room is entered, found again and enlarged; one without its limits is complained of [S2-14/safetyManage.curingRoom]', () =>
  sheet({
    page: '标养室',
    by: 'site',
    reader: 'officer',
    label: '标养室',
    filling: { 名称: '1# 标养室', 类别: '标养室', 容量: '60', 管理员: KEEPER, 温度下限: '' },
    refused: ['温度下限', '标养室、养护箱请填写温度与湿度的限值'],
    mended: { 温度下限: '18', 温度上限: '22', 湿度下限: '95' },
    row: '1# 标养室',
    search: ['名称', '1# 标养室', '9# 标养室'],
    change: [{ 容量: '120' }, '120'],
  }))

test('measures are entered, found again and doubted by the consultant; a tool past its check is complained of [S2-14/safetyManage.measure]', () =>
  sheet({
    page: '实测实量',
    by: 'site',
    reader: 'officer',
    label: '实测实量',
    filling: {
      单体工程: MONOMER,
      楼层: '5F',
      阶段: '主体结构',
      实测项目: '层高',
      点位: [{ 点号: '1', 设计值: '2900', 实测值: '2903' }],
      量具: '激光测距仪 DLE40',
      量具检定有效期至: inDays(-40),
      测量人: KEEPER,
      测量时间: before(1, '09:00'),
    },
    refused: ['量具检定有效期至', '激光测距仪 DLE40'],
    mended: { 量具检定有效期至: inDays(200) },
    row: '层高',
    numbered: true,
    search: ['实测编号', undefined, 'SC20000000000'],
    acts: [{ by: 'chief_engineer', label: '爆点须处理', filling: { 复测意见: '5 号点须处理' }, says: '爆点处理' }],
  }))

test('a dwelling is entered, found again and put right, and not accepted before its parts; one without its number is complained of [S2-14/safetyManage.houseAccept]', () =>
  sheet({
    page: '分户验收',
    by: 'site',
    reader: 'officer',
    label: '分户验收',
    filling: {
      单体工程: MONOMER,
      单元: '1 单元',
      楼层: '3',
      验收对象: '户内',
      验收内容: [{ 结论: '合格' }],
      空间尺寸: [{ 房间: '客厅', 净高设计值: '2800', 净高1: '2798', 净高2: '2803' }],
    },
    refused: ['室号', REQUIRED],
    mended: { 室号: '301' },
    row: '1 单元 301',
    search: ['户', '1 单元 301', '9 单元 909'],
    acts: [{ label: '报验', says: /所在分部尚未验收/, refused: true }],
    change: [{ 楼层: '4' }, '1 单元 301'],
  }))

test('a sampling of the station is entered, found again and handed to be signed; one by a single officer is complained of [S2-14/safetyManage.superviseSampling]', () =>
  sheet({
    page: '监督抽测',
    by: 'officer',
    reader: 'site',
    label: '监督抽测',
    filling: {
      抽测项目: '楼板厚度',
      单体工程: MONOMER,
      部位: PART,
      构件: '三层板 2–3/A–B',
      检定有效期至: inDays(200),
      测点: [
        { '测区、点号': '1', 设计值: '120', 实测值: '121' },
        { '测区、点号': '2', 设计值: '120', 实测值: '119' },
      ],
      抽测时间: before(1, '10:00'),
      监督员: OFFICER,
    },
    refused: ['监督员', '抽测须两名监督员'],
    mended: { 监督员: CHIEF },
    row: '三层板 2–3/A–B',
    numbered: true,
    search: ['抽测编号', undefined, 'CC20000000000'],
    acts: [{ label: '抽测结束，请签认', says: '待签认' }],
  }))

test('a watch over a work is entered, found again and sent to be signed; one that ends before it begins is complained of [S2-14/safetyManage.sideStation]', () =>
  sheet({
    page: '旁站记录',
    by: 'chief_engineer',
    reader: 'site',
    label: '旁站记录',
    filling: {
      单体工程: MONOMER,
      部位: '屋面防水层细部',
      旁站工序: '防水层细部构造',
      施工单位: builder,
      旁站开始: before(1, '13:00'),
      旁站结束: before(1, '12:00'),
      质量员到岗: '是',
      安全员到岗: '是',
      旁站监理人员: '章启明',
    },
    refused: ['旁站结束', '结束时间应晚于开始时间'],
    mended: { 旁站结束: before(1, '16:00') },
    row: '屋面防水层细部',
    search: ['部位', '屋面防水层细部', '地下一层顶板后浇带'],
    acts: [{ label: '送施工方会签', says: '待施工方会签' }],
  }))
