import type { RoleName } from '../roles'
import { closingClauses } from './closing-checks'
import type { engineeringSteps } from './engineering-flow'

/** 使工程变动的起因：本人办理、办成的事项、签发的文书、竣工验收的一步、时日届满、更正。 */
export const projectCauses = {
  person: '本人办理',
  workinspection: '开工条件审查办成',
  construction: '中止施工告知办成',
  recovery: '恢复监督申请办成',
  towork: '复工申请办成',
  jgsq: '竣工验收申请办成',
  termination: '终止监督申请办成',
  stopWork: '停工通知书签发（全面停工）',
  stopOrder: '停工整改通知书签发',
  completionAccept: '竣工验收受理',
  completionStart: '组织竣工验收',
  completionPass: '竣工验收确认合格',
  completionRectify: '竣工验收责令整改',
  completionRedo: '竣工验收责令重新组织验收',
  idle: '停工、中止逾 90 日或竣工逾 90 日未终止',
  cancelled: '项目取消经确认',
  proposal: '更正状态的提出经另一人确认',
} as const

export type ProjectCause = keyof typeof projectCauses

export interface ProjectGate {
  readonly text: string
  readonly clause: string
}

interface ProjectLaw {
  readonly causes: readonly ProjectCause[]
  /** 由人直接办理或确认的，是哪些角色；为空的没有人直接办。 */
  readonly people: readonly RoleName[]
  readonly gates: readonly ProjectGate[]
}

const RULES = '建质〔2014〕153号'
const PROCEDURE = '建质〔2014〕154号'
const CHECK = '建质〔2013〕171号'
const HOUSE = '本系统'

const applicants = ['owner', 'contractor', 'site'] as const
const desk = ['station_admin', 'station_head', 'section_chief', 'intake'] as const

const [dangers, stops, cranes, wages] = closingClauses

/** 收尾四项，竣工验收合格与终止监督用同一份核验，见 closing-checks.ts。 */
const closing: readonly ProjectGate[] = [
  { text: '没有未销项的隐患', clause: dangers },
  { text: '没有未复工的停工', clause: stops },
  { text: '起重机械都已拆除', clause: cranes },
  { text: '工资表都已发放，无发放失败', clause: wages },
]

/** 工程的每一种变动：只有这些起因，过了这些条件才成立。docs/states.md 由它写出。 */
export const engineeringLaw = {
  submit: {
    causes: ['person'],
    people: applicants,
    gates: [
      { text: '必填内容与必备资料齐全', clause: PROCEDURE },
      { text: '所属区域设有监督机构', clause: HOUSE },
    ],
  },
  withdraw: { causes: ['person'], people: applicants, gates: [{ text: '受理人员尚未查阅', clause: HOUSE }] },
  accept: {
    causes: ['person'],
    people: desk,
    gates: [
      { text: '必备资料逐件通过', clause: PROCEDURE },
      { text: '不是本人登记的工程', clause: HOUSE },
    ],
  },
  return: { causes: ['person'], people: desk, gates: [{ text: '一次告知全部须补正的内容', clause: '行政许可法第三十二条' }] },
  start: {
    causes: ['workinspection'],
    people: [],
    gates: [
      { text: '开工安全生产条件第 1、2、3、6、8、13、19 条符合', clause: `${PROCEDURE}；建设工程安全生产管理条例第十条` },
      { text: '监理、建设单位、监督员、科长逐环通过', clause: HOUSE },
    ],
  },
  stop: {
    causes: ['stopWork', 'stopOrder'],
    people: [],
    gates: [
      { text: '监督员拟稿、科长审核、站长签发，文书已编号', clause: '安全生产法第六十五条第一款第（三）项' },
      { text: '工程在施工：待开工、中止、验收中的不能责令停工', clause: HOUSE },
    ],
  },
  resume: {
    causes: ['towork'],
    people: [],
    gates: [
      {
        text: '停工文书已送达，所涉隐患都已销项，现场复查有记录，全面停工的没有别的重大事故隐患',
        clause: '安全生产法第六十五条；建设工程安全生产管理条例第四十三条',
      },
      { text: '没有别的全面停工压着', clause: HOUSE },
    ],
  },
  suspend: {
    causes: ['construction'],
    people: [],
    gates: [{ text: '没有未消除的重大事故隐患', clause: `${PROCEDURE}；${RULES}` }],
  },
  recover: {
    causes: ['recovery'],
    people: [],
    gates: [
      {
        text: '中止以来有监督检查的记录，复工安全生产条件逐项符合；哪个工地都有的、中止时写明现场有的不能以“不涉及”略过',
        clause: PROCEDURE,
      },
    ],
  },
  applyCompletion: {
    causes: ['jgsq', 'completionAccept', 'completionStart'],
    people: [],
    gates: [
      { text: '隐患、停工核验符合，资料齐全', clause: `${CHECK}第五条、第六条` },
      { text: '审批类型里标为必办的事项都已办成', clause: HOUSE },
    ],
  },
  complete: {
    causes: ['completionPass'],
    people: [],
    gates: [
      { text: '验收之日已到，五方都同意验收合格', clause: `建设工程质量管理条例第十六条；${CHECK}第七条` },
      { text: '竣工验收报告已提交', clause: `${CHECK}第七条` },
      ...closing,
    ],
  },
  declineCompletion: {
    causes: ['completionRectify'],
    people: [],
    gates: [{ text: '写明整改内容与期限', clause: `${CHECK}第八条` }],
  },
  revokeCompletion: {
    causes: ['completionRedo'],
    people: [],
    gates: [
      {
        text: '尚未备案，或者备案收讫不满十五日；写明违反的规定、整改内容与期限',
        clause: '建设工程质量管理条例第四十九条第二款；竣工验收备案管理办法第八条',
      },
      { text: '质量监督报告没有拟稿在办；已经签发的随之作废', clause: HOUSE },
    ],
  },
  terminate: {
    causes: ['termination'],
    people: [],
    gates: [
      { text: '通过验收的须已竣工，不再恢复的须在中止中', clause: PROCEDURE },
      ...closing,
      { text: '竣工验收已备案，没有等着审核、签发的文书', clause: HOUSE },
    ],
  },
  applyCancel: { causes: ['person'], people: ['owner'], gates: [{ text: '尚未申请过取消', clause: HOUSE }] },
  refuseCancel: {
    causes: ['person'],
    people: desk,
    gates: [{ text: '建设单位已经申请取消；写明不予取消的理由', clause: HOUSE }],
  },
  cancel: { causes: ['person'], people: desk, gates: [{ text: '建设或施工单位已经申请取消', clause: HOUSE }] },
  toHistory: {
    causes: ['termination', 'cancelled'],
    people: [],
    gates: [{ text: '工程终止监督或取消，在办的申请随之撤回', clause: PROCEDURE }],
  },
  toMiddle: {
    causes: ['idle'],
    people: ['officer', 'station_head'],
    gates: [{ text: '停工、中止满 90 日，或竣工满 90 日未终止；由主监督员确认，站长可以代办', clause: HOUSE }],
  },
  toCurrent: {
    causes: ['recovery', 'towork'],
    people: [],
    gates: [{ text: '中间库的工程恢复在建', clause: HOUSE }],
  },
  correctState: {
    causes: ['proposal'],
    people: ['city_admin', 'station_admin', 'station_head'],
    gates: [
      { text: '两个人：一人提出，另一人确认（站长、市站管理员）', clause: HOUSE },
      { text: '写明原因，附证明材料', clause: HOUSE },
      {
        text: '未销项的隐患、在办的申请、未复工的停工、未拆除的起重机械、未结清的工资与没有办过的前置事项逐项点明',
        clause: HOUSE,
      },
      { text: '更正为竣工、终止的，没有未消除的隐患、未复工的停工与未拆除的起重机械，竣工验收没有正在办的', clause: HOUSE },
    ],
  },
} as const satisfies Readonly<
  Record<keyof typeof engineeringSteps | 'toHistory' | 'toMiddle' | 'toCurrent' | 'correctState', ProjectLaw>
>

export type ProjectChange = keyof typeof engineeringLaw

export const lawOf = (change: ProjectChange): ProjectLaw => engineeringLaw[change]

type Steps = typeof engineeringSteps
/** 随起因发生的各步；人自己办的不在其中。 */
export type CausedStep = { [S in keyof Steps]: Steps[S] extends { caused: true } ? S : never }[keyof Steps]

/** 随起因发生的一步，只认得这一步自己的起因。 */
export type CauseOf<C extends ProjectChange> = Exclude<(typeof engineeringLaw)[C]['causes'][number], 'person'>
