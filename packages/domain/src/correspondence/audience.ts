import { f, type RuleResult } from '@zhujian/model'
import { roleDict } from '../account/account'
import { audienceKind } from './correspondence-dicts'

const optional = { optional: true } as const

/**
 * 发给谁。机构、单位、工程是“点名”，任一项符合即在范围内；角色与区域是“筛选”，再从中挑出一部分。
 * 一个都不点名，就从发送人管辖区域内的全部账号里筛选。
 */
export const audienceFields = {
  audience: f.enum('发送范围', audienceKind, { hint: '“发往”各项满足其一即可收到；“限定”两项再从中缩小' }),
  org_ids: f.refs('发往监管单位', 'supervise_org', optional),
  unit_ids: f.refs('发往参建单位', 'unit', optional),
  engineering_ids: f.refs('发往工程', 'engineering', { ...optional, hint: '该工程的参建单位与项目人员都能收到' }),
  role_codes: f.enum('限定角色', roleDict, { ...optional, many: true }),
  areacode: f.region('限定区域', optional),
}
export const audienceItems = ['audience', 'org_ids', 'unit_ids', 'engineering_ids', 'role_codes', 'areacode'] as const

interface Audience {
  audience?: number | null
  org_ids?: readonly number[] | null
  unit_ids?: readonly number[] | null
  engineering_ids?: readonly number[] | null
  account_ids?: readonly number[] | null
  role_codes?: readonly string[] | null
  areacode?: string | null
}

const named = (row: Audience): boolean =>
  [row.org_ids, row.unit_ids, row.engineering_ids, row.account_ids, row.role_codes].some((list) => (list?.length ?? 0) > 0) ||
  Boolean(row.areacode)

/** “全体”不能再写范围，“指定范围”至少写一项：不能因漏填而发给了所有人。 */
export function audienceRules(row: Audience): readonly RuleResult[] {
  const part = row.audience === audienceKind.code('part')
  return [
    part && !named(row) && { field: 'audience', message: '请至少指定一项发送范围' },
    row.audience === audienceKind.code('all') && named(row) && { field: 'audience', message: '已指定范围，请选择“指定范围”' },
  ]
}
