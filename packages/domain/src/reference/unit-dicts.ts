import { dict } from '@zhujian/model/dict'

/** 企业类型（参建类型），全国建筑工人管理服务信息平台代码。 */
export const corpType = dict({
  specialty: [1, '专业分包'],
  equipment: [2, '设备分包'],
  material: [3, '材料分包'],
  logistics: [4, '后勤服务'],
  specialEquipment: [5, '特殊设备'],
  labour: [6, '劳务分包'],
  supervision: [7, '监理'],
  developer: [8, '建设'],
  general: [9, '总承包'],
  survey: [10, '勘察'],
  design: [11, '设计'],
  other: [12, '其它'],
  testing: [13, '检测'],
})

/** 单位在项目中的参建角色；前六项与项目上的单位字段同名。 */
export const unitRole = dict({
  jsdw: ['jsdw', '建设单位'],
  sgdw: ['sgdw', '施工单位'],
  jldw: ['jldw', '监理单位'],
  kcdw: ['kcdw', '勘察单位'],
  sjdw: ['sjdw', '设计单位'],
  nwgs: ['nwgs', '劳务公司'],
  specialty: ['specialty', '专业分包'],
  testing: ['testing', '检测单位'],
  craneLease: ['crane_lease', '设备租赁'],
  craneInstall: ['crane_install', '设备安装'],
  concrete: ['concrete', '商品混凝土'],
  monitoring: ['monitoring', '监测单位'],
})

/** 五方责任主体：报监时必须齐备的参建角色，终身追责。 */
export const responsibleRoles = ['jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw'] as const

/** 一个工程同时只有一家的参建角色：五方与劳务公司；专业分包、检测等可以有几家。 */
export const singleParts = ['jsdw', 'sgdw', 'jldw', 'kcdw', 'sjdw', 'nwgs'] as const
export type SinglePart = (typeof singleParts)[number]
export const isSinglePart = (role: unknown): role is SinglePart => singleParts.some((part) => part === role)

/** 从事施工、须有安全生产许可证的各方（安全生产许可证条例第二条）。 */
export const buildingParts: readonly string[] = ['sgdw', 'specialty', 'nwgs', 'crane_install']

/** 由施工单位分包、租赁、采购的各方；其余由建设单位发包、委托。 */
export const hiredByBuilder: readonly string[] = ['nwgs', 'specialty', 'crane_lease', 'crane_install', 'concrete']

/** 企业资质等级。 */
export const qualLevel = dict({
  special: [1, '特级'],
  first: [2, '一级'],
  second: [3, '二级'],
  third: [4, '三级'],
  gradeA: [5, '甲级'],
  gradeB: [6, '乙级'],
  gradeC: [7, '丙级'],
  none: [9, '不分等级'],
})

/** 账号与企业的启用状况。 */
export const enabledStatus = dict({
  normal: ['normal', '正常', 'success'],
  hidden: ['hidden', '禁用', 'danger'],
})

/** 监管机构类型。 */
export const orgType = dict({
  bureau: [1, '住建局'],
  qualitySafety: [2, '质安站'],
  safety: [3, '安监站'],
  quality: [4, '质监站'],
  enforcement: [5, '综合执法'],
  labour: [6, '人社'],
  ecology: [7, '生态环境'],
})
