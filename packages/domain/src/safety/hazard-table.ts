import { dict } from '@zhujian/model'

/** 作业类型，百位以上是危大工程的类别（danger-dicts 的 dangerKind）：附件一、附件二逐项分开，才知道该问哪几个参数。 */
export const hazardWork = dict({
  pit: [101, '基坑（槽）土方开挖、支护、降水'],
  toolForm: [201, '工具式模板：滑模、爬模、飞模、隧道模'],
  formSupport: [202, '混凝土模板支撑'],
  loadSupport: [203, '承重支撑体系：钢结构安装等满堂支撑'],
  oddLifting: [301, '采用非常规起重设备、方法的起重吊装'],
  machineLifting: [302, '采用起重机械进行安装'],
  craneErection: [303, '起重机械安装、拆卸'],
  groundScaffold: [401, '落地式钢管脚手架'],
  climbScaffold: [402, '附着式升降脚手架、升降操作平台'],
  outScaffold: [403, '悬挑式脚手架'],
  basket: [404, '高处作业吊篮'],
  platform: [405, '卸料平台、操作平台'],
  oddScaffold: [406, '异型脚手架'],
  demolition: [501, '拆除：可能影响行人、交通、电力、通讯或其他建、构筑物安全'],
  dangerousDemolition: [502, '拆除：码头、桥梁、高架、烟囱、水塔，或易引起毒害、粉尘扩散、易燃易爆的'],
  heritageDemolition: [503, '拆除：文物、优秀历史建筑或历史文化风貌区影响范围内'],
  tunnel: [601, '暗挖：矿山法、盾构法、顶管法'],
  curtain: [701, '建筑幕墙安装'],
  steel: [801, '钢结构安装'],
  space: [802, '网架、索膜结构安装'],
  handDug: [901, '人工挖孔桩'],
  underwater: [1001, '水下作业'],
  precast: [1101, '装配式混凝土预制构件安装'],
  novel: [1201, '四新：尚无国家、行业及地方技术标准'],
  jacking: [1202, '大型结构整体顶升、平移、转体'],
})
export type HazardWork = keyof typeof hazardWork.entries

/** 规模参数；荷载都是荷载效应基本组合的设计值，不是标准值。 */
export const hazardParam = dict({
  depth: [1, '开挖深度（m）'],
  height: [2, '搭设高度（m）'],
  span: [3, '搭设跨度（m）'],
  load: [4, '施工总荷载设计值（kN/㎡）'],
  lineLoad: [5, '集中线荷载设计值（kN/m）'],
  pointLoad: [6, '单点集中荷载（kN）'],
  weight: [7, '单件起吊重量（kN）'],
  capacity: [8, '起重量（kN）'],
  totalHeight: [9, '搭设总高度（m）'],
  baseLevel: [10, '搭设基础标高（m）'],
  liftHeight: [11, '提升高度（m）'],
  sectionHeight: [12, '分段架体搭设高度（m）'],
  workHeight: [13, '施工高度（m）'],
  steelSpan: [14, '跨度（m）'],
  moved: [15, '顶升、平移、转体重量（kN）'],
})
export type HazardParam = keyof typeof hazardParam.entries

/** 不看数值也算危大工程的情形。 */
export const hazardTrait = dict({
  complex: [1, '基坑周边环境复杂'],
  isolated: [2, '模板支撑高于宽且独立'],
})
export type HazardTrait = keyof typeof hazardTrait.entries
/** 附件一的原意。 */
export const traitText: Readonly<Record<HazardTrait, string>> = {
  complex: '地质条件、周围环境和地下管线复杂，或影响毗邻建、构筑物安全',
  isolated: '高度大于支撑水平投影宽度，且相对独立无联系构件',
}

export type Level = 'dangerous' | 'oversized'
/** 一条界线：什么作业、哪个参数到多少（含）；不写参数与情形的，凡是这种作业都算。 */
export interface Limit {
  readonly work: HazardWork
  readonly level: Level
  readonly param?: HazardParam
  /** 以上，含本数。 */
  readonly from?: string
  readonly trait?: HazardTrait
  /** 附件与条号。 */
  readonly clause: string
}

const one = (work: HazardWork, item: string): Limit => ({ work, level: 'dangerous', clause: `附件一 ${item}` })
const two = (work: HazardWork, item: string): Limit => ({ work, level: 'oversized', clause: `附件二 ${item}` })
const from = (limit: Limit, param: HazardParam, least: string): Limit => ({ ...limit, param, from: least })

const limits2018: readonly Limit[] = [
  from(one('pit', '一（一）'), 'depth', '3'),
  { ...one('pit', '一（二）'), trait: 'complex' },
  from(two('pit', '一'), 'depth', '5'),
  one('toolForm', '二（一）'),
  two('toolForm', '二（一）'),
  from(one('formSupport', '二（二）'), 'height', '5'),
  from(one('formSupport', '二（二）'), 'span', '10'),
  from(one('formSupport', '二（二）'), 'load', '10'),
  from(one('formSupport', '二（二）'), 'lineLoad', '15'),
  { ...one('formSupport', '二（二）'), trait: 'isolated' },
  from(two('formSupport', '二（二）'), 'height', '8'),
  from(two('formSupport', '二（二）'), 'span', '18'),
  from(two('formSupport', '二（二）'), 'load', '15'),
  from(two('formSupport', '二（二）'), 'lineLoad', '20'),
  one('loadSupport', '二（三）'),
  from(two('loadSupport', '二（三）'), 'pointLoad', '7'),
  from(one('oddLifting', '三（一）'), 'weight', '10'),
  from(two('oddLifting', '三（一）'), 'weight', '100'),
  one('machineLifting', '三（二）'),
  one('craneErection', '三（三）'),
  from(two('craneErection', '三（二）'), 'capacity', '300'),
  from(two('craneErection', '三（二）'), 'totalHeight', '200'),
  from(two('craneErection', '三（二）'), 'baseLevel', '200'),
  from(one('groundScaffold', '四（一）'), 'height', '24'),
  from(two('groundScaffold', '四（一）'), 'height', '50'),
  one('climbScaffold', '四（二）'),
  from(two('climbScaffold', '四（二）'), 'liftHeight', '150'),
  one('outScaffold', '四（三）'),
  from(two('outScaffold', '四（三）'), 'sectionHeight', '20'),
  one('basket', '四（四）'),
  one('platform', '四（五）'),
  one('oddScaffold', '四（六）'),
  one('demolition', '五'),
  one('dangerousDemolition', '五'),
  two('dangerousDemolition', '五（一）'),
  one('heritageDemolition', '五'),
  two('heritageDemolition', '五（二）'),
  one('tunnel', '六'),
  two('tunnel', '六'),
  one('curtain', '七（一）'),
  from(two('curtain', '七（一）'), 'workHeight', '50'),
  one('steel', '七（二）'),
  from(two('steel', '七（二）'), 'steelSpan', '36'),
  one('space', '七（二）'),
  from(two('space', '七（二）'), 'steelSpan', '60'),
  one('handDug', '七（三）'),
  from(two('handDug', '七（三）'), 'depth', '16'),
  one('underwater', '七（四）'),
  two('underwater', '七（四）'),
  one('precast', '七（五）'),
  one('novel', '七（六）'),
  two('novel', '七（六）'),
  from(two('jacking', '七（五）'), 'moved', '1000'),
]

export interface HazardSet {
  readonly code: string
  readonly from: string
  readonly title: string
  readonly limits: readonly Limit[]
}

/** 各版的范围表，新的在前；判定时记下用的是哪一版，旧的记录不随新版改判。 */
export const hazardSets: readonly HazardSet[] = [
  { code: 'WEIDA-2018', from: '2018-06-01', title: '建办质〔2018〕31 号', limits: limits2018 },
]
