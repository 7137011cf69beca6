import { defineEntity, dict, f, states } from '@zhujian/model'
import { acceptFields } from '../flows/accept-flow'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
import { checklist } from '../site/checklist'
import { placeFields } from '../site/place'
import { heightDev, widestSpread } from './house-rules'

export const houseKind = dict({ house: [1, '户内'], common: [2, '公共部位'] })
export const houseItem = dict({
  surface: [1, '地面、墙面、顶棚'],
  window: [2, '门窗'],
  rail: [3, '栏杆'],
  waterproof: [4, '防水'],
  space: [5, '空间尺寸'],
  plumbing: [6, '给水排水'],
  electric: [7, '电气'],
  energy: [8, '节能与采暖'],
  other: [9, '其他'],
})
export const itemVerdict = dict({ passed: [1, '合格', 'success'], failed: [2, '不合格', 'danger'] })
export const waterPlace = dict({
  bath: [1, '卫生间'],
  kitchen: [2, '厨房'],
  balcony: [3, '阳台'],
  window: [4, '外窗（淋水）'],
  roof: [5, '屋面'],
})
const memberParty = dict({ owner: [1, '建设'], builder: [2, '施工'], consultant: [3, '监理'], property: [4, '物业'] })

const mm = { precision: 7, scale: 1, unit: 'mm' } as const
const reading = (label: string) => f.decimal(label, { ...mm, optional: true })

/** 分户验收：竣工验收之前逐户查，一户一张表；施工自查报验，建设单位组织验收，监督机构抽查（建质〔2009〕291号）。 */
export const houseAccept = defineEntity('house_accept', {
  label: '分户验收',
  scope: 'project',
  display: 'house',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    monomer_id: placeFields.monomer_id,
    stair_no: f.text('单元', { max: 20, examples: ['1 单元', '2 单元'] }),
    floor: f.integer('楼层', { min: -9, max: 200, unit: '层' }),
    room_no: f.text('室号', { max: 20, examples: ['301', '502', '1203'] }),
    house: f.text('户', { optional: true, max: 60 }),
    house_type: f.text('户型', { optional: true, max: 40, examples: ['三室两厅', '两室一厅'] }),
    kind: f.enum('验收对象', houseKind),
    items: checklist('验收内容', houseItem, itemVerdict, itemVerdict.code('failed')),
    dims: f.lines(
      '空间尺寸',
      {
        room: f.text('房间', { max: 20, examples: ['客厅', '主卧', '次卧'] }),
        design: f.decimal('净高设计值', mm),
        h1: reading('净高1'),
        h2: reading('净高2'),
        h3: reading('净高3'),
        h4: reading('净高4'),
        h5: reading('净高5'),
        l1: reading('开间1'),
        l2: reading('开间2'),
        d1: reading('进深1'),
        d2: reading('进深2'),
      },
      { max: 20 },
    ),
    max_dev: f.decimal('净高最大偏差', { ...mm, optional: true }),
    range: f.decimal('最大极差', { ...mm, optional: true }),
    water: f.lines(
      '蓄水、淋水',
      {
        place: f.enum('处所', waterPlace),
        from_at: f.instant('开始时间'),
        to_at: f.instant('结束时间'),
        leak: f.bool('渗漏', { optional: true, fails: true }),
      },
      { optional: true, max: 20 },
    ),
    leak: f.integer('渗漏', { optional: true, unit: '处' }),
    rail_height: f.decimal('栏杆净高', { optional: true, precision: 4, unit: 'm' }),
    img: f.files('现场照片', { optional: true, accept: 'image', once: true, max: 9 }),
    members: f.lines(
      '验收人员',
      {
        party: f.enum('单位', memberParty),
        name: f.text('姓名', { max: 20, format: 'personName', examples: ['王建国', '李明', '赵海峰'] }),
        sign_img: f.files('签名', { optional: true, accept: 'image', max: 1 }),
      },
      { optional: true, max: 12 },
    ),
    ...acceptFields,
    spot_by: f.ref('监督抽查人', 'account', { optional: true, of: 'people' }),
    spot_at: f.instant('抽查时间', { optional: true }),
    spot_result: f.enum('抽查结果', itemVerdict, { optional: true }),
    spot_note: f.text('抽查情况', { prose: true, optional: true, max: 200 }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'monomer_id',
    'stair_no',
    'floor',
    'room_no',
    'house_type',
    ['kind', 'radio'],
    'items',
    'dims',
    'water',
    'rail_height',
    'img',
  ],
  computed: {
    house: ({ stair_no = '', room_no = '' }) => `${stair_no} ${room_no}`.trim(),
    max_dev: ({ dims }) => heightDev(dims ?? []),
    range: ({ dims }) => widestSpread(dims ?? []),
    leak: ({ water }) => (water ?? []).filter((each) => each.leak === true).length,
  },
  rules: (row) => [
    row.water?.some(({ from_at, to_at }) => to_at <= from_at) && { field: 'water', message: '结束时间应晚于开始时间' },
  ],
  list: {
    search: [
      'engineering_id',
      'monomer_id',
      'stair_no',
      'floor',
      'room_no',
      'house',
      'kind',
      'range',
      'leak',
      'spot_result',
      'state',
    ],
    columns: ['house', 'floor', 'range', 'leak', 'accept_on', 'spot_result', 'monomer_id', 'engineering_id', 'state'],
    sort: 'id',
  },
  sample: {
    each: 8,
    row: ({ at, pick, int }) => {
      const floor = int(2, 18)
      return {
        stair_no: pick(['1 单元', '2 单元']),
        floor,
        room_no: `${floor}0${int(1, 4)}-${int(1, 9)}`,
        kind: 1,
        items: ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((item) => ({ item, result: 1 as const, note: null })),
        dims: ['客厅', '主卧'].map((room) => ({
          room,
          design: '2800',
          h1: String(2800 + int(-6, 6)),
          h2: String(2800 + int(-6, 6)),
          h3: String(2800 + int(-6, 6)),
          h4: String(2800 + int(-6, 6)),
          h5: String(2800 + int(-6, 6)),
          l1: String(3600 + int(-5, 5)),
          l2: String(3600 + int(-5, 5)),
          d1: String(4200 + int(-5, 5)),
          d2: String(4200 + int(-5, 5)),
        })),
        water: ([1, 3] as const).map((place) => ({ place, from_at: at - 90_000, to_at: at, leak: false })),
        rail_height: '1.12',
        members: null,
        spot_result: null,
        spot_note: null,
        spot_at: null,
        spot_by: null,
        caution: null,
      }
    },
  },
  flow: {
    states: states({
      pending: [0, '待建设确认'],
      accepted: [1, '已验收'],
      rejected: [2, '抽查不合格'],
      rectifying: [3, '整改中'],
      todo: [10, '待验收', 'default'],
    }),
    start: 'todo',
    open: ['todo', 'rectifying', 'rejected'],
    steps: {
      submit: {
        label: '报验',
        from: ['todo'],
        to: 'pending',
        stamps: ['submitted_by'],
        turn: 'nobody',
      },
      accept: {
        label: '验收合格',
        from: ['pending'],
        to: 'accepted',
        asks: ['members', 'accept_on'],
        may: ['opinion'],
        tone: 'success',
        notBy: 'submitted_by',
        stamps: ['accept_by', 'accepted_at'],
        clears: ['reject_reason'],
        within: 5,
        sound: { on: 'accept_on', since: ['water.to_at', 'rectified_at'] },
        turn: {
          to: ['owner'],
          together: { said: '分户验收待确认', path: '/projectlibrary/supervise/safetyManage/houseAccept?engineering_id=' },
        },
      },
      reject: {
        label: '不合格，要求整改',
        from: ['pending'],
        to: 'rectifying',
        asks: ['reject_reason'],
        tone: 'danger',
        notBy: 'submitted_by',
        stamps: ['accept_by', 'accepted_at'],
        legal: {
          effect: '该户不予确认，施工单位整改之后重新报验',
          basis: '关于做好住宅工程质量分户验收工作的通知（建质〔2009〕291号）',
          tells: '施工单位',
        },
      },
      resubmit: {
        label: '整改完成，再次报验',
        from: ['rectifying', 'rejected'],
        to: 'pending',
        asks: ['rectify_note', 'rectify_img'],
        may: ['items', 'dims', 'water', 'rail_height'],
        sound: {},
        shows: ['reject_reason', 'spot_note'],
        stamps: ['submitted_by', 'rectified_at'],
        clears: ['spot_result', 'spot_by', 'spot_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: builders },
      },
      spot: {
        label: '抽查合格',
        from: ['accepted'],
        to: 'accepted',
        may: ['spot_note'],
        stamps: ['spot_by', 'spot_at'],
        tone: 'success',
        turn: 'nobody',
      },
      spotFail: {
        label: '抽查不合格',
        from: ['accepted'],
        to: 'rejected',
        asks: ['spot_note'],
        stamps: ['spot_by', 'spot_at'],
        tone: 'danger',
        legal: {
          effect: '该户原来的验收不再有效，整改之后重新报验、重新确认',
          basis: '关于做好住宅工程质量分户验收工作的通知（建质〔2009〕291号）',
          tells: '施工、建设单位在分户验收中看到',
        },
      },
    },
  },
  views: {
    todo: { label: '待验收', in: ['todo'] },
    pending: { label: '待建设确认', open: true, in: ['pending'] },
    failed: { label: '整改、抽查不合格', alarming: true, in: ['rectifying', 'rejected'] },
    leaking: { label: '有渗漏', alarming: true, where: [['above', 'leak', 0]] },
    accepted: { label: '已验收', in: ['accepted'] },
    spotted: { label: '已抽查', quiet: true, where: [['filled', 'spot_result']] },
    doubtful: { ...cautioned, quiet: true },
  },
  figures: [
    { label: '验收通过率', view: 'accepted', per: 'all' },
    { label: '监督抽查率', view: 'spotted', per: 'all' },
    { label: '有渗漏', view: 'leaking', unit: '户' },
    { label: '最大极差', most: 'range', unit: 'mm' },
  ],
  grants: {
    ...siteGrants({ write: builders, writerSteps: ['submit', 'resubmit'], review: consultants, reviewSteps: [] }),
    ...grantAll(['owner'], ['read', 'export', 'accept', 'reject']),
    ...grantAll(['officer', 'section_chief'], ['read', 'export', 'spot', 'spotFail']),
  },
  unique: [{ fields: ['engineering_id', 'monomer_id', 'stair_no', 'room_no'], message: '该户已登记' }],
})
