import { defineEntity, dict, f, states } from '@zhujian/model'
import { acceptEntries, acceptFields, acceptGrants, acceptSteps } from '../flows/accept-flow'
import { consultants, safetyBuilders } from '../flows/review-flow'
import { checklist, passed } from '../site/checklist'
import { photos, placeFields } from '../site/place'
import { schemeStates, schemeType } from './scheme'
import { stagesDue, torqueFits } from './scaffold-rules'
import { certifiedOn } from '../flows/offers'
import { today } from '@zhujian/model/date'
import { type TradeName } from '../people/trades'

export const scaffoldKind = dict({
  fastener: [1, '扣件式落地架'],
  disc: [2, '盘扣架'],
  bowl: [3, '碗扣架'],
  portal: [4, '门式架'],
  support: [5, '满堂支撑架'],
  cantilever: [6, '悬挑架'],
  climbing: [7, '附着式升降架'],
  basket: [8, '高处作业吊篮'],
  platform: [9, '卸料平台'],
  mobile: [10, '移动平台'],
})
export const BASKET = scaffoldKind.code('basket')
/** 搭设这类架体要哪一工种的证书。 */
export const scaffoldTrade = (kind: unknown): TradeName => (kind === BASKET ? 'basket' : 'scaffolder')

/** 验收的时候（JGJ 130-2011 第8.2.1条；GB 51210-2016 第11.1.6条）。 */
export const scaffoldStage = dict({
  base: [1, '基础完工、搭设前'],
  first: [2, '首层水平杆搭设后'],
  section: [3, '每搭设 6–8 m'],
  load: [4, '加荷载前'],
  full: [5, '达到设计高度'],
  weather: [6, '六级风、大雨、解冻后'],
  idle: [7, '停用一个月以上'],
  beforeLift: [8, '提升前'],
  lifted: [9, '提升就位后'],
})

const scaffoldItem = dict({
  scheme: [1, '与专项方案一致'],
  base: [2, '立杆基础'],
  frame: [3, '立杆间距、步距'],
  tie: [4, '连墙件'],
  brace: [5, '剪刀撑'],
  deck: [6, '脚手板与防护栏杆'],
  joint: [7, '杆件连接'],
  net: [8, '安全网'],
  access: [9, '上下通道'],
})

// 表上没有检查的日子：登记报验就是报验之日。
const steps = acceptSteps(safetyBuilders, consultants, 2, {
  since: ['created_at'],
  mends: ['checklist', 'torque', 'vertical_dev'],
})
export const scaffoldStates = states({ ...acceptEntries, recheck: [11, '待复验', 'warning'], removed: [12, '已拆除', 'default'] })

/** 脚手架验收：一段一次，合格以后挂牌使用；大风、停用以后复验。 */
export const scaffold = defineEntity('scaffold', {
  label: '脚手架验收',
  scope: 'project',
  display: 'scaffold_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    scaffold_no: f.serial('编号', { prefix: 'JS' }),
    scaffold_kind: f.enum('架体类别', scaffoldKind),
    ...placeFields,
    accept_stage: f.enum('验收阶段', scaffoldStage),
    height: f.decimal('现高', { precision: 6, unit: 'm', min: '0.1', examples: ['8', '16', '24'] }),
    design_height: f.decimal('设计高度', { precision: 6, unit: 'm', min: '0.1' }),
    scheme_id: f.ref('专项方案', 'scheme', {
      where: { scheme_type: [schemeType.code('special')] },
      hint: '审批通过的专项施工方案；没有的，先在“专项方案”报审',
      offers: () => ({ state: [schemeStates.code('approved')] }),
    }),
    danger_project_id: f.ref('危大工程', 'danger_project', { optional: true }),
    erect_unit: f.ref('搭设单位', 'unit', { of: 'party', parts: ['sgdw', 'specialty', 'nwgs'] }),
    erectors: f.refs('架子工', 'worker', {
      hint: '在场、操作资格证书在有效期内的人；没有的，先登记进场，再在“特种作业人员”登记证书',
      offers: ({ scaffold_kind }) => certifiedOn(scaffoldTrade(scaffold_kind), today()),
    }),
    checklist: checklist('检查项', scaffoldItem, passed, passed.code('no')),
    torque: f.decimal('扣件扭力矩', { optional: true, precision: 5, scale: 1, unit: 'N·m', hint: '扣件式须填' }),
    wall_tie: f.text('连墙件间距', { optional: true, max: 30, examples: ['二步三跨', '3 m × 4.5 m'] }),
    vertical_dev: f.integer('垂直偏差', { optional: true, max: 9999, unit: 'mm' }),
    use_load: f.decimal('限载', { optional: true, precision: 6, unit: 'kN/㎡', examples: ['2', '3'] }),
    img: photos,
    stages_due: f.integer('应验段数', { optional: true, unit: '段', hint: '现高每 8 m 一段' }),
    stages_lack: f.integer('应验未验', { optional: true, unit: '段' }),
    plate_img: f.files('验收牌照片', { optional: true, accept: 'image', once: true, max: 3 }),
    next_due_on: f.date('下次检查', { optional: true }),
    ...acceptFields,
    recheck_reason: f.text('复验原因', {
      prose: true,
      optional: true,
      max: 100,
      examples: ['六级大风之后复验', '停用一个月以上复验'],
    }),
    removed_on: f.date('拆除日期', { optional: true, past: true }),
  },
  computed: { stages_due: ({ height }) => stagesDue(height) },
  form: [
    'engineering_id',
    'scaffold_kind',
    'monomer_id',
    'part',
    'accept_stage',
    'height',
    'design_height',
    'scheme_id',
    'danger_project_id',
    'erect_unit',
    'erectors',
    'checklist',
    'torque',
    'wall_tie',
    'vertical_dev',
    'use_load',
    'img',
  ],
  rules: (row) => [
    !torqueFits(row.torque) && { field: 'torque', message: '扣件扭矩应在 40～65 N·m' },
    row.scaffold_kind === scaffoldKind.code('fastener') && !row.torque && { field: 'torque', message: '扣件式须填扣件扭力矩' },
    row.height &&
      row.design_height &&
      Number(row.height) > Number(row.design_height) && { field: 'height', message: '现高不能超过设计高度' },
  ],
  list: {
    search: ['engineering_id', 'part', 'scaffold_kind', 'accept_stage', 'erect_unit', 'next_due_on', 'state'],
    columns: [
      'part',
      'scaffold_kind',
      'accept_stage',
      'height',
      'stages_lack',
      'next_due_on',
      'accept_on',
      'engineering_id',
      'state',
    ],
    sort: '-id',
  },
  sample: {
    each: 4,
    row: ({ pick, int }) => ({
      ...pick([
        { scaffold_kind: 1, part: '主楼外架', accept_stage: 3, design_height: '52.20', torque: '52.0' },
        { scaffold_kind: 2, part: '裙房外架', accept_stage: 5, design_height: '24.00', torque: null },
        { scaffold_kind: 5, part: '大堂支撑架', accept_stage: 4, design_height: '24.00', torque: '48.5' },
        { scaffold_kind: 6, part: '六层以上悬挑架', accept_stage: 3, design_height: '30.00', torque: '55.0' },
      ] as const),
      height: pick(['8.00', '16.00', '24.00']),
      vertical_dev: int(5, 40),
      stages_lack: 0,
      next_due_on: null,
    }),
  },
  flow: {
    states: scaffoldStates,
    start: 'draft',
    open: ['draft', 'rectifying'],
    internal: ['draft'],
    steps: {
      ...steps,
      accept: { ...steps.accept, asks: ['accept_on', 'plate_img'] },
      recheck: {
        label: '要求复验',
        from: ['accepted'],
        to: 'recheck',
        tone: 'warning',
        asks: ['recheck_reason'],
        turn: 'nobody',
      },
      again: {
        label: '复验报验',
        from: ['recheck'],
        to: 'pending',
        asks: ['accept_stage', 'checklist', 'img'],
        shows: ['recheck_reason'],
        stamps: ['submitted_by'],
        within: 1,
        turn: { to: safetyBuilders },
      },
      remove: { label: '登记拆除', from: ['accepted', 'recheck'], to: 'removed', asks: ['removed_on'] },
    },
  },
  views: {
    pending: { label: '待验收', in: ['pending'], open: true },
    rectifying: { label: '整改中', in: ['rectifying'], alarming: true },
    lack: { label: '应验未验', in: ['pending', 'accepted'], where: [['above', 'stages_lack', 0]], alarming: true },
    recheck: { label: '待复验', in: ['recheck'], alarming: true, open: true },
    due: {
      label: '到期未检查',
      in: ['accepted'],
      where: [['before', 'next_due_on', 0]],
      alarming: true,
      instead: true,
      open: true,
    },
    using: { label: '在用', in: ['accepted'] },
  },
  figures: [
    { label: '在用', view: 'using', unit: '处' },
    { label: '应验未验', view: 'lack', sum: 'stages_lack', unit: '段' },
    { label: '待复验', view: 'recheck', unit: '处' },
    { label: '到期未检查', view: 'due', unit: '处' },
  ],
  grants: acceptGrants(
    { write: safetyBuilders, review: consultants },
    { write: ['recheck', 'again', 'remove'], review: ['recheck'] },
  ),
})
