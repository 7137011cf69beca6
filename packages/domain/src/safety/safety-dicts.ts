import { dict } from '@zhujian/model'

/** 安全隐患类别，统计与列表按它分（领域说明 B.3，另据 JGJ 59-2011 各检查表）。 */
export const dangerCategory = dict({
  management: ['management', '安全管理'],
  civilised: ['civilised', '绿色文明施工'],
  fastener_scaffold: ['fastener_scaffold', '扣件式脚手架'],
  cuplock_scaffold: ['cuplock_scaffold', '碗扣式脚手架'],
  disk_scaffold: ['disk_scaffold', '承插盘扣式脚手架'],
  full_scaffold: ['full_scaffold', '满堂脚手架'],
  cantilever_scaffold: ['cantilever_scaffold', '悬挑脚手架'],
  attached_scaffold: ['attached_scaffold', '附着式升降脚手架'],
  pit: ['pit', '基坑支护'],
  formwork: ['formwork', '模架工程'],
  height: ['height', '高处作业与安全防护'],
  electricity: ['electricity', '施工用电'],
  hoist: ['hoist', '物料提升机'],
  elevator: ['elevator', '施工升降机'],
  tower: ['tower', '塔式起重机'],
  lifting: ['lifting', '起重吊装'],
  gantry: ['gantry', '龙门吊'],
  bridge_machine: ['bridge_machine', '架桥机'],
  machinery: ['machinery', '施工机具'],
  fire: ['fire', '消防安全'],
  hand_dug: ['hand_dug', '人工挖孔'],
  shield: ['shield', '盾构（TBM）'],
  mined_tunnel: ['mined_tunnel', '矿山法隧道'],
  weather: ['weather', '特殊气候施工'],
  resume: ['resume', '复工核查'],
  epidemic: ['epidemic', '疫情防控'],
})

export const dangerLevel = dict({ general: [1, '一般'], larger: [2, '较大', 'warning'], major: [3, '重大', 'danger'] })

/** 谁检查出来的：复查由检查的一方办。 */
export const checkerSide = dict({
  regulator: [1, '监督机构'],
  owner: [2, '建设单位'],
  consultant: [3, '监理单位'],
  contractor: [4, '施工企业'],
  site: [5, '项目部'],
})

/** 销项前怎样复查的：到现场看，或者凭整改照片、报告核验。 */
export const recheckWay = dict({
  visit: [1, '现场复查'],
  papers: [2, '核验整改资料'],
})

/** 监督检查由监督机构办，其余各方的是项目自查。 */
export const officialSides: readonly number[] = [checkerSide.code('regulator')]
export const selfSides: readonly number[] = checkerSide.codes.filter((code) => !officialSides.includes(Number(code))).map(Number)

/** 监督检查的类型、逐项结论与总的结论（领域说明 2.5）。 */
export const checkType = dict({
  routine: [1, '日常巡查'],
  special: [2, '专项'],
  random: [3, '双随机'],
  holiday: [4, '节前'],
  resume: [5, '复工'],
  report: [6, '举报'],
  recheck: [7, '复查'],
  joint: [8, '联合'],
})
/** 项目自查的类型：各方自己的检查，不是监督检查。 */
export const selfCheckKind = dict({
  daily: [1, '日检'],
  weekly: [2, '周检'],
  monthly: [3, '月检'],
  special: [4, '专项'],
  holiday: [5, '节前'],
  resume: [6, '复工前'],
})
export const checkResult = dict({ passed: [1, '符合', 'success'], failed: [2, '不符合', 'danger'], absent: [3, '不涉及'] })
export const checkConclusion = dict({
  passed: [1, '符合', 'success'],
  rectify: [2, '限期整改', 'warning'],
  stopPart: [3, '局部停工', 'danger'],
  stopWhole: [4, '全面停工', 'danger'],
  penalty: [5, '移送处罚', 'danger'],
})
export const presence = dict({ present: [1, '到岗', 'success'], leave: [2, '请假'], absent: [3, '缺岗', 'danger'] })

export const stopScope = dict({ part: [1, '局部停工', 'warning'], whole: [2, '全面停工', 'danger'] })
