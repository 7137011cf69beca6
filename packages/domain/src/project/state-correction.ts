import { defineEntity, dict, f, states } from '@zhujian/model'
import { historyType } from '../reference/engineering-dicts'
import { grantAll } from '../roles'
import { correctionEffects } from './correction-effects'
import { correctors } from './engineering-grants'
import { engineeringStates } from './engineering-flow'

const optional = { optional: true } as const
const see = ['read', 'export'] as const
const { stopped, waiting, building, suspended, accepting, completed, terminated } = engineeringStates.entries

/** 可以更正的状态：受理之后的各状态；报监登记的提交、受理、退回不在此列。 */
export const correctableStates = dict({ building, stopped, waiting, suspended, accepting, completed, terminated })

/** 确认前须逐项点明的：更正不会了结它们，只是让确认的人知道仍在。 */
export const obstacleKinds = dict({
  none: [0, '经核查没有'],
  danger: [1, '未销项的隐患'],
  stop: [2, '未复工的停工'],
  crane: [3, '未拆除的起重机械'],
  wage: [4, '未结清的工资'],
  running: [5, '在办的申请'],
  gate: [6, '没有办过的前置事项'],
})
export type Obstacle = Exclude<keyof typeof obstacleKinds.entries, 'none'>

export const stateCorrectionStates = states({
  proposed: [0, '待确认'],
  confirmed: [1, '已确认'],
  refused: [10, '不予更正', 'danger'],
  withdrawn: [11, '已撤回', 'default'],
})

/** 确认的人要看的：从什么改成什么、为什么、凭什么、还有什么没有了结。 */
const shows = [
  'engineering_id',
  'proposed_by',
  'from_state',
  'from_library',
  'to_state',
  'to_library',
  'since_on',
  'reason',
  'evidence',
  'obstacles',
  'created_at',
] as const

/** 从哪一天算起要写进工程的状态：停工与中止据以计算顺延，竣工与终止据以计算归档。 */
const dated: Readonly<Record<string, string>> = {
  stopped: '停工',
  suspended: '中止监督',
  completed: '竣工验收合格',
  terminated: '终止监督',
}

/** 字：一两个字说不清错在哪里、凭什么改。 */
const LEAST_REASON = 10

/** 更正之后的状态与所在库要相配：历史库只有终止监督的，中间库只有停着的。 */
function libraryProblem(state: unknown, library: unknown) {
  const key = engineeringStates.keyOf(state)
  const archived = library === historyType.code('history')
  if ((key === 'terminated') !== archived)
    return { field: 'to_library', message: archived ? '只有终止监督的工程才在历史库' : '终止监督的工程应在历史库' }
  if (library === historyType.code('middle') && key !== 'stopped' && key !== 'suspended' && key !== 'completed')
    return { field: 'to_library', message: '停工、中止监督、已竣工的工程才在中间库' }
  return false
}

/**
 * 更正状态：办错了、又没有事项或文书可以纠正的，由一人提出、另一人确认，写明原因并附证明。
 * 工程的状态与所在库只此一处可以由人直接改，永远留在该工程的大事记里。
 */
export const stateCorrection = defineEntity('state_correction', {
  label: '更正状态',
  scope: 'project',
  anyLibrary: true,
  display: 'correction_no',
  fields: {
    correction_no: f.serial('更正编号', { prefix: 'GZ' }),
    engineering_id: f.ref('所属工程', 'engineering'),
    from_state: f.enum('更正前状态', correctableStates, optional),
    from_library: f.enum('更正前所在库', historyType, optional),
    to_state: f.enum('更正后状态', correctableStates),
    to_library: f.enum('更正后所在库', historyType),
    since_on: f.date('自何日起', {
      optional: true,
      past: true,
      hint: '停工、中止监督、竣工、终止的填写：停工令、中止之日，竣工验收合格之日，终止之日',
    }),
    reason: f.longText('更正原因', { max: 500, hint: '写明错在哪一件、为何没有事项或文书可以纠正' }),
    evidence: f.files('证明材料', { accept: 'any', max: 9, hint: '文件、照片均可' }),
    obstacles: f.longText('仍未了结的事项', { optional: true, max: 1000 }),
    named: f.enum('点明仍未了结的事项', obstacleKinds, {
      many: true,
      optional: true,
      hint: '所列仍未了结的逐项选上；没有的选“经核查没有”',
    }),
    proposed_by: f.ref('提出人', 'account', optional),
    confirmed_by: f.ref('确认人', 'account', optional),
    confirmed_at: f.instant('确认时间', optional),
    refuse_reason: f.text('不予更正的原因', { prose: true, optional: true, max: 200 }),
  },
  rules: (row) => [
    row.reason &&
      row.reason.length < LEAST_REASON && { field: 'reason', message: `原因不少于 ${LEAST_REASON} 个字，写明错在哪一件` },
    row.to_state !== undefined && row.to_library !== undefined && libraryProblem(row.to_state, row.to_library),
    row.to_state !== undefined &&
      !!dated[engineeringStates.keyOf(row.to_state) ?? ''] &&
      !row.since_on && { field: 'since_on', message: `请填写自何日起${dated[engineeringStates.keyOf(row.to_state) ?? '']}` },
    row.from_state !== null &&
      row.from_state === row.to_state &&
      row.from_library === row.to_library && { field: 'to_state', message: '工程现在就是这个状态、在这个库' },
  ],
  form: ['engineering_id', 'to_state', 'to_library', 'since_on', ['reason', 'textarea'], ['evidence', 'upload']],
  list: {
    search: ['correction_no', 'engineering_id', 'from_state', 'to_state', 'to_library', 'state', 'confirmed_at'],
    columns: [
      'correction_no',
      'state',
      'engineering_id',
      'from_state',
      'from_library',
      'to_state',
      'to_library',
      'since_on',
      ['reason', 'popover'],
      ['obstacles', 'popover'],
      'proposed_by',
      'created_at',
      'confirmed_by',
      'confirmed_at',
    ],
    sort: '-id',
  },
  flow: {
    states: stateCorrectionStates,
    start: 'proposed',
    open: [],
    steps: {
      confirm: {
        label: '确认更正',
        from: ['proposed'],
        to: 'confirmed',
        asks: ['named'],
        shows,
        told: (row) => `确认之后：${correctionEffects(row).join('；')}。`,
        notBy: 'created_by',
        tone: 'danger',
        within: { setting: 'term_correction_days' },
        turn: { to: ['station_head', 'city_admin'] },
      },
      refuse: { label: '不予更正', from: ['proposed'], to: 'refused', asks: ['refuse_reason'], shows, notBy: 'created_by' },
      withdraw: { label: '撤回', from: ['proposed'], to: 'withdrawn' },
    },
  },
  grants: {
    ...grantAll(['admin', 'section_chief', 'viewer'], see),
    ...grantAll(correctors, [...see, 'add', 'withdraw']),
    ...grantAll(['city_admin', 'station_head'], [...see, 'add', 'withdraw', 'confirm', 'refuse']),
  },
  unique: [{ fields: ['engineering_id'], where: 'state = 0', message: '该工程已有一件更正状态等待确认' }],
})
