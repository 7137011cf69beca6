import { defineEntity, f } from '@zhujian/model'
import { specialists } from '../project/grants'
import { qualLevel } from '../reference/unit-dicts'
import { grantAll, participantRoles, regulatorRoles } from '../roles'
import { EXPIRY_SOON_DAYS } from './expiry'
import { lapsedNotes } from '../flows/lapsed'

/** 核验：监督机构见过证书原件，企业自报的从此算数，不一致的退回企业更正；企业再改的须重新核验。 */
export const unitQualActions = { verify: '核验' } as const

/** 企业资质：一证一行，有效期届满前 30 日提示。 */
export const unitQual = defineEntity('unit_qual', {
  label: '企业资质',
  scope: 'unit',
  display: 'cert_no',
  fields: {
    unit_id: f.ref('所属企业', 'unit'),
    qual_type: f.text('资质类别', { max: 40 }),
    major: f.text('专业', { optional: true, max: 40 }),
    level: f.enum('等级', qualLevel),
    cert_no: f.text('证书编号', { max: 40 }),
    issue_org: f.text('发证机关', { prose: true, optional: true, max: 60 }),
    issue_on: f.date('发证日期', { optional: true, past: true }),
    valid_to: f.date('有效期至', { optional: true }),
    file: f.files('证书', { optional: true, max: 9 }),
    declared: f.bool('企业自报', { optional: true, hint: '由企业自己登记或改过，监督机构尚未核验原件' }),
    return_reason: f.text('不一致之处', { optional: true, max: 200, hint: '核验时与证书原件不一致，退回企业更正的原因' }),
    verified_on: f.date('核验日期', { optional: true, hint: '监督机构核验原件的日期；企业此后改过的须重新核验' }),
    once_verified: f.bool('曾经核验', { optional: true, hint: '监督机构核验过的，企业不能自行删除' }),
  },
  notes: lapsedNotes('valid_to'),
  rules: (row) => [
    row.issue_on && row.valid_to && row.valid_to < row.issue_on && { field: 'valid_to', message: '有效期不能早于发证日期' },
  ],
  form: ['unit_id', 'qual_type', 'major', 'level', 'cert_no', 'issue_org', 'issue_on', 'valid_to', 'file'],
  list: {
    search: ['unit_id', 'cert_no', 'qual_type', 'major', 'level', 'valid_to', 'declared'],
    columns: [
      'unit_id',
      'declared',
      'qual_type',
      'major',
      'level',
      'cert_no',
      'valid_to',
      'return_reason',
      'verified_on',
      'issue_org',
      'issue_on',
      'file',
    ],
    sort: '-id',
  },
  acts: unitQualActions,
  views: {
    declared: {
      label: '待核验',
      where: [
        ['is', 'declared', true],
        ['empty', 'return_reason'],
      ],
    },
    returned: {
      label: '不一致',
      alarming: true,
      where: [
        ['is', 'declared', true],
        ['filled', 'return_reason'],
      ],
    },
    soon: { label: '将到期', where: [['within', 'valid_to', EXPIRY_SOON_DAYS]] },
    over: { label: '已过期', alarming: true, where: [['before', 'valid_to', 0]] },
  },
  grants: {
    ...grantAll(regulatorRoles, ['read', 'export']),
    ...grantAll(participantRoles, ['read']),
    ...grantAll(
      ['owner', 'contractor', 'consultant', 'labour', 'equipment', ...specialists],
      ['read', 'add', 'edit', 'delete', 'export'],
    ),
    admin: '*',
    city_admin: '*',
    ...grantAll(['station_admin', 'intake'], ['read', 'add', 'edit', 'delete', 'export', 'import', 'verify']),
  },
  unique: [{ fields: ['unit_id', 'cert_no'], message: '该企业已登记此证书' }],
})
