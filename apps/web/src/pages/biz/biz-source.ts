import { biz } from '@zhujian/domain/biz/biz'
import { dueStages } from '@zhujian/domain/contracts/biz'
import { f } from '@zhujian/model'
import type { TableSource } from '../../entity/source'

const search = ['engineering_id', 'keyword', 'state', 'unit_id', 'applied_at', 'due_on', 'due', 'biz_no'] as const
const columns = [
  'title',
  'engineering_id',
  'due_on',
  'node_label',
  'state',
  'unit_id',
  'applied_by',
  'applied_at',
  'biz_no',
] as const

/** “还没有终止监督申请”：事项名本身不像一件申请的，补上“申请”。 */
const calledApplication = (label: string): string => (/(申请|告知|告知书|备案|审批|事项)$/.test(label) ? label : `${label}申请`)

/** 一个事项的申请清单：先按工程找，再按关键字；名称用维护的名称。 */
export const bizSource = (label: string, whose = ''): TableSource => ({
  label: whose + calledApplication(label),
  display: biz.display,
  fields: {
    ...biz.fields,
    due_on: { ...biz.fields.due_on, label: '办理时限' },
    due: f.enum('时限阶段', dueStages, { optional: true }),
    // 长文本没有列，只用来查。
    keyword: f.richText('关键字', { optional: true, max: 60, hint: '申请编号、标题、事项的现名与曾用名' }),
  },
  flow: biz.flow,
  list: { search: [...search], columns: [...columns], sort: biz.list.sort, unsorted: ['due'] },
})

/** 待办中心里不限事项的清单，多一列事项。 */
export const allBizSource = (label: string): TableSource => {
  const source = bizSource(label)
  return {
    ...source,
    list: {
      ...source.list,
      search: ['engineering_id', 'keyword', 'state', 'applied_at', 'biz_no'],
      columns: ['title', 'kind', ...columns.filter((name) => name !== 'title')],
    },
  }
}
