import { dict } from '@zhujian/model'

/** 危大工程的类别：住建部令第 37 号、建办质〔2018〕31 号附件一、附件二。 */
export const dangerKind = dict({
  pit: [1, '基坑工程'],
  formwork: [2, '模板工程及支撑体系'],
  lifting: [3, '起重吊装及起重机械安装拆卸'],
  scaffold: [4, '脚手架工程'],
  demolition: [5, '拆除工程'],
  tunnel: [6, '暗挖工程'],
  curtain: [7, '建筑幕墙安装'],
  steel: [8, '钢结构、网架和索膜结构安装'],
  handDug: [9, '人工挖孔桩'],
  underwater: [10, '水下作业'],
  precast: [11, '装配式混凝土预制构件安装'],
  other: [12, '采用新技术、新工艺等其他危大工程'],
})

/** 按参数判定，不由哪一方说了算。 */
export const hazardLevel = dict({
  none: [1, '不属于危大工程'],
  hazardous: [2, '危大工程', 'warning'],
  oversized: [3, '超过一定规模', 'danger'],
})
export const OVERSIZED = hazardLevel.code('oversized')
/** 登记在册的只有这两级：不属于危大工程的不必登记。 */
export const dangerLevel = dict({ hazardous: hazardLevel.entries.hazardous, oversized: hazardLevel.entries.oversized })

export const accidentType = dict({
  fall: [1, '高处坠落'],
  struck: [2, '物体打击'],
  collapse: [3, '坍塌'],
  crane: [4, '起重伤害'],
  electric: [5, '触电'],
  machine: [6, '机械伤害'],
  fire: [7, '火灾、爆炸'],
  poison: [8, '中毒和窒息'],
  vehicle: [9, '车辆伤害'],
  flood: [10, '淹溺、洪涝'],
  other: [11, '其他伤害'],
})
