import { defineEntity, dict, f } from '@zhujian/model'
import { consultants, safetyBuilders } from '../../flows/review-flow'
import { observers, supervisors } from '../../project/grants'
import { grantAll } from '../../roles'

export const sittingState = dict({
  waiting: [0, '未考', 'default'],
  passed: [1, '合格', 'success'],
  failed: [2, '不合格', 'danger'],
  sitting: [3, '答题中', 'warning'],
  absent: [4, '缺考', 'default'],
})
export const [WAITING, PASSED, FAILED, SITTING, ABSENT] = (['waiting', 'passed', 'failed', 'sitting', 'absent'] as const).map(
  (key) => sittingState.code(key),
) as [0, 1, 2, 3, 4]

export const handedBy = dict({ self: [1, '本人交卷'], time: [2, '到时交卷'], closed: [3, '结束考试时交卷'] })

const optional = { optional: true } as const

/** 考试成绩：一人一次一条，全部由考试得出，谁也填不进去。卷子与答案另存，读不到。 */
export const examSitting = defineEntity('exam_sitting', {
  label: '考试成绩',
  scope: 'project',
  display: 'worker_id',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    exam_id: f.ref('安全考试', 'exam', { whole: true }),
    worker_id: f.ref('姓名', 'worker'),
    team_id: f.ref('班组', 'team', optional),
    attempt: f.integer('第几次', { min: 1, max: 6, unit: '次' }),
    status: f.enum('结果', sittingState),
    score: f.integer('得分', { ...optional, max: 100, unit: '分' }),
    started_at: f.instant('开始作答', optional),
    due_at: f.instant('应交卷', optional),
    handed_at: f.instant('交卷时间', optional),
    handed: f.enum('交卷方式', handedBy, optional),
    away: f.integer('离开页面', { ...optional, unit: '次', hint: '作答时切到别的应用、锁屏也算' }),
    moved: f.integer('换手机', { ...optional, unit: '次' }),
    note: f.text('备注', { optional: true, max: 100 }),
  },
  form: ['engineering_id', 'exam_id', 'worker_id', 'attempt', 'status'],
  unique: [{ fields: ['exam_id', 'worker_id', 'attempt'], message: '此人这一次的成绩已经有了' }],
  list: {
    search: ['engineering_id', 'exam_id', 'worker_id', 'team_id', 'status', 'handed_at'],
    columns: ['worker_id', 'exam_id', 'team_id', 'attempt', 'status', 'score', 'handed_at', 'away', 'engineering_id'],
    sort: '-id',
  },
  sample: {
    each: 3,
    row: ({ at, int }, offer) => ({
      worker_id: offer('worker', 1)[0] as number,
      attempt: 1,
      status: PASSED,
      score: int(80, 100),
      started_at: at,
      due_at: at + 1800,
      handed_at: at + int(600, 1500),
      handed: 1,
      away: 0,
      moved: null,
      note: null,
    }),
  },
  views: {
    waiting: { label: '未考', where: [['is', 'status', WAITING]] },
    sitting: { label: '答题中', where: [['is', 'status', SITTING]] },
    passed: { label: '合格', where: [['is', 'status', PASSED]] },
    failed: { label: '不合格', alarming: true, where: [['is', 'status', FAILED]] },
    finished: { label: '已考', quiet: true, where: [['is', 'status', PASSED, FAILED]] },
    absent: { label: '缺考', where: [['is', 'status', ABSENT]] },
    away: { label: '离开过页面', where: [['above', 'away', 0]] },
  },
  figures: [
    { label: '已考', view: 'finished', unit: '人次' },
    { label: '合格率', view: 'passed', per: 'finished', unit: '%' },
    { label: '不合格', view: 'failed', unit: '人次' },
  ],
  grants: grantAll(['owner', 'site_labour', ...safetyBuilders, ...consultants, ...supervisors, ...observers], ['read', 'export']),
})
