import { defineEntity, dict, f } from '@zhujian/model'
import { lapsedNotes } from '../flows/lapsed'
import { applicants, labourObservers, supervisors } from '../project/grants'
import { unitRole } from '../reference/unit-dicts'
import { grantAll } from '../roles'
import { keyPost, postFits, safetyCert } from './key-posts'
import { workRole } from './person-codes'

/** 锁定：关键岗位人员在一个工程任职期间不得兼任。 */
export const lockStatus = dict({ open: [0, '未锁定', 'success'], locked: [1, '已锁定', 'warning'] })

/** 受理以后补登的人，证书由监督员对照原件与发证机关的查询结果核验；核验之前不计入应配人数；以后改了证书的，重新核验。报监、人员变更里审查过的为空。 */
export const certVerify = dict({
  pending: [0, '待核验', 'warning'],
  verified: [1, '已核验', 'success'],
  refused: [2, '不符', 'danger'],
})
export const certActs = {
  verifyCert: { label: '核验证书', to: 'verified' },
  refuseCert: { label: '证书不符', to: 'refused' },
} as const satisfies Record<string, { label: string; to: keyof typeof certVerify.entries }>
export type CertAct = keyof typeof certActs
const verifying = Object.keys(certActs) as CertAct[]

const optional = { optional: true } as const
/** 执业证书与安考证的各项，登记、变更、核验都是这些。 */
export const certificateFields = [
  'cert_type',
  'cert_no',
  'cert_major',
  'cert_to',
  'safety_cert',
  'safety_cert_no',
  'safety_cert_to',
] as const

/**
 * 关键岗位人员，一个工程只有这一份名册：报监时在向导里申报，受理后在“关键岗位”页补登，更换由关键人员变更办理。
 * 进场实名登记后连到实名制人员；到岗率按应出勤天数考核。
 */
export const manageUser = defineEntity('manage_user', {
  label: '关键岗位人员',
  scope: 'project',
  ofCompany: true,
  display: 'name',
  beside: ['post', 'unit_id'],
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    unit_role: f.enum('所属方', unitRole),
    unit_id: f.ref('所属单位', 'unit', { optional: true, of: 'side' }),
    post: f.enum('岗位', keyPost),
    worker_id: f.ref('实名制人员', 'worker', {
      optional: true,
      hint: '已进场实名登记的选此人，单位、证件、电话由登记带入',
      offers: ({ unit_role }) => ({
        work_role: [workRole.code('manager')],
        plays: typeof unit_role === 'string' ? [unit_role] : [],
      }),
    }),
    name: f.text('姓名', { max: 20, format: 'personName' }),
    idno: f.text('身份证号', { optional: true, max: 18, format: 'idCard', sensitive: 'idCard' }),
    tel: f.text('联系电话', { optional: true, max: 20, format: 'mobile', sensitive: 'mobile' }),
    active: f.bool('在岗'),
    // 由关键岗位人员变更、参建单位变更写入：前任的考勤不算在他头上，他来之前也不欠考勤。
    post_from: f.date('到岗日期', { ...optional, hint: '人员变更办成时写入；空着的自登记起就在岗' }),
    post_to: f.date('离岗日期', { ...optional, hint: '人员变更、单位退场时写入' }),
    cert_type: f.text('证书类别', { optional: true, max: 30 }),
    cert_no: f.text('证书编号', { optional: true, max: 40 }),
    cert_major: f.text('证书专业', { optional: true, max: 30 }),
    cert_to: f.date('证书有效期至', optional),
    safety_cert: f.enum('安考证类别', safetyCert, optional),
    safety_cert_no: f.text('安考证编号', { optional: true, max: 40 }),
    safety_cert_to: f.date('安考证有效期至', optional),
    cert_file: f.files('证书扫描件', { ...optional, max: 5, hint: '受理之后换证、改证书的，须随附新的扫描件' }),
    cert_verify: f.enum('证书核验', certVerify, optional),
    cert_verify_by: f.ref('核验人', 'account', { optional: true, of: 'people' }),
    cert_verify_at: f.instant('核验时间', optional),
    cert_refused: f.text('证书不符之处', {
      prose: true,
      optional: true,
      max: 200,
      hint: '核验时写明的；改正证书、换了扫描件后重新核验',
    }),
    lock_status: f.enum('锁定状态', lockStatus),
    lock_engineering_id: f.ref('锁定工程', 'engineering', optional),
    need_days: f.integer('每月应出勤天数', { optional: true, max: 31, unit: '天' }),
  },
  notes: lapsedNotes('cert_to', 'safety_cert_to'),
  rules: (row) => [
    row.idno === null && !row.worker_id && { field: 'idno', message: '请填写身份证号，或选择已实名登记的人员' },
    row.unit_role &&
      row.post &&
      !postFits(row.unit_role, row.post) && {
        field: 'post',
        message: `${unitRole.labelOf(row.unit_role)}不设${keyPost.labelOf(row.post)}，请核对所属方`,
      },
  ],
  form: [
    'engineering_id',
    'unit_role',
    'unit_id',
    'post',
    'worker_id',
    'name',
    'idno',
    'tel',
    ...certificateFields,
    ['cert_file', 'upload'],
    'need_days',
    ['active', 'radio'],
  ],
  list: {
    search: [
      'engineering_id',
      'name',
      'post',
      'unit_role',
      'unit_id',
      'active',
      'lock_status',
      'idno',
      'tel',
      'cert_no',
      'cert_to',
      'safety_cert_to',
      'cert_verify',
    ],
    columns: [
      'name',
      'post',
      'safety_cert',
      'safety_cert_to',
      'cert_verify',
      'cert_to',
      'engineering_id',
      'unit_role',
      'lock_status',
      'unit_id',
      'idno',
      'tel',
      'cert_no',
      'need_days',
      'active',
      'post_from',
      'post_to',
    ],
    sort: '-id',
  },
  filled: ['lock_status'],
  views: {
    unverified: {
      label: '证书待核验',
      open: true,
      where: [
        ['is', 'cert_verify', certVerify.code('pending')],
        ['is', 'active', true],
      ],
    },
    refused: {
      label: '证书不符',
      alarming: true,
      open: true,
      where: [
        ['is', 'cert_verify', certVerify.code('refused')],
        ['is', 'active', true],
      ],
    },
  },
  acts: Object.fromEntries(verifying.map((name) => [name, certActs[name].label])),
  grants: {
    ...grantAll(applicants, ['read', 'add', 'edit', 'delete', 'export', 'import', 'reveal']),
    ...grantAll(['site_labour', 'consultant', 'chief_engineer'], ['read', 'add', 'edit', 'export']),
    site_safety: ['read', 'export'],
    ...grantAll(supervisors, ['read', 'export', 'reveal']),
    ...grantAll(['officer', 'section_chief'], ['read', 'export', 'reveal', ...verifying]),
    ...grantAll(labourObservers, ['read', 'export']),
    // 拆卸告知要选专业技术负责人与安全员。
    equipment: ['read'],
  },
  unique: [
    { fields: ['worker_id', 'post'], message: '此人已登记该岗位' },
    { fields: ['engineering_id', 'post', 'idno'], message: '此人已按该岗位登记' },
  ],
})
