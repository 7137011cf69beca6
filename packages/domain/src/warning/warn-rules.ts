import type { RoleName } from '../roles'
import type { WarnCompare, WarnLimits } from './warn-level'

type Limits = { readonly [L in keyof WarnLimits]: number }

/** 第几天（自触发起，自然日）告知谁。 */
export interface LadderRung {
  readonly after_days: number
  readonly to: RoleName
}

export interface WarnRuleText {
  readonly code: string
  readonly label: string
  readonly clause: string
  readonly compare: WarnCompare
  readonly unit: string
  readonly limits: Limits
  readonly ladder: readonly LadderRung[]
}

const told = {
  S: 'site',
  F: 'site_safety',
  L: 'site_labour',
  C: 'contractor',
  Q: 'chief_engineer',
  W: 'owner',
  E: 'equipment',
  O: 'officer',
  K: 'section_chief',
  H: 'station_head',
  R: 'hrss',
} as const satisfies Record<string, RoleName>
type Letter = keyof typeof told

/** “S0 Q1 O3 K7”：项目部当日，总监第 1 日，监督员第 3 日，科长第 7 日。 */
const ladderOf = (text: string): LadderRung[] =>
  text.split(' ').map((rung) => ({ to: told[rung[0] as Letter], after_days: Number(rung.slice(1)) }))

type Line = readonly [code: string, label: string, clause: string, unit: string, limits: Limits, ladder: string]

const group = (compare: WarnCompare, lines: readonly Line[]): WarnRuleText[] =>
  lines.map(([code, label, clause, unit, limits, ladder]) => ({
    code,
    label,
    clause,
    compare,
    unit,
    limits,
    ladder: ladderOf(ladder),
  }))

/** 超过限值即报。 */
const above = group('above', [
  ['W01', '隐患逾期', '安全生产法第四十一条', '天', { yellow: 0, orange: 3, red: 7 }, 'S0 Q1 O3 K7'],
  ['W02', '重大事故隐患未控制', '安全生产法第六十五条、第七十条', '小时', { red: 24 }, 'S0 Q0 O0 K1 H2'],
  ['W03', '停工未复工', '监督机构内部规定', '天', { blue: 30, yellow: 60, orange: 90 }, 'S0 O7 K15'],
  ['W04', '超期未检查', '监督工作计划', '天', { blue: 21, yellow: 28 }, 'O0 K3 H7'],
  ['W06', '关键岗位连续缺勤', '建质〔2011〕111号', '天', { yellow: 1, orange: 4, red: 9 }, 'S0 Q1 O3 K7'],
  ['W07', '专职安全员不足', '建质〔2008〕91号', '人', { orange: 0 }, 'C0 O3 K7'],
  ['W10', '无施工许可施工', '建筑法第七条、第六十四条', '项', { red: 0 }, 'W0 O0 K1 H3'],
  ['W11', '领证三个月未开工', '建筑法第九条', '天', { blue: 0 }, 'W0 O7'],
  ['W15', '危大工程未验收', '住建部令第37号第二十一条', '天', { orange: 3 }, 'S0 Q1 O2 K5'],
  ['W16', '第三方监测缺失', '住建部令第37号第二十条', '项', { red: 0 }, 'W0 Q0 O1 K3'],
  ['W17', '起重机械未按期登记', '住建部令第166号第十六条、第十七条', '天', { orange: 30 }, 'S0 E0 O2 K5'],
  ['W19', '未按规定告知安装', '建质〔2008〕76号', '项', { orange: 0 }, 'E0 Q1 O2'],
  ['W20', '未经三级教育进场', '安全生产法第二十八条', '天', { yellow: 0, orange: 3 }, 'F0 C2 O5'],
  ['W21', '特种作业无证上岗', '安全生产法第三十条', '项', { red: 0 }, 'F0 Q0 O1'],
  ['W22', '年龄不符', '劳动法第十五条、第五十八条；地方规定', '岁', { yellow: 59 }, 'L0 C3 O7'],
  ['W23', '未参保进场', '建筑法第四十八条；工伤保险条例', '天', { yellow: 3 }, 'L0 C3 R7'],
  ['W24', '工资专户未开立', '保障农民工工资支付条例第二十六条', '天', { orange: 30 }, 'L0 C3 R7'],
  ['W24-2', '工资专户未备案', '人社部发〔2021〕53号', '天', { yellow: 30 }, 'L0 C3 R7'],
  ['W25', '人工费未按期拨付', '保障农民工工资支付条例第二十四条、第二十九条', '天', { yellow: 0, orange: 30 }, 'W0 L0 R7 K15'],
  [
    'W26',
    '工资未按月发放',
    '保障农民工工资支付条例第十一条、第三十一条',
    '天',
    { yellow: 0, orange: 15, red: 46 },
    'L0 C3 R5 K10',
  ],
  ['W27', '工资人数异常', '实名制管理办法', '%', { yellow: 10 }, 'L0 C5 R10'],
  ['W28', '工资保证金未存', '人社部发〔2021〕65号', '个工作日', { yellow: 20 }, 'C0 R7'],
  ['W30', '月度自评逾期', '建质〔2014〕111号', '天', { yellow: 0, orange: 10 }, 'S0 C3 O7'],
  ['W31', '自评高出监督考评', 'JGJ 59-2011', '分', { yellow: 15 }, 'C0 O0 K5'],
  ['W32', '工期延误', '施工合同', '%', { yellow: 5, orange: 10, red: 20 }, 'S0 W3 O10'],
  ['W33', '试块到期未检', 'GB 50204', '天', { yellow: 2, orange: 16 }, 'S0 Q3 O7'],
  ['W34', '混凝土强度评定不合格', 'GB/T 50107-2010', '项', { red: 0 }, 'Q0 W0 O1 K3'],
  ['W35', '见证取样不合格未处置', '建设工程质量管理条例第二十九条、第三十一条', '天', { orange: 3, red: 7 }, 'S0 Q1 O3'],
  ['W36', '未复试先用', '建设工程质量管理条例第二十九条', '项', { orange: 0 }, 'S0 Q0 O2'],
  ['W37', '隐蔽工程未验收先覆盖', '建设工程质量管理条例第三十条', '项', { orange: 0 }, 'S0 Q0 O2'],
  ['W38', '质量问题逾期', '建设工程质量管理条例', '天', { yellow: 0, orange: 3, red: 7 }, 'S0 Q1 O3 K7'],
  ['W39', '复查多次不合格', '监督工作规定', '次', { orange: 1, red: 2 }, 'C0 O0 K2'],
  ['X04', '同一人两处履职', '监督工作规定；跨表核对', '次', { orange: 0 }, 'S0 Q0 O2'],
  ['X06', '实测数据失真', '监督工作规定；跨表核对', '项', { yellow: 0 }, 'Q0 O3'],
  ['X09', '签字当日不在场', '建质〔2011〕111号；跨表核对', '天', { orange: 2 }, 'C0 Q0 O3'],
  ['X10', '试块留置不足', 'GB 50204-2015 第7.4.1条', '组', { orange: 0 }, 'S0 Q0 O2'],
  ['X10-2', '试块强度异常', '监督工作规定；跨表核对', '项', { orange: 0 }, 'Q0 O1'],
  ['X13', '停工期间施工', '安全生产法第七十条；建设工程安全生产管理条例第四十三条', '%', { red: 20 }, 'S0 Q0 O0 K1'],
  [
    'X08',
    '方案、论证、交底未完成先施工',
    '住建部令第37号第十一条至第十六条；重大事故隐患判定标准',
    '项',
    { orange: 0 },
    'S0 Q0 O0 K1',
  ],
  ['X08-2', '脚手架方案未批先搭设', '住建部令第37号第十一条、第十二条；跨表核对', '项', { red: 0 }, 'S0 Q0 O0 K1'],
  ['X08-3', '起重机械方案未批先安装', '住建部令第166号第十二条；住建部令第37号第十一条', '项', { red: 0 }, 'S0 E0 Q0 O0 K1'],
  ['W41', '演练超期', '生产安全事故应急条例第八条', '天', { blue: 183 }, 'S0 C7 O15'],
  ['W42', '事故迟报', '生产安全事故报告和调查处理条例第九条', '分钟', { red: 0 }, 'O0 K0 H0'],
  ['W43', '数据停报', '平台运行规则', '个工作日', { yellow: 0, orange: 2 }, 'L0 C2 O3'],
  // 三十七度以上的含三十七度；气温记到一位小数。
  ['W45', '恶劣天气未响应', '防暑降温措施管理办法第八条', '℃', { orange: 36.9 }, 'S0 Q0 O1'],
  ['W44', '竣工未备案', '房屋建筑和市政基础设施工程竣工验收备案管理办法第四条', '天', { yellow: 15 }, 'W0 O3'],
])

/** 剩余天数不多于限值即报，过期为负。 */
const left = group('left', [
  ['W08', '人员证书到期', '建质〔2008〕75号；住建部令第17号', '天', { blue: 30, yellow: 15, red: -1 }, 'S0 C3 O7'],
  ['W09', '企业证照到期', '安全生产许可证条例', '天', { blue: 30, yellow: 15, red: -1 }, 'C0 O3 K7'],
  ['W18', '检测、防坠器标定到期', '住建部令第166号；JGJ 215', '天', { blue: 30, yellow: 15, red: -1 }, 'E0 S0 O3'],
])

/** 低于限值即报。 */
const below = group('below', [
  ['W05', '关键岗位到岗率低', '建质〔2011〕111号', '%', { yellow: 80, orange: 60, red: 30 }, 'S0 C2 O3 K7'],
  ['W40', '项目负责人带班不足', '建质〔2011〕111号', '%', { yellow: 80 }, 'C0 O7'],
  ['W29', '安全费预付不足', '财资〔2022〕136号', '%', { yellow: 50 }, 'W0 Q3 O10'],
])

/** 说的是已经做下、补不回来的事：条件不会消除，凭补救措施（实体检测、责任追究）复核消警。 */
export const doneDeeds: readonly string[] = ['W36', 'W37', 'W42', 'X04', 'X06', 'X09', 'X10', 'X10-2', 'X13']

/** 不靠设备的预警规则，编号固定（JGJ 59 与监督计算参考数据第 6 节）；限值、逐级告知各地可改，见 warn_rule。 */
export const warnRuleTexts: readonly WarnRuleText[] = [...above, ...left, ...below].sort((a, b) => (a.code < b.code ? -1 : 1))
