import { defineEntity, dict, f } from '@zhujian/model'
import { grantAll, roleNames } from '../roles'

export const standardKind = dict({
  national: [1, '国家标准'],
  industry: [2, '行业标准'],
  local: [3, '地方标准'],
  law: [4, '法律法规'],
  ministry: [5, '部门文件'],
  atlas: [6, '标准图集'],
  case: [7, '案例'],
})

/** 由施行、废止日期得出，读时现算（ADR 0018.5）。 */
export const standardState = dict({
  coming: [10, '待施行', 'default'],
  valid: [1, '现行', 'success'],
  abolished: [2, '废止', 'danger'],
})

const keepers = ['admin', 'city_admin'] as const

/** 标准规范库：全辖区共用，由市站管理员维护；隐患、问题、评分规则所引的条款指到这里。 */
export const knowledge = defineEntity('knowledge', {
  label: '标准规范',
  scope: 'shared',
  display: 'title',
  fields: {
    std_no: f.text('编号', { max: 60, hint: '标准号连同年号，或文号，如 GB 50300-2013、建质〔2009〕291号' }),
    std_name: f.text('名称', { max: 120 }),
    title: f.text('标准规范', { optional: true, max: 190 }),
    std_kind: f.enum('类别', standardKind),
    issue_org: f.text('发布机关', { optional: true, max: 60 }),
    effective_on: f.date('施行日期'),
    abolish_on: f.date('废止日期', { optional: true, hint: '自这一天起废止' }),
    replaced_by: f.ref('替代它的标准', 'knowledge', { optional: true }),
    std_state: f.enum('状态', standardState, { optional: true }),
    clauses: f.lines(
      '条文',
      {
        no: f.text('条号', { max: 20 }),
        item: f.text('列项', {
          optional: true,
          max: 2,
          format: 'lowercase',
          examples: ['a', 'b', 'c', 'd'],
          hint: '一条分列几项的，填这一项前面的小写字母，如 a)、b) 的 a、b',
        }),
        text: f.longText('条文内容', { max: 500 }),
        mandatory: f.bool('强制性条文', { optional: true }),
        keywords: f.text('关键词', { optional: true, max: 60 }),
      },
      { optional: true, max: 200 },
    ),
    scope_note: f.longText('适用范围', { optional: true, max: 300 }),
    file: f.files('文本', { optional: true, accept: 'document', max: 9 }),
    used: f.integer('引用次数', { optional: true, unit: '次', hint: '质量问题引用它作依据的次数' }),
  },
  computed: { title: ({ std_no = '', std_name = '' }) => `${std_no} ${std_name}` },
  form: [
    'std_no',
    'std_name',
    'std_kind',
    'issue_org',
    'effective_on',
    'abolish_on',
    'replaced_by',
    'clauses',
    'scope_note',
    'file',
  ],
  rules: (row) => [
    row.abolish_on &&
      row.effective_on &&
      row.abolish_on <= row.effective_on && { field: 'abolish_on', message: '废止日期应晚于施行日期' },
    row.replaced_by && !row.abolish_on && { field: 'abolish_on', message: '已有替代的，请填写废止日期' },
    row.clauses &&
      new Set(row.clauses.map(({ no, item }) => [no, item].filter(Boolean).join(' '))).size < row.clauses.length && {
        field: 'clauses',
        message: '同一条号列了不止一次，分列几项的请填写列项',
      },
  ],
  list: {
    search: ['std_no', 'std_name', 'title', 'std_kind', 'std_state', 'effective_on', 'abolish_on'],
    columns: ['title', 'std_kind', 'std_state', 'effective_on', 'abolish_on', 'replaced_by', 'used'],
    sort: 'std_no',
  },
  sample: {
    each: 0,
    row: () => ({ effective_on: '2015-06-01', abolish_on: '2099-12-31' }),
  },
  views: {
    valid: { label: '现行', where: [['is', 'std_state', standardState.code('valid')]] },
    coming: { label: '待施行', where: [['is', 'std_state', standardState.code('coming')]] },
    abolished: { label: '废止', where: [['is', 'std_state', standardState.code('abolished')]] },
    stale: {
      label: '废止仍被引用',
      alarming: true,
      where: [
        ['is', 'std_state', standardState.code('abolished')],
        ['above', 'used', 0],
      ],
    },
  },
  figures: [
    { label: '现行', view: 'valid', unit: '项' },
    { label: '待施行', view: 'coming', unit: '项' },
    { label: '废止仍被引用', view: 'stale', unit: '项' },
  ],
  grants: {
    ...grantAll(roleNames, ['read', 'export']),
    ...grantAll(keepers, ['read', 'export', 'add', 'edit', 'delete', 'import']),
  },
  unique: [{ fields: ['std_no'], message: '该编号的标准规范已登记' }],
})

interface Standard {
  readonly title: string
  readonly abolish_on: string | null
  /** 替代它的标准的名称。 */
  readonly replacement: string | null
}

/** 引用的标准在那一天已经废止的，说明改用哪一个；没有废止的为空。 */
export const abolishedBy = ({ title, abolish_on, replacement }: Standard, on: string): string | null =>
  abolish_on === null || on < abolish_on
    ? null
    : `${title}已于 ${abolish_on} 废止，${replacement === null ? '请改用现行标准' : `请改用 ${replacement}`}`

/** 编号的通常写法：空格、全角半角连接号、大小写都不计。 */
const numberOf = (text: string): string =>
  text
    .replaceAll(/\s/gu, '')
    .replaceAll(/[－—–]/gu, '-')
    .toUpperCase()

interface Numbered extends Standard {
  readonly std_no: string
  /** 替代它的标准的编号。 */
  readonly replacement_no: string | null
}

/** 写在文字里的条款引了那一天已经废止的标准；连同替代它的一起写的（“原 JGJ 46-2005”）不算。 */
export function abolishedIn(text: string, standards: readonly Numbered[], on: string): string | null {
  const told = numberOf(text)
  const has = (no: string | null): boolean => no !== null && told.includes(numberOf(no))
  const cited = standards.filter(({ std_no, replacement_no }) => has(std_no) && !has(replacement_no))
  return cited.map((each) => abolishedBy(each, on)).find((said) => said !== null) ?? null
}
