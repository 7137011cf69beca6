import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { checkType } from './safety-dicts'
import { tooFar } from '../site/plan-day'

const optional = { optional: true } as const

export const planSource = dict({ priority: [1, '优先度'], random: [2, '双随机', 'warning'], ordered: [3, '交办'] })

export const planStates = states({
  planned: [0, '待检查'],
  done: [1, '已检查'],
  dropped: [2, '已取消'],
  visiting: [3, '检查中'],
})

/** 所在一周的星期一。 */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

const see = ['read', 'export'] as const
const arrange = [...see, 'add', 'edit', 'delete', 'drop'] as const

/** 检查计划：一个工程、一天、两名检查人；开始检查即登记一次监督检查，检查结束即为已检查。双随机抽出的也列在其中，人与工程不能再改。 */
export const visitPlan = defineEntity('visit_plan', {
  label: '检查计划',
  scope: 'project',
  display: 'plan_no',
  fields: {
    plan_no: f.serial('计划编号', { prefix: 'JJ' }),
    engineering_id: f.ref('所属工程', 'engineering'),
    plan_on: f.date('计划日期'),
    week_on: f.date('所在周', { ...optional, hint: '这一周的星期一' }),
    lead_id: f.ref('主检查人', 'account', { of: 'officers' }),
    mate_id: f.ref('协同检查人', 'account', { of: 'officers' }),
    more_ids: f.refs('其他检查人', 'account', { ...optional, of: 'officers' }),
    check_type: f.enum('检查类型', checkType),
    source: f.enum('来源', planSource),
    reason: f.longText('安排理由', { ...optional, max: 300 }),
    score: f.decimal('优先度', { ...optional, precision: 6, scale: 1, unit: '分' }),
    draw_id: f.ref('双随机抽查', 'random_draw', { ...optional, whole: true }),
    check_id: f.ref('检查记录', 'safety_check', optional),
    drop_reason: f.text('取消原因', { prose: true, ...optional, max: 200 }),
  },
  rules: (row) => [
    tooFar('plan_on', '计划日期', row.plan_on),
    row.lead_id && row.lead_id === row.mate_id && { field: 'mate_id', message: '检查人须两名以上，不能是同一人' },
    row.more_ids?.some((id) => id === row.lead_id || id === row.mate_id) && { field: 'more_ids', message: '同一人列了不止一次' },
  ],
  computed: { week_on: ({ plan_on }) => (plan_on ? mondayOf(plan_on) : null) },
  filled: ['source'],
  form: ['engineering_id', 'plan_on', 'lead_id', 'mate_id', 'more_ids', 'check_type', ['reason', 'textarea']],
  list: {
    search: ['engineering_id', 'plan_on', 'lead_id', 'mate_id', 'source', 'check_type', 'state', 'draw_id', 'plan_no'],
    columns: ['plan_on', 'state', 'engineering_id', 'lead_id', 'mate_id', 'source', 'score', 'check_id', ['reason', 'popover']],
    sort: '-plan_on',
  },
  sample: {
    each: 0,
    row: ({ day }, offer) => {
      const [lead, mate] = offer('account', 2)
      return { plan_on: addDays(day, 30), lead_id: lead ?? 0, mate_id: mate ?? lead ?? 0, check_type: checkType.code('routine') }
    },
  },
  flow: {
    states: planStates,
    start: 'planned',
    open: ['planned'],
    steps: {
      begin: {
        label: '开始检查',
        from: ['planned'],
        to: 'visiting',
        tone: 'success',
        by: 'lead_id',
        within: 'plan_on',
        told: () => '随即登记一次监督检查，检查人与类型照此填好',
        turn: { to: ['officer'], said: '按计划检查' },
      },
      done: { label: '检查结束', from: ['planned', 'visiting'], to: 'done', tone: 'success', caused: true },
      reopen: { label: '检查记录删除', from: ['visiting'], to: 'planned', caused: true },
      drop: { label: '取消计划', from: ['planned'], to: 'dropped', asks: ['drop_reason'], tone: 'danger', turn: 'nobody' },
    },
  },
  views: {
    week: { label: '本周', where: [['within', 'week_on', -6]] },
    planned: { label: '待检查', open: true, in: ['planned', 'visiting'] },
    late: { label: '过期未查', alarming: true, in: ['planned'], where: [['before', 'plan_on', 0]] },
    mine: { label: '我主检的', in: ['planned', 'visiting'], where: [['mine', 'lead_id']] },
    random: { label: '双随机', where: [['is', 'source', planSource.code('random')]] },
    done: { label: '已检查', in: ['done'] },
    weekDone: { label: '本周已检查', quiet: true, in: ['done'], where: [['within', 'week_on', -6]] },
  },
  figures: [
    { label: '本周计划', view: 'week', unit: '个' },
    { label: '本周已检查', view: 'weekDone', per: 'week', unit: '%' },
    { label: '过期未查', view: 'late', unit: '个' },
  ],
  grants: {
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    section_chief: arrange,
    station_head: [...see, 'drop'],
    officer: [...see, 'add', 'edit', 'delete', 'begin', 'drop'],
  },
})
