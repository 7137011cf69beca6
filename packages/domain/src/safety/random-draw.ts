import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { observers, supervisors } from '../project/grants'
import { engineeringStates } from '../project/engineering-flow'
import { riskLevel } from '../reference/engineering-dicts'
import { grantAll } from '../roles'
import { LEAST_TEAM } from './draw/draw'

const optional = { optional: true } as const
const code = (key: 'building' | 'stopped' | 'waiting' | 'accepting') => engineeringStates.code(key)

/** 可以抽的工程状态。 */
export const drawableStates = dict({
  building: [code('building'), '在建'],
  stopped: [code('stopped'), '停工'],
  waiting: [code('waiting'), '待开工'],
  accepting: [code('accepting'), '竣工验收中'],
})

/** 拟定 → 名单冻结（公布校验值）→ 抽取（公布种子与结果）；抽过的不能再抽，没有抽的可以作废。 */
export const drawStates = states({
  frozen: [0, '待抽取'],
  drawn: [1, '已抽取'],
  voided: [2, '已作废'],
  draft: [10, '拟定', 'default'],
})

/** 开奖号码、收盘指数一类的数，不是随口说的字句。 */
const PUBLIC_NUMBER = /^(?=(?:\D*\d){4})[\d\s+.,-]+$/

/** 公众打得开的网址：有域名，不是本机、内网的地址。 */
const OPEN_LINK = /^https?:\/\/(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i
/** 说得清是哪一种数：机构或种类的中文名称。 */
const NAMED_SOURCE = /(?:\p{Script=Han}.*){4}/u

const see = ['read', 'export'] as const
const hold = [...see, 'add', 'edit', 'delete', 'freeze', 'draw', 'void'] as const

interface Frozen {
  readonly state?: unknown
  readonly draw_on?: string | null
  readonly frozen_by_text?: string | null
}
/** 名单已经冻结的，轮到谁抽取；别的状态没有。 */
export const whoDraws = ({ state, draw_on, frozen_by_text }: Frozen): string | null =>
  state === drawStates.code('frozen')
    ? `名单由${frozen_by_text ?? '冻结人'}冻结，${draw_on ?? ''}起由另一名科长或站长抽取，冻结的人不能抽取。`
    : null

/**
 * 双随机抽查（国办发〔2015〕58号：随机抽取检查对象、随机选派执法检查人员，抽查情况及查处结果及时公开）。
 * 名单冻结以后谁也改不了；冻结与抽取由两人分别办理；种子由事先指明的公布数与冻结时只公布校验值的随机串合成，结果人人可以重算，见 draw/draw.ts。
 */
export const randomDraw = defineEntity('random_draw', {
  label: '双随机抽查',
  scope: 'org',
  display: 'title',
  ofOwnCompany: true,
  fields: {
    draw_no: f.serial('抽查编号', { prefix: 'SSJ' }),
    supervise_org_id: f.ref('监督机构', 'supervise_org'),
    title: f.text('抽查名称', { max: 60, examples: ['四季度深基坑工程双随机抽查', '冬季施工双随机抽查'] }),
    areacode: f.region('限于区域', { ...optional, anyLevel: true, hint: '不选的为本机构监督的全部工程' }),
    project_states: f.enum('工程状态', drawableStates, { many: true }),
    engineering_type_id: f.tree('工程类别', 'engineering_type', { ...optional, hint: '选大类的，所含小类都在内' }),
    risk_levels: f.enum('风险等级', riskLevel, { many: true, ...optional, hint: '不选的不限' }),
    skip_drawn: f.bool('本季度抽过的不再抽', { ...optional }),
    project_count: f.integer('抽取工程数', { min: 1, max: 200, unit: '个', examples: [5, 10] }),
    per_project: f.integer('每个工程检查人数', { min: LEAST_TEAM, max: 4, unit: '人', hint: '不少于两人', examples: [2] }),
    draw_on: f.date('抽取日期'),
    visit_by: f.date('检查完成期限'),
    public_source: f.text('公布数的来源', {
      max: 100,
      hint: '抽取之前才公布、任何人都查得到的数，如“福彩双色球第2026137期开奖号码”',
      examples: ['福彩双色球第2026137期开奖号码', '上证指数当日收盘价'],
    }),
    public_link: f.text('公布网址', {
      optional: true,
      max: 200,
      format: 'url',
      hint: '公众照这个网址查得到公布的数；拟定时可以不填，冻结名单时必须填写',
      examples: ['https://www.cwl.gov.cn/'],
    }),
    pool_count: f.integer('名单工程数', { ...optional, unit: '个' }),
    inspector_count: f.integer('名单检查人数', { ...optional, unit: '人' }),
    left_out: f.text('回避后检查人不足、未列入的', { ...optional, max: 300 }),
    pool_hash: f.text('名单校验值', { ...optional, max: 64, hint: 'SHA-256' }),
    commitment: f.text('随机串校验值', { ...optional, max: 64, hint: '随机串到抽取时才公布' }),
    frozen_by: f.ref('冻结人', 'account', optional),
    frozen_at: f.instant('冻结时间', optional),
    public_number: f.text('公布的数', { ...optional, max: 60, hint: '照来源抄录，不加说明' }),
    seed: f.text('种子', { ...optional, max: 200 }),
    result_hash: f.text('结果校验值', { ...optional, max: 64 }),
    drawn_by: f.ref('抽取人', 'account', optional),
    drawn_at: f.instant('抽取时间', optional),
    check_code: f.text('公开查验码', { ...optional, max: 22 }),
    void_reason: f.text('作废原因', { prose: true, ...optional, max: 200 }),
  },
  rules: (row) => [
    row.draw_on && row.visit_by && row.visit_by < row.draw_on && { field: 'visit_by', message: '检查完成期限不能早于抽取日期' },
    row.public_source &&
      !NAMED_SOURCE.test(row.public_source) && {
        field: 'public_source',
        message: '请写明是哪里公布的哪一个数，如“福彩双色球第2026137期开奖号码”',
      },
    row.public_link &&
      !OPEN_LINK.test(row.public_link) && { field: 'public_link', message: '应是公众打得开的网址，不能是本机、内网的地址' },
    row.public_number &&
      !PUBLIC_NUMBER.test(row.public_number) && {
        field: 'public_number',
        message: '公布的数照来源抄录：只有数字、空格与 + - . ,，不少于四位数字',
      },
  ],
  form: [
    'supervise_org_id',
    'title',
    'project_states',
    'areacode',
    'engineering_type_id',
    'risk_levels',
    'skip_drawn',
    'project_count',
    'per_project',
    'draw_on',
    'visit_by',
    'public_source',
    'public_link',
  ],
  list: {
    search: ['title', 'draw_no', 'supervise_org_id', 'draw_on', 'state'],
    columns: [
      'title',
      'state',
      'draw_on',
      'project_count',
      'pool_count',
      'visit_by',
      'check_code',
      'draw_no',
      'supervise_org_id',
    ],
    sort: '-id',
  },
  sample: {
    each: 0,
    row: () => ({ draw_on: today(), visit_by: addDays(today(), 14), project_count: 1, per_project: LEAST_TEAM }),
  },
  children: { visit_plan: 'draw_id' },
  flow: {
    states: drawStates,
    start: 'draft',
    open: ['draft'],
    steps: {
      freeze: {
        label: '冻结名单',
        from: ['draft'],
        to: 'frozen',
        asks: ['public_link'],
        shows: ['public_source', 'draw_on'],
        stamps: ['frozen_by', 'frozen_at'],
        told: () => '名单、回避与条件从此不能再改，名单校验值与随机串校验值随即公开；抽取应由另一人办理，冻结的人不能抽取',
        turn: 'nobody',
      },
      draw: {
        label: '抽取',
        from: ['frozen'],
        to: 'drawn',
        tone: 'success',
        asks: ['public_number'],
        notBy: 'frozen_by',
        shows: ['public_source', 'public_link', 'frozen_by', 'pool_count', 'pool_hash', 'commitment', 'draw_on'],
        stamps: ['drawn_by', 'drawn_at'],
        turn: 'nobody',
        legal: {
          effect: '抽出的工程与检查人随即公开，各列一项待办的检查；不能重新抽取',
          basis: '国务院办公厅关于推广随机抽查规范事中事后监管的通知（国办发〔2015〕58号）',
          tells: '抽到的检查人；公众凭查验地址看到种子与结果',
        },
      },
      void: {
        label: '作废',
        from: ['frozen'],
        to: 'voided',
        tone: 'danger',
        asks: ['void_reason'],
        told: () => '作废与原因随查验地址公开',
        turn: 'nobody',
      },
    },
  },
  views: {
    draft: { label: '拟定', in: ['draft'] },
    frozen: { label: '待抽取', open: true, in: ['frozen'] },
    drawn: { label: '已抽取', in: ['drawn'] },
    voided: { label: '已作废', quiet: true, in: ['voided'] },
  },
  grants: {
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    ...grantAll(['section_chief', 'station_head'], hold),
  },
})
