import { defineEntity, dict, f } from '@zhujian/model'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { anyone } from '../flows/offers'

export const evaluationLevel = dict({
  excellent: [1, '优秀', 'success'],
  good: [2, '良好', 'default'],
  fair: [3, '一般', 'warning'],
  poor: [4, '较差', 'danger'],
})

/** 务工人员评价；不选人员时是对工程用工管理的评价。 */
export const emevaluation = defineEntity('emevaluation', {
  label: '务工人员评价',
  scope: 'project',
  display: 'content',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    worker_id: f.ref('务工人员', 'worker', { optional: true, offers: anyone }),
    level: f.enum('评价等级', evaluationLevel),
    score: f.integer('评分', { max: 100, unit: '分' }),
    content: f.longText('评价内容', { max: 500 }),
    evaluated_on: f.date('评价日期', { past: true }),
    file: f.files('佐证材料', { optional: true, max: 9 }),
  },
  form: ['engineering_id', 'worker_id', 'level', 'score', 'content', 'evaluated_on', 'file'],
  list: {
    search: ['engineering_id', 'worker_id', 'level', 'evaluated_on'],
    columns: ['engineering_id', 'worker_id', 'level', 'score', 'content', 'evaluated_on'],
    sort: '-id',
  },
  grants: {
    ...grantAll(['contractor', 'site', 'site_labour'], ['read', 'add', 'edit', 'delete', 'export']),
    labour: ['read', 'add', 'export'],
    ...grantAll(['site_safety', 'consultant', 'chief_engineer', 'owner'], ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
  },
})
