import { dict } from '@zhujian/model'

/** 以下代码取自全国建筑工人管理服务信息平台。 */
export const idcardType = dict({
  id_card: ['01', '身份证'],
  officer: ['02', '军官证'],
  police: ['03', '武警警官证'],
  soldier: ['04', '士兵证'],
  disabled: ['06', '残疾证'],
  passport: ['08', '护照'],
  home_return: ['09', '港澳同胞回乡证'],
  hk_macao: ['10', '港澳居民来往内地通行证'],
  taiwan: ['12', '台湾居民来往大陆通行证'],
  foreigner: ['20', '外国人身份证件'],
  other: ['99', '其他'],
})

export const gender = dict({ male: [1, '男'], female: [2, '女'] })

export const culture = dict({
  primary: ['01', '小学'],
  junior: ['02', '初中'],
  senior: ['03', '高中'],
  secondary: ['04', '中专'],
  college: ['05', '大专'],
  bachelor: ['06', '本科'],
  master: ['07', '硕士'],
  doctor: ['08', '博士'],
  other: ['99', '其他'],
})

export const politics = dict({
  party: ['01', '中共党员'],
  probationary: ['02', '预备党员'],
  league: ['03', '共青团员'],
  democratic: ['04', '民主党派'],
  independent: ['12', '无党派'],
  masses: ['13', '群众'],
})

export const marital = dict({
  single: ['01', '未婚'],
  married: ['02', '已婚'],
  divorced: ['03', '离异'],
  widowed: ['04', '丧偶'],
})

export const workRole = dict({ manager: [10, '管理人员'], worker: [20, '建筑工人'] })

export const enterStatus = dict({ on_site: [1, '在场', 'success'], left: [2, '退场', 'default'] })

export const skillLevel = dict({
  none: [0, '无'],
  junior: [1, '初级'],
  middle: [2, '中级'],
  senior: [3, '高级'],
  technician: [4, '技师'],
  senior_technician: [5, '高级技师'],
})

export const labourContract = dict({ fixed: [1, '固定期限'], task: [2, '以完成任务为期限'] })

export const payMode = dict({ day: [1, '计日'], month: [2, '计月'], piece: [3, '计件'], quantity: [4, '按工程量'] })

/** 银行行别代码。 */
export const bankCode = dict({
  icbc: ['102', '工商银行'],
  abc: ['103', '农业银行'],
  boc: ['104', '中国银行'],
  ccb: ['105', '建设银行'],
  bocom: ['301', '交通银行'],
  citic: ['302', '中信银行'],
  everbright: ['303', '光大银行'],
  huaxia: ['304', '华夏银行'],
  minsheng: ['305', '民生银行'],
  cgb: ['306', '广发银行'],
  pingan: ['307', '平安银行'],
  cmb: ['308', '招商银行'],
  cib: ['309', '兴业银行'],
  spdb: ['310', '浦发银行'],
  city: ['313', '城市商业银行'],
  rural: ['314', '农村商业银行'],
  credit_union: ['402', '农村信用社'],
  postal: ['403', '邮储银行'],
})

/** 籍贯只记到省：区县加出生年份、证件号末四位足以还原证件号。 */
export const nativeProvince = dict({
  beijing: ['110000', '北京'],
  tianjin: ['120000', '天津'],
  hebei: ['130000', '河北'],
  shanxi: ['140000', '山西'],
  inner_mongolia: ['150000', '内蒙古'],
  liaoning: ['210000', '辽宁'],
  jilin: ['220000', '吉林'],
  heilongjiang: ['230000', '黑龙江'],
  shanghai: ['310000', '上海'],
  jiangsu: ['320000', '江苏'],
  zhejiang: ['330000', '浙江'],
  anhui: ['340000', '安徽'],
  fujian: ['350000', '福建'],
  jiangxi: ['360000', '江西'],
  shandong: ['370000', '山东'],
  henan: ['410000', '河南'],
  hubei: ['420000', '湖北'],
  hunan: ['430000', '湖南'],
  guangdong: ['440000', '广东'],
  guangxi: ['450000', '广西'],
  hainan: ['460000', '海南'],
  chongqing: ['500000', '重庆'],
  sichuan: ['510000', '四川'],
  guizhou: ['520000', '贵州'],
  yunnan: ['530000', '云南'],
  tibet: ['540000', '西藏'],
  shaanxi: ['610000', '陕西'],
  gansu: ['620000', '甘肃'],
  qinghai: ['630000', '青海'],
  ningxia: ['640000', '宁夏'],
  xinjiang: ['650000', '新疆'],
  taiwan: ['710000', '台湾'],
  hong_kong: ['810000', '香港'],
  macao: ['820000', '澳门'],
})
