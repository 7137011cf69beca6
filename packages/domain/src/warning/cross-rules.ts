/** 查到以后：不予办理；或只提醒，写在那条记录里。 */
export type CrossEffect = 'block' | 'warn'

export interface CrossRule {
  readonly code: string
  readonly label: string
  /** 怎样算是。 */
  readonly test: string
  readonly effect: CrossEffect
  /** 登记、办理哪些数据时核对；不限于某几类的、逐日判定的没有。 */
  readonly at: readonly string[]
  /** 报哪一条预警；没有预警的为空。 */
  readonly warns: readonly string[]
  /** 所靠的数据还没有来源。 */
  readonly waits?: string
}

type Line = readonly [
  code: string,
  label: string,
  test: string,
  effect: CrossEffect,
  at: readonly string[],
  warns: readonly string[],
  waits?: string,
]

const lines: readonly Line[] = [
  [
    'X01',
    '试块未到龄期先验收',
    '分部验收时试块没有都合格，或验收早于到期日',
    'block',
    ['part_accept', 'inspection_lot'],
    ['W34'],
  ],
  [
    'X02',
    '特种作业证过期仍上岗',
    '安排作业的人没有当日有效的操作资格证书',
    'block',
    ['crane', 'crane_maintain', 'scaffold', 'temp_power', 'fire_permit'],
    ['W21'],
  ],
  [
    'X03',
    '复试未出先使用',
    '领用、隐蔽、检验批所用的材料待复试或不合格',
    'block',
    ['stock_move', 'hidden_accept', 'inspection_lot'],
    ['W36'],
  ],
  // 监督检查、入户走访不在其中：只记检查的一个时刻（check_at），没有起止，说不出两次检查重叠了多久；有了止的时间再加进来。
  [
    'X04',
    '同一人时间重叠',
    '一人同一时段登记在两处；两个工程的只提醒',
    'block',
    ['side_station', 'leader_shift', 'meeting', 'crane_maintain'],
    ['X04'],
  ],
  ['X05', '照片重复使用', '现场拍摄的照片与别的记录的完全相同；几乎相同、拍摄时间相差两小时以上的只提醒', 'block', [], []],
  [
    'X06',
    '实测数据失真',
    '点位全部合格、末位数字过少、测得太快，或与另一处依次相同',
    'warn',
    ['measure', 'supervise_sampling', 'house_accept'],
    ['X06'],
  ],
  [
    'X07',
    '先隐蔽后验收',
    '浇筑、旁站早于隐蔽工程验收；已经覆盖的不能补办',
    'block',
    ['hidden_accept', 'concrete_block', 'side_station'],
    ['W37'],
  ],
  [
    'X08',
    '方案未批先施工',
    '方案未审批、未论证、未交底而实施，日志里已经施工的也算；脚手架、起重机械立起来而方案未批',
    'block',
    ['danger_project', 'scaffold', 'crane', 'daily_log'],
    ['X08', 'X08-2', 'X08-3'],
  ],
  [
    'X09',
    '签字当日不在场',
    '签字的人当日没有有效考勤',
    'warn',
    ['side_station', 'leader_shift', 'meeting', 'disclosure', 'emergency_plan', 'inspection_lot', 'hidden_accept'],
    ['X09'],
  ],
  [
    'X10',
    '方量与试块、小票不符',
    '组数少于应留，过磅与方量相差过大，或各组强度异常',
    'warn',
    ['concrete_block'],
    ['X10', 'X10-2'],
  ],
  [
    'X11',
    '报告、发票、合格证重号',
    '同一号码在本工程用过；别的工程用过的提醒',
    'block',
    ['concrete_block', 'witness_sample', 'material_in', 'payment', 'wage_deposit', 'safety_fee'],
    [],
  ],
  ['X12', '未登记先使用机械', '没有使用登记的机械在运行', 'warn', [], ['W17'], '起重机械运行数据'],
  ['X13', '停工期间施工', '全面停工后出勤超过此前一周的两成，或仍有过磅、土方混凝土车进场', 'warn', [], ['X13']],
  ['X14', '考勤、工资、人工费三账不符', '工资与考勤、工资卡、专户流水不符', 'block', ['salary_sheet'], ['W25', 'W26', 'W27']],
  [
    'X15',
    '动火无证、证外动火',
    '日志写着动火而没有当日同部位的动火证，或一人监护两处',
    'warn',
    ['daily_log', 'fire_permit'],
    [],
    '视频识别',
  ],
]

/** 十五条跨表核对：查什么、后果、在哪里查、报哪条预警（领域说明“跨表核对”）。判断本身在各数据登记、办理之处与预警规则里。 */
export const crossRules: readonly CrossRule[] = lines.map(([code, label, test, effect, at, warns, waits]) => ({
  code,
  label,
  test,
  effect,
  at,
  warns,
  ...(waits !== undefined && { waits }),
}))
