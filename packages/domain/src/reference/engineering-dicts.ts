import { dict } from '@zhujian/model/dict'

/** 建设性质，国家代码。 */
export const buildNature = dict({
  new: ['001', '新建'],
  rebuild: ['002', '改建'],
  expand: ['003', '扩建'],
  restore: ['004', '恢复'],
  relocate: ['005', '迁建'],
  demolish: ['006', '拆除'],
  other: ['099', '其他'],
})

/** 工程用途，代码为本系统自定。 */
export const useType = dict({
  residential: [1, '居住建筑'],
  residentialSupport: [2, '居住建筑配套工程'],
  office: [3, '办公建筑'],
  commercial: [4, '商业建筑'],
  mixed: [5, '商住楼'],
  tourism: [6, '旅游建筑'],
  publicService: [7, '科教文卫建筑'],
  transport: [8, '交通运输建筑'],
  telecom: [9, '通信建筑'],
  industrial: [10, '工业建筑'],
  agricultural: [11, '农业建筑'],
  infrastructure: [12, '市政基础设施'],
  other: [99, '其他'],
})

/** 投资性质。 */
export const investType = dict({
  government: [1, '政府投资'],
  stateOwned: [2, '国有企业'],
  private: [3, '民营'],
  foreign: [4, '外资'],
  other: [9, '其他'],
})

/** 绿色建筑等级，国家代码；未评定的留空。 */
export const greenLevel = dict({
  one: ['001', '一星'],
  two: ['002', '二星'],
  three: ['003', '三星'],
})

/** 抗震设防烈度，国家代码。 */
export const seismic = dict({
  none: ['001', '不设防'],
  six: ['002', '6度'],
  seven: ['003', '7度'],
  eight: ['004', '8度'],
  nine: ['005', '9度'],
})

/** 项目来源。 */
export const engineeringSource = dict({
  applicant: [1, '自建'],
  station: [2, '区站创建'],
  approvalPlatform: [3, '工改平台推送'],
  backfill: [4, '历史补录'],
})

/** 项目风险等级，由系统评定。 */
export const riskLevel = dict({
  low: [1, '低', 'success'],
  medium: [2, '中', 'default'],
  high: [3, '高', 'warning'],
  major: [4, '重大', 'danger'],
})

/** 所在库：同一个项目只在一个库里。 */
export const historyType = dict({
  current: [0, '当前库', 'success'],
  history: [1, '历史库', 'default'],
  middle: [2, '中间库', 'warning'],
})
