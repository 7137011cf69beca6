import { defineEntity, f } from '@zhujian/model'
import { orgType } from '../reference/unit-dicts'
import { grantAll, participantRoles, regulatorRoles } from '../roles'

/** 承办监督的机构类型，依次优先：质安站、安监站、质监站、综合执法、住建局。 */
export const SUPERVISING: readonly number[] = (['qualitySafety', 'safety', 'quality', 'enforcement', 'bureau'] as const).map(
  (kind) => orgType.code(kind),
)

/** 监管单位：负责一个行政区的监督机构，可以有上级机构；工程受理后归属其中一个。 */
export const superviseOrg = defineEntity('supervise_org', {
  label: '监管单位',
  scope: 'org',
  display: 'name',
  fields: {
    name: f.text('单位名称', { max: 100 }),
    usc: f.text('统一社会信用代码', { max: 18, format: 'uscc', optional: true }),
    areacode: f.region('管辖区域', { anyLevel: true }),
    org_type: f.enum('单位类型', orgType),
    parent_id: f.ref('上级单位', 'supervise_org', { optional: true }),
    leader: f.text('负责人', { max: 30, optional: true }),
    doc_sign: f.text('机关代字', { max: 10, optional: true, hint: '监督文书编号的开头，例如“云”；不填按管辖区域取' }),
    tel: f.text('办公电话', { max: 20, format: 'landline', optional: true, hint: '填办公室座机，例如 0571-88888888' }),
  },
  form: ['name', 'usc', 'areacode', 'org_type', 'parent_id', 'leader', 'doc_sign', 'tel'],
  list: {
    search: ['name', 'areacode', 'org_type'],
    columns: ['name', 'areacode', 'org_type', 'parent_id', 'leader', 'tel'],
    sort: 'id',
  },
  grants: {
    ...grantAll(regulatorRoles, ['read']),
    ...grantAll(participantRoles, ['read']),
    admin: '*',
    security: ['read'],
    auditor: ['read'],
    city_admin: ['read', 'add', 'edit', 'export'],
    station_admin: ['read', 'edit', 'export'],
  },
  unique: [{ fields: ['name'], message: '单位名称已存在' }],
})
