import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { acceptEntries, acceptFields, acceptGrants, acceptSteps } from '../flows/accept-flow'
import { consultants, safetyBuilders } from '../flows/review-flow'
import { cautionField } from '../site/caution'
import { allOf, checklist, passed } from '../site/checklist'
import { photos, placeFields } from '../site/place'
import { lapsedView, recurringFields } from '../site/recurring'
import { schemeType } from './scheme'
import { badBoxes, mainFits, needsDesign, switchFits } from './temp-power-rules'
import { certifiedOn, presentOn } from '../flows/offers'

export const powerRecord = dict({ accept: [1, '验收'], patrol: [2, '电工巡检'], test: [3, '接地、绝缘、漏保检测'] })
export const ACCEPTANCE = powerRecord.code('accept')

const supply = dict({ shared: [1, '公用变压器'], own: [2, '专用变压器'], generator: [3, '自备发电机'] })
const system = dict({ tns: [1, 'TN-S'], other: [2, '其他'] })
const boxLevel = dict({ main: [1, '总配电箱'], branch: [2, '分配电箱'], switch: [3, '开关箱'] })
const powerItem = dict({
  outside: [1, '外电防护'],
  tns: [2, 'TN-S 接零保护'],
  levels: [3, '三级配电'],
  leak: [4, '两级漏电保护'],
  single: [5, '一机一闸一漏一箱'],
  lines: [6, '线路敷设'],
  boxes: [7, '箱体与标识'],
  light: [8, '照明'],
  thunder: [9, '防雷'],
  papers: [10, '用电档案'],
})

/** 三项基本要求（JGJ/T 46-2024 总则）：接零保护、三级配电、两级漏电保护，哪个现场都有。 */
const ESSENTIAL: readonly number[] = (['tns', 'levels', 'leak'] as const).map((key) => powerItem.code(key))
const NOT_CONCERNED = passed.code('none')

const POWER_SCHEME = { scheme_type: [schemeType.code('power')] }

const typicalBoxes = (works: boolean) => [
  { box_no: 'ZX-01', box_level: 1 as const, leak_ma: 150, leak_s: '0.20', works: true },
  { box_no: 'FX-01', box_level: 2 as const, leak_ma: 75, leak_s: '0.10', works: true },
  { box_no: 'KX-01', box_level: 3 as const, leak_ma: 30, leak_s: '0.10', works },
]

/** 天：电工每日巡检；接地、绝缘、漏保每月检测。 */
const CYCLE: Readonly<Record<number, number>> = { [powerRecord.code('patrol')]: 1, [powerRecord.code('test')]: 30 }

/** 巡检、检测的下次应办；验收只有一次。 */
export const powerDue = (kind: number, done: string): string | null =>
  CYCLE[kind] === undefined ? null : addDays(done, CYCLE[kind])

/** 临时用电：验收报监理；巡检、检测由电工登记。 */
export const tempPower = defineEntity('temp_power', {
  label: '临时用电',
  scope: 'project',
  display: 'temp_power_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    temp_power_no: f.serial('编号', { prefix: 'YD' }),
    record_kind: f.enum('记录类别', powerRecord),
    ...placeFields,
    supply: f.enum('电源', supply, { optional: true }),
    system: f.enum('接零保护系统', system, { optional: true, hint: '施工现场应采用 TN-S' }),
    capacity: f.decimal('设备总容量', { precision: 7, scale: 1, unit: 'kW', examples: ['186.5', '320'] }),
    devices: f.integer('用电设备', { max: 9999, unit: '台' }),
    scheme_id: f.ref('用电组织设计', 'scheme', { optional: true, where: POWER_SCHEME }),
    boxes: f.lines(
      '配电箱',
      {
        box_no: f.text('箱号', { max: 20 }),
        box_level: f.enum('级别', boxLevel),
        leak_ma: f.integer('动作电流', { max: 1000, unit: 'mA' }),
        leak_s: f.decimal('动作时间', { precision: 4, unit: 's' }),
        works: f.bool('动作可靠', { optional: true, fails: false }),
      },
      { optional: true, max: 200 },
    ),
    ground_work: f.decimal('工作接地', { optional: true, precision: 5, scale: 1, unit: 'Ω' }),
    ground_repeat: f.decimal('重复接地', { optional: true, precision: 5, scale: 1, unit: 'Ω' }),
    insulation: f.decimal('绝缘电阻', { optional: true, precision: 7, scale: 1, unit: 'MΩ' }),
    checklist: checklist('检查项', powerItem, passed, passed.code('no')),
    electricians: f.refs('电工', 'worker', {
      offers: (row) => ({ ...presentOn('done_at')(row), ...certifiedOn('electrician', row.done_at) }),
    }),
    done_at: f.instant('检查时间', { past: true }),
    img: photos,
    bad_boxes: f.integer('失灵箱', { optional: true, unit: '个' }),
    ...recurringFields,
    ...acceptFields,
    ...cautionField,
  },
  computed: { bad_boxes: ({ boxes }) => badBoxes(boxes) },
  form: [
    'engineering_id',
    'record_kind',
    'monomer_id',
    'part',
    'supply',
    'system',
    'capacity',
    'devices',
    'scheme_id',
    'boxes',
    'ground_work',
    'ground_repeat',
    'insulation',
    'checklist',
    'electricians',
    'done_at',
    'img',
  ],
  rules: (row) => [
    row.record_kind === ACCEPTANCE &&
      !row.scheme_id &&
      needsDesign(row.devices, row.capacity) && {
        field: 'scheme_id',
        message: '用电设备 5 台及以上或总容量 50 kW 及以上，应编制用电组织设计',
      },
    row.checklist?.some(({ item, result }) => ESSENTIAL.includes(item) && result === NOT_CONCERNED) && {
      field: 'checklist',
      message: 'TN-S 接零保护、三级配电、两级漏电保护是临时用电的基本要求，不能填“不涉及”',
    },
    row.boxes?.some((box) => !switchFits(box)) && { field: 'boxes', message: '开关箱漏电保护不应大于 30 mA、0.1 s' },
    row.boxes?.some((box) => !mainFits(box)) && {
      field: 'boxes',
      message: '总配电箱动作电流与时间的乘积不应大于 30 mA·s',
    },
  ],
  list: {
    search: ['engineering_id', 'part', 'record_kind', 'done_at', 'next_due_on', 'state'],
    columns: [
      'part',
      'record_kind',
      'done_at',
      'bad_boxes',
      'ground_work',
      'ground_repeat',
      'next_due_on',
      'engineering_id',
      'state',
    ],
    sort: '-done_at',
  },
  sample: {
    each: 4,
    row: ({ at, day, state, municipal, pick, int }, offer) => {
      // 没有用电组织设计的，只能是规模以下的。
      const scheme_id = offer('scheme', 1, POWER_SCHEME)[0] ?? null
      // 巡检、检测只登记，不验收；验收合格的没有失灵的箱。
      const record_kind = state === 'recorded' ? pick([2, 3] as const) : 1
      return {
        scheme_id,
        record_kind,
        next_due_on: powerDue(record_kind, day),
        part: pick(
          municipal ? ['沟槽降水区', '钢筋加工区', '生活区', '顶管工作井'] : ['主楼施工区', '钢筋加工区', '生活区', '塔机专用箱'],
        ),
        capacity: scheme_id === null ? '42.0' : pick(['186.5', '320.0']),
        devices: scheme_id === null ? int(1, 4) : int(6, 49),
        boxes: typicalBoxes(state === 'accepted' || int(1, 12) > 1),
        ground_work: pick(['2.4', '3.1', '3.8']),
        ground_repeat: pick(['4.6', '7.2', '8.9']),
        checklist: allOf(powerItem, passed.code('yes')),
        insulation: pick(['5.0', '20.0', '50.0']),
        done_at: at,
        renewed_on: null,
        caution: null,
      }
    },
  },
  flow: {
    states: states({ ...acceptEntries, recorded: [11, '已登记', 'success'] }),
    start: 'draft',
    open: ['draft', 'rectifying'],
    internal: ['draft'],
    steps: {
      ...acceptSteps(safetyBuilders, consultants, 2, {
        since: ['done_at'],
        mends: ['boxes', 'ground_work', 'ground_repeat', 'insulation', 'checklist', 'done_at'],
      }),
      record: { label: '登记巡检、检测', from: ['draft'], to: 'recorded', tone: 'success' },
    },
  },
  views: {
    pending: { label: '待验收', in: ['pending'], open: true },
    rectifying: { label: '整改中', in: ['rectifying'], alarming: true },
    patrol: { label: '巡检', in: ['recorded'], where: [['is', 'record_kind', powerRecord.code('patrol')]] },
    bad: { label: '漏保失灵', in: ['recorded', 'accepted'], where: [['above', 'bad_boxes', 0]], alarming: true },
    lapsed: { ...lapsedView('超期未巡检、检测'), in: ['recorded'] },
  },
  figures: [
    { label: '失灵箱', view: 'bad', sum: 'bad_boxes', unit: '个' },
    { label: '超期未巡检、检测', view: 'lapsed', unit: '处' },
    { label: '待验收', view: 'pending', unit: '处' },
  ],
  grants: acceptGrants({ write: safetyBuilders, review: consultants }, { write: ['record'] }),
})
