import { briefOf, hasEntity } from './entity-index'
import { screenOf } from './screens'

const SUPERVISE = '/projectlibrary/supervise'
const SHEETS = `${SUPERVISE}/safetyManage`

/** 页面在工地、站里另外的叫法；数据自己的名称不必写在这里。 */
const spoken: Readonly<Record<string, readonly string[]>> = {
  [SUPERVISE]: ['报监', '新建工程', '项目库'],
  '/engineeringAudit': ['报监审核', '受理'],
  '/earlyWarning': ['预警处置', '督办'],
  '/tobeDone': ['待我处理', '审批', '我的待办'],
  '/siteVisit': ['执法检查', '检查记录单', '双人检查'],
  '/stationReport': ['监督年报', '月报', '年报', '报表', '统计'],
  '/documents': ['执法文书', '整改通知书', '停工通知书', '处罚建议'],
  '/evaluation/monthlySelf': ['月度自评', '自评'],
  '/evaluation/siteAssessment': ['标化工地', '文明工地'],
  '/fileManagement/fileIndex': ['公文', '收文', '发文'],
  '/completionAcceptance': ['竣工', '监督验收'],
  '/attendance': ['到岗率', '打卡'],
  [`${SHEETS}/safetyCheck`]: ['专项检查', '日常检查', '巡查', '监督巡查'],
  [`${SHEETS}/selfCheck`]: ['企业自查', '周检', '月检', '专项检查'],
  [`${SHEETS}/hiddenDanger`]: ['隐患排查', '整改', '销项', '整改回复', '限期整改'],
  [`${SHEETS}/stopNotice`]: ['停工令', '局部停工', '全面停工', '复工'],
  [`${SHEETS}/jgj59Score`]: ['JGJ 59', 'JGJ59', '安全检查评分', '评分表', '安全检查标准', '扣分'],
  '/projectlibrary/scoreSheet': ['JGJ 59', 'JGJ59', '评分表'],
  [`${SHEETS}/accident`]: ['事故上报', '生产安全事故'],
  [`${SHEETS}/craneLedger`]: ['塔吊', '塔机', '塔式起重机', '施工升降机', '吊篮'],
  [`${SHEETS}/craneMaintain`]: ['维修保养', '保养', '班前检查'],
  [`${SHEETS}/letter`]: ['监理通知单', '工程暂停令', '联系单', '监理报告'],
  [`${SHEETS}/fireSafety`]: ['动火作业', '动火审批', '动火证'],
  [`${SHEETS}/tempPower`]: ['配电箱', '三级配电'],
  [`${SHEETS}/scaffold`]: ['架子', '外架', '卸料平台'],
  [`${SHEETS}/safetyEdu`]: ['三级教育', '培训', '班前教育', '班前会', '班前安全活动'],
  [`${SHEETS}/disclosure`]: ['安全技术交底', '班前交底'],
  [`${SHEETS}/team`]: ['班组长', '班前活动'],
  [`${SHEETS}/manageUser`]: ['项目经理', '总监', '安全员', '管理人员'],
  [`${SHEETS}/worker`]: ['实名制', '花名册', '民工', '农民工'],
  [`${SHEETS}/specialWorker`]: ['特种作业证', '操作证', '电工', '焊工', '塔吊司机'],
  [`${SHEETS}/salary`]: ['工资表', '工资发放', '代发'],
  [`${SHEETS}/dangerProject`]: ['危大方案', '基坑', '模板支架', '高支模', '深基坑'],
  [`${SHEETS}/safetyProgram`]: ['危大方案', '施工方案', '安全方案'],
  [`${SHEETS}/expertReview`]: ['超规模', '超危大'],
  [`${SHEETS}/qualityTree`]: ['分项', '分部分项', '分项工程', '验收进度'],
  [`${SHEETS}/inspectionLot`]: ['分项', '分项验收', '分项工程', '主控项目'],
  [`${SHEETS}/partAccept`]: ['分部工程', '子分部', '分部分项', '主体验收'],
  [`${SHEETS}/hiddenAccept`]: ['隐蔽工程'],
  [`${SHEETS}/houseAccept`]: ['一户一验', '住宅质量'],
  [`${SHEETS}/concreteBlock`]: ['同条件', '标养', '600 ℃·d', '600℃', '试压', '抗压强度', '28 天'],
  [`${SHEETS}/concreteEvaluation`]: ['同条件', '600 ℃·d', '600℃', '混凝土强度', 'GB/T 50107', '回弹', '钢筋保护层'],
  [`${SHEETS}/curingRoom`]: ['养护室', '标准养护', '同条件笼'],
  [`${SHEETS}/witnessSample`]: ['送检', '复试', '见证'],
  [`${SHEETS}/measure`]: ['实测', '爆点', '平整度', '垂直度'],
  [`${SHEETS}/superviseSampling`]: ['抽检', '监督检测'],
  [`${SHEETS}/materialIn`]: ['材料进场', '材料验收', '合格证'],
  [`${SHEETS}/weighing`]: ['地磅', '小票'],
  [`${SHEETS}/safetyFee`]: ['安措费', '安全文明施工费'],
  [`${SHEETS}/wageComplaint`]: ['讨薪', '欠薪'],
  [`${SHEETS}/knowledge`]: ['规范', '标准', '法规', '条文'],
}

/** 人们还会用哪些词找这个页面：它列的数据的名称，与口头的叫法。 */
export function wordsFor(path: string): readonly string[] {
  const right = screenOf(path)?.right
  const named = typeof right === 'object' && hasEntity(right.entity) ? [briefOf(right.entity).label] : []
  return [...named, ...(spoken[path] ?? [])]
}

/** 写了叫法的页面；都要有这个页面，由 screens.test.ts 核对。 */
export const spokenPaths: readonly string[] = Object.keys(spoken)
