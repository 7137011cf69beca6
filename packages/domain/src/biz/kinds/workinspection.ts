import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { isFilled, linesOf, type Values } from './complaints'
import { node } from './nodes'
import { may, must } from './papers'

export const conditionResult = dict({
  pass: [1, '符合', 'success'],
  fail: [2, '不符合', 'danger'],
  none: [3, '不涉及', 'default'],
})
const FAIL = conditionResult.code('fail')

interface Condition {
  readonly no: number
  readonly key: string
  readonly label: string
  /** 不符合即不得开工。 */
  readonly blocks: boolean
}

const LABELS = [
  '施工许可',
  '监督手续与首次交底',
  '项目机构与管理人员到岗',
  '专职安全员数量',
  '安全生产责任制',
  '施工组织设计与专项方案审批',
  '危大工程清单',
  '三级安全教育',
  '安全技术交底',
  '封闭围挡',
  '出入口门禁与实名制',
  '道路硬化与车辆冲洗设施',
  '临时用电验收',
  '消防器材与通道',
  '办公生活区与作业区分离',
  '扬尘在线监测',
  '视频监控',
  '工伤保险',
  '工资专户与维权告示牌',
  '应急预案与物资',
] as const
const BLOCKING: readonly number[] = [1, 2, 3, 6, 8, 13, 19]

/** 开工安全生产条件二十条（领域说明 B.2）。 */
export const workConditions: readonly Condition[] = LABELS.map((label, index) => ({
  no: index + 1,
  key: `c${String(index + 1).padStart(2, '0')}`,
  label,
  blocks: BLOCKING.includes(index + 1),
}))

const failed = (values: Values): readonly Condition[] => workConditions.filter(({ key }) => values[key] === FAIL)

/** 拦住开工的条件：第 1、2、3、6、8、13、19 条中不符合的。为空方可准予开工。 */
export const workinspectionBlockers = (values: Values): readonly Condition[] => failed(values).filter(({ blocks }) => blocks)

/** 条件 → 证明它的资料；写了不符合、不涉及的没有可附的。 */
const proofs: Readonly<Record<string, string>> = { c03: 'staff', c06: 'scheme', c08: 'education', c13: 'power', c19: 'bank' }

const conditionDict = dict(Object.fromEntries(workConditions.map(({ no, key, label }) => [key, [no, `${no} ${label}`] as const])))

function unexplained(values: Values): readonly Condition[] {
  const explained = linesOf(values.findings).map((line) => line.no)
  return failed(values).filter(({ no }) => !explained.includes(no))
}

/**
 * 开工安全生产条件审查：二十条逐条给出符合、不符合或不涉及。
 * 两种发起：项目部（或施工、建设单位）自查后申请，或监督员到场检查后由监督员填写；填写的内容与环节相同，
 * 发起的一方自己担任的参建环节自动略过，最后一环由科长审核，监督员不能一人准予开工。
 * 一条一个填写项：退回时可以指着某一条，改后可以对照某一条。
 * 提交时允许有不符合的（如实记录现场）；第 1、2、3、6、8、13、19 条不符合的不能办成，见 workinspectionBlockers。
 */
export const workinspection = bizKind({
  code: 'workinspection',
  sure: false,
  mark: 'KGTJ',
  fields: {
    check_on: f.date('检查日期', { past: true }),
    plan_start_on: f.date('计划开工日期'),
    ...Object.fromEntries(workConditions.map(({ no, key, label }) => [key, f.enum(`${no} ${label}`, conditionResult)])),
    findings: f.lines(
      '不符合项说明',
      {
        no: f.enum('条件', conditionDict),
        note: f.text('问题与整改要求', { max: 200 }),
      },
      { max: 20, optional: true },
    ),
    photos: f.files('现场照片', { accept: 'image', max: 40 }),
    note: f.longText('检查说明', { max: 500, optional: true }),
  },
  form: [
    'check_on',
    'plan_start_on',
    ...workConditions.map(({ key }) => [key, 'radio'] as const),
    'findings',
    ['photos', 'upload'],
    ['note', 'textarea'],
  ],
  rules: (values) => unexplained(values).map(({ key }) => ({ field: key, message: '不符合的，请在“不符合项说明”中写明问题' })),
  applicants: ['site', 'contractor', 'owner', 'officer'],
  when: ['waiting'],
  single: true,
  nodes: [
    node('监理核实', 'chief_engineer', 2),
    node('建设单位确认', 'owner', 2),
    node('监督员核查', 'main_officer', 3),
    node('科长审核', 'section_chief', 2),
  ],
  checklist: [
    may('license', '施工许可证'),
    must('staff', '项目管理人员与安全员任命文件'),
    must('scheme', '施工组织设计与专项方案审批表'),
    must('education', '三级安全教育记录'),
    must('power', '临时用电验收表'),
    must('bank', '工资专户协议与维权告示牌照片'),
    may('insurance', '工伤保险缴费凭证'),
    may('layout', '施工现场平面布置图'),
  ],
  excused: (values) =>
    Object.entries(proofs)
      .filter(([key]) => isFilled(values[key]) && values[key] !== conditionResult.code('pass'))
      .map(([, code]) => code),
  result: '03',
  basis: '安全生产法第二十条；建设工程安全生产管理条例第十条；建质〔2014〕154号《施工安全监督工作规程》',
})
