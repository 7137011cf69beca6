import { defineEntity, dict, f, states } from '@zhujian/model'
import { grantAll, roleNames } from '../roles'

export const ruleKind = dict({
  jgj59: [1, '安全检查评分'],
  jgj77: [2, '企业安全评价'],
  quality: [3, '质量检查评分'],
  behavior: [4, '安全行为'],
  credit: [5, '信用行为'],
  manager: [6, '项目经理记分'],
})

export const ruleStates = states({ enabled: [1, '启用'], retired: [2, '停用', 'default'], draft: [10, '草稿', 'default'] })

/** 评分表：一张表的应得分合计须为 100（JGJ 59-2011 第 4.0.3 条、JGJ/T 77-2010 附录 A）；整张表一并启用。 */
export const SHEET_KINDS: readonly number[] = [ruleKind.code('jgj59'), ruleKind.code('jgj77'), ruleKind.code('quality')]
/** 按次记分的行为。 */
export const POINT_KINDS: readonly number[] = [ruleKind.code('behavior'), ruleKind.code('credit'), ruleKind.code('manager')]
export const FULL_SHEET = 100

export const wrongTotal = (total: number): string => `表内应得分合计 ${total}，应为 ${FULL_SHEET}`

/** 记分所选的指标：这一类里启用着的。 */
export const inForce = (kind: number) => ({ rule_kind: [kind], state: [1] })

/** 全市共用一套，区一级只看只用。 */
const keepers = ['admin', 'city_admin'] as const
const points = { optional: true, max: 100, unit: '分' } as const
const isSheet = (kind: number | undefined): boolean => kind !== undefined && SHEET_KINDS.includes(kind)

const scored = ['rule_kind', 'table_code', 'item_code', 'item', 'full', 'points', 'clause', 'revision', 'used'] as const

/** 自评指标库：评分标准与记分标准。启用以后不再改动，修订另成一版，已有的评分、记分仍指着当时的一版。 */
export const rule = defineEntity('rule', {
  label: '评分指标',
  scope: 'shared',
  display: 'item',
  fields: {
    rule_kind: f.enum('指标类别', ruleKind),
    std_id: f.ref('依据标准', 'knowledge', { optional: true, hint: '标准规范库里现行的标准或文件' }),
    table_code: f.text('评分表', { max: 40, hint: '标准里的表号；行为类写类目', examples: ['B.1', 'B.2', 'A-1'] }),
    item_code: f.text('项目编号', { max: 20, examples: ['B.1-1', 'B.2-3', 'A-1-2'] }),
    item: f.text('检查项目', { max: 100, examples: ['安全生产责任制', '现场防火', '安全技术交底', '检查及隐患排查'] }),
    guarantee: f.bool('保证项目', { optional: true, hint: '有一项得零分，全表不得分' }),
    full: f.integer('应得分', points),
    clause: f.longText('扣分标准', { max: 1000, examples: ['无制度扣 10 分；责任人未签字扣 3 分'] }),
    deduct_min: f.integer('最低扣分', points),
    deduct_max: f.integer('最高扣分', points),
    per_each: f.bool('按处计', { optional: true, hint: '每发现一处扣一次' }),
    points: f.integer('记分分值', {
      optional: true,
      min: -100,
      max: 100,
      unit: '分',
      hint: '加分为正，扣分为负；项目经理记分为 1、3、6、12',
    }),
    method: f.text('检查方法', { optional: true, max: 200, examples: ['查制度、查记录', '现场实测'] }),
    revision: f.integer('版次', { min: 1, max: 999 }),
    used: f.integer('引用次数', { optional: true, unit: '次' }),
  },
  filled: ['revision'],
  form: [
    'rule_kind',
    'std_id',
    'table_code',
    'item_code',
    'item',
    'guarantee',
    'full',
    'clause',
    'deduct_min',
    'deduct_max',
    'per_each',
    'points',
    'method',
  ],
  rules: (row) => [
    isSheet(row.rule_kind) && !row.full && { field: 'full', message: '评分表的项目请填写应得分' },
    isSheet(row.rule_kind) && !row.std_id && { field: 'std_id', message: '评分表请选择依据标准' },
    row.rule_kind !== undefined &&
      POINT_KINDS.includes(row.rule_kind) &&
      !row.points && { field: 'points', message: '行为记分请填写分值，不能为零' },
    row.rule_kind === ruleKind.code('manager') &&
      ![1, 3, 6, 12].includes(row.points ?? 1) && { field: 'points', message: '项目经理记分只有 1、3、6、12 分' },
    typeof row.deduct_min === 'number' &&
      typeof row.deduct_max === 'number' &&
      row.deduct_max < row.deduct_min && { field: 'deduct_max', message: '最高扣分不能少于最低扣分' },
    row.guarantee === true && !isSheet(row.rule_kind) && { field: 'guarantee', message: '只有评分表分保证项目' },
  ],
  list: {
    search: ['rule_kind', 'table_code', 'item_code', 'item', 'clause', 'guarantee', 'std_id', 'state'],
    columns: ['item_code', 'item', 'rule_kind', 'table_code', 'full', 'points', 'guarantee', 'revision', 'used', 'state'],
    sort: 'item_code',
  },
  // 指标随程序而来，示范数据不另造。
  sample: {
    each: 0,
    row: () => ({ rule_kind: 1, full: 10, deduct_min: 2, deduct_max: 10, points: null, guarantee: false, revision: 1 }),
  },
  flow: {
    states: ruleStates,
    start: 'draft',
    open: ['draft'],
    steps: {
      enable: {
        label: '启用',
        from: ['draft'],
        to: 'enabled',
        shows: scored,
        tone: 'success',
        told: (row) =>
          isSheet(Number(row.rule_kind)) ? `“${row.table_code}”的各项一并启用，上一版随之停用` : '启用之后不再改动，修订另成一版',
        turn: 'nobody',
      },
      revise: {
        label: '修订',
        from: ['enabled'],
        to: 'enabled',
        shows: scored,
        told: () => '照这一版登记一份草稿，改好之后启用；已有的评分仍按这一版',
        turn: 'nobody',
      },
      retire: { label: '停用', from: ['enabled'], to: 'retired', shows: scored, tone: 'danger', turn: 'nobody' },
    },
  },
  views: {
    enabled: { label: '启用', in: ['enabled'] },
    sheets: { label: '评分表', in: ['enabled'], where: [['is', 'rule_kind', ...SHEET_KINDS]] },
    guarantees: { label: '保证项目', in: ['enabled'], where: [['is', 'guarantee', true]] },
    behaviors: { label: '行为与记分', in: ['enabled'], where: [['is', 'rule_kind', ...POINT_KINDS]] },
    draft: { label: '草稿', in: ['draft'] },
    retired: { label: '停用', in: ['retired'] },
  },
  figures: [
    { label: '评分表项目', view: 'sheets', unit: '项' },
    { label: '保证项目', view: 'guarantees', unit: '项' },
    { label: '行为与记分', view: 'behaviors', unit: '项' },
    { label: '待启用', view: 'draft', unit: '项' },
  ],
  grants: {
    ...grantAll(roleNames, ['read']),
    ...grantAll(keepers, ['read', 'export', 'add', 'edit', 'delete', 'import', 'enable', 'revise', 'retire']),
  },
  unique: [{ fields: ['rule_kind', 'table_code', 'item_code', 'revision'], message: '该评分项的这一版已登记' }],
})
