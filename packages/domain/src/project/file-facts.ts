import type { FactKind } from './file-compare'

/** 报监资料上写着、登记里也有的一项：字段或参建单位、人员的名称，文件上常见的写法。 */
export interface FileFact {
  readonly key: string
  readonly label: string
  readonly kind: FactKind
  /** 文件上的叫法；同一项各种文件叫法不一。 */
  readonly named: readonly string[]
  /** 登记的单位；文件上写“元”的换算后再比。 */
  readonly unit?: '万元' | '㎡' | '天'
}

const text = (key: string, label: string, ...named: string[]): FileFact => ({
  key,
  label,
  kind: 'text',
  named: [label, ...named],
})
const code = (key: string, label: string, ...named: string[]): FileFact => ({
  key,
  label,
  kind: 'code',
  named: [label, ...named],
})
const date = (key: string, label: string, ...named: string[]): FileFact => ({
  key,
  label,
  kind: 'date',
  named: [label, ...named],
})
const price = (key: string, label: string, ...named: string[]): FileFact => ({
  key,
  label,
  kind: 'number',
  unit: '万元',
  named: [label, ...named],
})

const facts = {
  name: text('engineering_name', '工程名称', '项目名称'),
  address: text('address', '工程地址', '建设地址', '工程地点', '建设地点', '项目地址'),
  area: { key: 'build_area', label: '总建筑面积', kind: 'number', unit: '㎡', named: ['总建筑面积', '建筑面积', '建设规模'] },
  price: price('contract_price', '合同价', '合同价格', '合同价款', '签约合同价', '合同金额', '中标价', '中标金额'),
  days: {
    key: 'contract_days',
    label: '合同工期',
    kind: 'number',
    unit: '天',
    named: ['合同工期', '计划工期', '工期总日历天数', '总工期'],
  },
  start: date('plan_kg_time', '合同开工日期', '计划开工日期', '开工日期'),
  end: date('plan_jg_time', '合同竣工日期', '计划竣工日期', '竣工日期'),
  licence: code('license_no', '施工许可证号', '许可证编号', '编号'),
  licensedOn: date('license_date', '发证日期', '施工许可证发证日期'),
  bid: code('bid_no', '中标通知书编号', '招标编号', '编号'),
  drawing: code('drawing_no', '施工图审查合格书编号', '审查合格书编号', '合格书编号', '编号'),
  plan: code('plan_permit_no', '建设工程规划许可证号', '规划许可证编号', '编号'),
  owner: text('jsdw_text', '建设单位', '建设单位名称', '发包人', '招标人', '委托人'),
  builder: text('sgdw_text', '施工单位', '施工总承包单位', '承包人', '中标人', '施工总承包企业'),
  consultant: text('jldw_text', '监理单位', '监理人', '监理企业'),
  survey: text('kcdw_text', '勘察单位', '勘察企业', '勘察人'),
  design: text('sjdw_text', '设计单位', '设计企业', '设计人'),
  manager: text('project_manager', '项目经理', '项目负责人', '建造师'),
  chief: text('chief_engineer', '总监理工程师', '总监'),
  technical: text('technical_head', '技术负责人', '项目技术负责人'),
  safeFee: price('safe_fee_total', '安全文明施工费', '安全文明施工措施费', '措施费总额'),
  prepaid: price('safe_fee_prepaid', '安全文明施工费已预付', '预付金额', '已支付', '预付款'),
} as const satisfies Readonly<Record<string, FileFact>>

const parties = [facts.owner, facts.builder, facts.consultant, facts.survey, facts.design] as const

/** 各份资料上应有的几项，按资料编号（file-groups.ts）；没有列出的见 usual。 */
const byItem: Readonly<Record<string, readonly FileFact[]>> = {
  G101: [facts.name, facts.licence, facts.licensedOn, facts.address, facts.area, facts.price, facts.days, ...parties],
  G102: [facts.name, facts.bid, facts.owner, facts.builder, facts.price, facts.days, facts.manager],
  G103: [facts.name, facts.drawing, facts.area, facts.address, facts.owner, facts.survey, facts.design],
  G104: [facts.name, facts.plan, facts.owner, facts.address, facts.area],
  G201: [facts.name, facts.owner, facts.builder, facts.price, facts.days, facts.start, facts.end, facts.manager, facts.address],
  G202: [facts.name, facts.owner, facts.consultant, facts.chief, facts.address],
  G203: [facts.name, facts.owner, facts.survey, facts.design],
  G205: [facts.name, facts.owner],
  G305: [facts.name, ...parties],
  G401: [facts.manager, facts.builder],
  G403: [facts.technical],
  G405: [facts.chief, facts.consultant],
  G408: [facts.name, facts.builder, facts.manager],
  G501: [facts.name, facts.builder, facts.address, facts.area],
  G503: [facts.name, facts.consultant, facts.chief],
  G601: [facts.name, facts.safeFee, facts.prepaid],
  G603: [facts.name, facts.owner, facts.builder],
  G604: [facts.name, facts.builder],
}

/** 没有列出的资料：写了就核对，没有写不算缺。 */
const usual: readonly FileFact[] = [facts.name, facts.owner, facts.builder, facts.consultant, facts.area]

export const factsOfItem = (item: string): readonly FileFact[] => byItem[item] ?? usual

/** 这份资料上应当写有所列的各项。 */
export const expectsFacts = (item: string): boolean => item in byItem

/** 全部资料核对的项目，供测试逐一核对字段是否存在。 */
export const allFileFacts: readonly FileFact[] = Object.values(facts)
export const comparedItems: readonly string[] = Object.keys(byItem)
