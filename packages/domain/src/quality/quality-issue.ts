import { defineEntity, f } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { unitParts } from '../reference/unit-parts'
import {
  checkerField,
  dutyFields,
  extendFields,
  openFindings,
  rectifyActs,
  rectifyFields,
  rectifyFigures,
  rectifyFlow,
  rectifyGrants,
  rectifyStageViews,
  rectifyViews,
  settledFields,
  deadlineAhead,
} from '../flows/rectify-flow'
import { dangerLevel } from '../safety/safety-dicts'
import { issueKind } from './quality-dicts'

const optional = { optional: true } as const

/** 涉及结构强度的：只看照片不能销项，须有检测报告。 */
export const testedKinds: readonly number[] = [issueKind.code('strength'), issueKind.code('rebar')]
export const NO_REPORT = '强度、钢筋类问题须附检测报告方可销项'

/** 道路、管网的样例。 */
const MUNICIPAL = [
  { issue_kind: 1, part_code: 24, place: '检查井 W6 井壁', description: '检查井井壁与管道接口处渗水' },
  { issue_kind: 4, part_code: 24, place: '污水主管 W5–W8', description: '管道轴线偏位 22 mm，超过允许偏差' },
  { issue_kind: 9, part_code: 21, place: '路基 K0+200–K0+320', description: '路基局部有弹簧土，压实度不足' },
  { issue_kind: 8, part_code: 21, place: '沥青面层 K0+000–K0+200', description: '沥青混合料进场温度记录不全' },
] as const

/** 由办理写下的各栏，依次写到哪一步；还没有走到的空着。 */
const WRITTEN = [
  [['sign_at'], ['rectifying', 'extending', 'reviewing', 'rechecking', 'closed']],
  [['rectify_at'], ['reviewing', 'rechecking', 'closed']],
  [
    ['review_by', 'review_at'],
    ['rechecking', 'closed'],
  ],
  [['recheck_by', 'recheck_at'], ['closed']],
] as const
const unreached = (state: string | undefined) =>
  Object.fromEntries(
    WRITTEN.flatMap(([names, states]) =>
      state === undefined || (states as readonly string[]).includes(state) ? [] : names.map((name) => [name, null]),
    ),
  )

/** 质量问题：检查、抽测发现 → 施工单位整改 → 监理复核 → 检查方复查 → 销项，流程与安全隐患相同。 */
export const qualityIssue = defineEntity('quality_issue', {
  label: '质量问题',
  scope: 'project',
  display: 'place',
  fields: {
    issue_no: f.serial('问题编号', { prefix: 'ZL' }),
    engineering_id: f.ref('所属工程', 'engineering'),
    check_id: f.ref('所属检查', 'quality_check', { ...optional, whole: true }),
    monomer_id: f.ref('所在单体', 'monomer', optional),
    ...checkerField,
    issue_kind: f.enum('问题类别', issueKind),
    part_code: f.enum('所属分部', unitParts, optional),
    place: f.text('问题部位', { max: 60, examples: ['五层卫生间', '地下室外墙 A 轴', '三层梁板', '屋面女儿墙'] }),
    description: f.longText('问题描述', { max: 500 }),
    level: f.enum('严重程度', dangerLevel),
    basis: f.text('违反条款', { optional: true, max: 200, hint: '条号与要求' }),
    knowledge_id: f.ref('依据的标准', 'knowledge', optional),
    before_img: f.files('问题照片', { accept: 'image', max: 9 }),
    ...dutyFields,
    fix_plan: f.longText('处理方案', { optional: true, max: 500, hint: '影响结构安全的须经设计单位认可' }),
    test_file: f.files('检测报告', { optional: true, accept: 'document', max: 9, hint: '强度、钢筋类问题须附' }),
    ...rectifyFields,
    repeat_of: f.ref('前次问题', 'quality_issue', { optional: true, hint: '同一部位、同一条款此前查出过的，由系统标为重复问题' }),
    ...extendFields,
    ...settledFields,
  },
  rules: (row) => [deadlineAhead(row)],
  form: [
    'engineering_id',
    'monomer_id',
    ['issue_kind', 'radio'],
    'part_code',
    'place',
    ['description', 'textarea'],
    ['level', 'radio'],
    'basis',
    'knowledge_id',
    'before_img',
    'duty_unit_id',
    'duty_person',
    'deadline',
    ['require', 'textarea'],
  ],
  list: {
    search: [
      'issue_no',
      'engineering_id',
      'place',
      'issue_kind',
      'part_code',
      'level',
      'checker_side',
      'duty_unit_id',
      'state',
      'deadline',
      'check_id',
      'overdue_days',
    ],
    columns: [
      ['description', 'link'],
      'place',
      'issue_kind',
      'level',
      'state',
      'deadline',
      'overdue_days',
      'duty_unit_id',
      'times',
      'engineering_id',
    ],
    sort: '-id',
  },
  sample: {
    each: 5,
    row: ({ day, state, municipal, pick, int }, offer) => ({
      ...(municipal
        ? pick(MUNICIPAL)
        : pick([
            { issue_kind: 1, part_code: 1, description: '地下室外墙施工缝处渗水，内墙面有明显湿渍' },
            { issue_kind: 2, part_code: 2, description: '板底沿预埋管线方向有裂缝，宽约 0.2 mm' },
            { issue_kind: 3, part_code: 3, description: '内墙抹灰空鼓，单处面积约 0.06 ㎡' },
            { issue_kind: 4, part_code: 2, description: '剪力墙垂直度偏差 14 mm，超过允许偏差' },
            { issue_kind: 6, part_code: 2, description: '梁底筋保护层垫块缺失，局部露筋' },
            { issue_kind: 8, part_code: 2, description: '钢筋原材复试报告未及时归档' },
          ] as const)),
      level: pick([1, 1, 2] as const),
      knowledge_id: null,
      basis: municipal ? 'GB 50268-2008、CJJ 1-2008 有关条款' : 'GB 50204-2015 有关条款',
      duty_unit_id: offer('unit', 1)[0] ?? null,
      duty_person: null,
      deadline: addDays(day, int(5, 20)),
      require: '查明原因，按方案处理后报监理复核',
      fix_plan: null,
      caution: null,
      change_reason: null,
      repeat_of: null,
      extend_to: null,
      extend_reason: null,
      extend_note: null,
      extend_times: null,
      urged_at: null,
      overdue_days: null,
      times: null,
      checker_side: 3,
      ...unreached(state),
    }),
  },
  flow: rectifyFlow({ thing: '问题', basis: '建设工程质量管理条例第三十二条、第四十八条；GB 50300-2013 第 5.0.6 条' }, [
    'fix_plan',
    'test_file',
  ]),
  views: {
    ...rectifyViews,
    grave: { label: '较大、重大', quiet: true, in: openFindings, where: [['is', 'level', 2, 3]] },
    repeated: { label: '重复问题', quiet: true, where: [['filled', 'repeat_of']] },
    ...rectifyStageViews,
  },
  acts: rectifyActs,
  figures: [
    { label: '未销项', view: 'open', unit: '项' },
    { label: '较大、重大未销项', view: 'grave', unit: '项' },
    ...rectifyFigures,
  ],
  grants: rectifyGrants,
})
