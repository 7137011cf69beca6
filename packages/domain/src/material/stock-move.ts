import { defineEntity, dict, f } from '@zhujian/model'
import { builders, siteGrants } from '../flows/review-flow'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
import { presentOn } from '../flows/offers'
import { usableMaterial } from './material-in'

export const moveType = dict({
  enter: [1, '入库', 'success'],
  use: [2, '领用'],
  back: [3, '退库'],
  gain: [4, '盘盈', 'warning'],
  loss: [5, '盘亏', 'danger'],
  return: [6, '退货'],
  transfer: [7, '调拨'],
})
type Move = (typeof moveType.codes)[number]
const [USE, LOSS] = [moveType.code('use'), moveType.code('loss')]
export const ADDING: readonly Move[] = [moveType.code('enter'), moveType.code('back'), moveType.code('gain')]
const EXPLAINED: readonly (Move | undefined)[] = [moveType.code('gain'), LOSS, moveType.code('transfer')]

/** 天：入库之后这些天仍有结存的，应当清理。 */
export const IDLE_DAYS = 90

/** 入库、退库、盘盈增加结存，其余减少；冲销的相反。 */
export const isAdding = (type: Move, reversing: boolean): boolean => ADDING.includes(type) !== reversing

const moved = (move_type: Move, team_id: number | undefined, use_part: string) =>
  move_type === USE && team_id !== undefined
    ? { move_type, team_id, use_part }
    : { move_type: moveType.code('enter'), team_id: null, use_part: null }

/** 出入库：只增不改的材料台账；写错了的，另记一笔冲销。 */
export const stockMove = defineEntity('stock_move', {
  label: '出入库',
  scope: 'project',
  display: 'stock_move_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    stock_move_no: f.serial('编号', { prefix: 'CK' }),
    move_type: f.enum('出入库类别', moveType),
    material_in_id: f.ref('材料批次', 'material_in', {
      whole: true,
      offers: ({ move_type, reverse_id }) => (move_type === USE && !reverse_id ? usableMaterial() : {}),
    }),
    qty: f.decimal('数量', { precision: 14, min: '0.01', examples: ['12', '3.5', '20'] }),
    balance: f.decimal('结存', { precision: 14, optional: true, hint: '按发生的先后，这一笔之后该批次还有多少' }),
    team_id: f.ref('领用班组', 'team', { optional: true, hint: '领用须选' }),
    use_part: f.text('使用部位', { optional: true, max: 60, hint: '领用须填', examples: ['三层梁板', '五层砌体', '地下室外墙'] }),
    receiver: f.ref('领用人', 'worker', { optional: true, offers: presentOn('happened_at') }),
    happened_at: f.instant('发生时间', { past: true }),
    reason: f.text('原因', { prose: true, optional: true, max: 200, hint: '盘盈、盘亏、调拨、冲销须填' }),
    reverse_id: f.ref('冲销', 'stock_move', { optional: true, hint: '写错的那一笔；全额冲销' }),
    stay_days: f.integer('结存天数', { optional: true, max: 99_999, unit: '天', hint: '入库至今，该批次仍有结存的' }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'move_type',
    'material_in_id',
    'qty',
    'team_id',
    'use_part',
    'receiver',
    'happened_at',
    'reason',
    'reverse_id',
  ],
  rules: (row) => [
    row.move_type === USE && !row.reverse_id && !row.team_id && { field: 'team_id', message: '领用请选择班组' },
    row.move_type === USE && !row.reverse_id && !row.use_part && { field: 'use_part', message: '领用请填写使用部位' },
    (EXPLAINED.includes(row.move_type) || row.reverse_id) && !row.reason && { field: 'reason', message: '请填写原因' },
  ],
  list: {
    search: ['engineering_id', 'stock_move_no', 'material_in_id', 'move_type', 'team_id', 'use_part', 'happened_at'],
    columns: ['stock_move_no', 'material_in_id', 'move_type', 'qty', 'balance', 'team_id', 'happened_at', 'engineering_id'],
    sort: '-happened_at',
  },
  sample: {
    each: 12,
    row: ({ at, int, pick }, offer) => ({
      ...moved(pick([moveType.code('enter'), USE]), offer('team', 1)[0], pick(['三层梁板', '五层砌体', '地下室外墙'])),
      qty: String(int(1, 9)),
      balance: null,
      receiver: null,
      happened_at: at,
      reason: null,
      reverse_id: null,
      stay_days: null,
      caution: null,
    }),
  },
  views: {
    entered: { label: '入库', where: [['is', 'move_type', moveType.code('enter')]] },
    used: { label: '领用', where: [['is', 'move_type', USE]] },
    lost: { label: '盘亏', alarming: true, where: [['is', 'move_type', LOSS]] },
    idle: { label: '结存过久', alarming: true, where: [['above', 'stay_days', IDLE_DAYS]] },
    reversed: { label: '冲销', quiet: true, where: [['filled', 'reverse_id']] },
    cautioned,
  },
  figures: [
    { label: '领用', view: 'used', unit: '笔' },
    { label: '盘亏', view: 'lost', unit: '笔' },
    { label: '结存过久', view: 'idle', unit: '批' },
    { label: '有提醒', view: 'cautioned', unit: '笔' },
  ],
  // 只增不改：写错了的冲销。
  grants: {
    ...siteGrants({ write: builders, writerSteps: [], review: [], reviewSteps: [] }),
    ...grantAll(builders, ['read', 'export', 'add']),
  },
})
