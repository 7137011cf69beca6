import { defineEntity, dict, f } from '@zhujian/model'
import { unitRole } from '../reference/unit-dicts'
import { grantAll } from '../roles'
import { applicants, observers, siteStaff, supervisors } from './grants'

/** 关键岗位：施工、监理、建设（勘察、设计）各方必须到岗的人。 */
export const keyPost = dict({
  project_manager: ['project_manager', '项目经理'],
  technical_head: ['technical_head', '技术负责人'],
  production_manager: ['production_manager', '生产经理'],
  builder: ['builder', '施工员'],
  quality_officer: ['quality_officer', '质量员'],
  safety_officer: ['safety_officer', '安全员'],
  material_officer: ['material_officer', '材料员'],
  document_officer: ['document_officer', '资料员'],
  machine_officer: ['machine_officer', '机械员'],
  labour_officer: ['labour_officer', '劳资专管员'],
  chief_engineer: ['chief_engineer', '总监理工程师'],
  deputy_engineer: ['deputy_engineer', '总监代表'],
  specialist_engineer: ['specialist_engineer', '专业监理工程师'],
  supervisor_staff: ['supervisor_staff', '监理员'],
  owner_head: ['owner_head', '建设单位项目负责人'],
  survey_head: ['survey_head', '勘察项目负责人'],
  design_head: ['design_head', '设计项目负责人'],
})

/** 安全生产考核合格证类别。 */
export const safetyCert = dict({ a: ['A', 'A证'], b: ['B', 'B证'], c1: ['C1', 'C1证'], c2: ['C2', 'C2证'], c3: ['C3', 'C3证'] })

/** 一方同时只有一名的岗位：项目经理、总监、技术负责人与各方项目负责人。 */
export const singlePosts = [
  'project_manager',
  'technical_head',
  'chief_engineer',
  'owner_head',
  'survey_head',
  'design_head',
] as const

const optional = { optional: true } as const

/** 报监时申报的关键岗位人员（向导第 1 步）；进场实名登记后另有 manage_user。 */
export const engineeringManager = defineEntity('engineering_manager', {
  label: '项目班子成员',
  scope: 'project',
  display: 'name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    unit_role: f.enum('所属方', unitRole),
    unit_id: f.ref('所属单位', 'unit', { optional: true, of: 'party' }),
    post: f.enum('岗位', keyPost),
    name: f.text('姓名', { max: 20 }),
    idno: f.text('身份证号', { max: 18, format: 'idCard', sensitive: 'idCard' }),
    tel: f.text('联系电话', { optional: true, max: 20, format: 'mobile', sensitive: 'mobile' }),
    cert_no: f.text('执业证书编号', { optional: true, max: 40 }),
    cert_major: f.text('证书专业', { optional: true, max: 30 }),
    cert_to: f.date('证书有效期至', optional),
    safety_cert: f.enum('安考证类别', safetyCert, optional),
    safety_cert_no: f.text('安考证编号', { optional: true, max: 40 }),
    safety_cert_to: f.date('安考证有效期至', optional),
    active: f.bool('在岗'),
  },
  form: [
    'engineering_id',
    'unit_role',
    'unit_id',
    'post',
    'name',
    'idno',
    'tel',
    'cert_no',
    'cert_major',
    'cert_to',
    'safety_cert',
    'safety_cert_no',
    'safety_cert_to',
    ['active', 'radio'],
  ],
  list: {
    search: ['engineering_id', 'name', 'post', 'unit_role', 'unit_id', 'idno', 'tel', 'cert_no', 'safety_cert_to', 'active'],
    columns: [
      'engineering_id',
      'unit_role',
      'post',
      'name',
      'idno',
      'tel',
      'cert_no',
      'cert_to',
      'safety_cert',
      'safety_cert_no',
      'safety_cert_to',
      ['active', 'switch'],
    ],
    sort: 'id',
  },
  grants: {
    ...grantAll(applicants, ['read', 'add', 'edit', 'delete', 'export', 'import', 'reveal']),
    ...grantAll(supervisors, ['read', 'export', 'reveal']),
    ...grantAll(observers, ['read', 'export']),
    ...grantAll(siteStaff, ['read', 'export']),
  },
  unique: [
    { fields: ['engineering_id', 'post', 'idno'], message: '此人已按该岗位登记' },
    {
      fields: ['post', 'unit_role', 'engineering_id'],
      where: `active and post in (${singlePosts.map((post) => `'${post}'`).join(', ')})`,
      message: '该岗位已有在岗人员，一方只能一名',
    },
  ],
})
