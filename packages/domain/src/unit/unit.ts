import { defineEntity, dict, f } from '@zhujian/model'
import { specialists } from '../project/grants'
import { corpType, enabledStatus } from '../reference/unit-dicts'
import { grantAll, participantRoles, regulatorRoles } from '../roles'
import { EXPIRY_SOON_DAYS } from './expiry'
import { lapsedNotes } from '../flows/lapsed'

/** 企业信用等级，按信用分划档。 */
export const creditLevel = dict({
  aaa: ['AAA', 'AAA', 'success'],
  aa: ['AA', 'AA', 'success'],
  a: ['A', 'A', 'default'],
  b: ['B', 'B', 'default'],
  c: ['C', 'C', 'warning'],
  d: ['D', 'D', 'danger'],
})

/** 各档的下限，从高到低；再低的为 D。 */
export const creditFloors = [
  ['aaa', 110],
  ['aa', 100],
  ['a', 90],
  ['b', 75],
  ['c', 60],
] as const satisfies readonly (readonly [keyof typeof creditLevel.entries, number])[]

/** 信用分所在的档；没有信用分的没有。 */
export function creditLevelOf(score: string | null | undefined) {
  if (score === null || score === undefined) return null
  const [found = 'd'] = creditFloors.find(([, floor]) => Number(score) >= floor) ?? []
  return creditLevel.code(found)
}

const optional = { optional: true } as const

/** 启用、停用单位：随之启用、停用其账号，只由管理员办理。核验：监督机构见过企业自报的安全生产许可证原件。 */
export const unitActions = { setStatus: '启用停用', verify: '核验许可证' } as const

/** 企业库：参建各方的登记信息；统一社会信用代码全国唯一。停用单位即停用其账号，数据保留。 */
export const unit = defineEntity('unit', {
  label: '企业',
  scope: 'unit',
  display: 'unit_name',
  beside: ['corp_type'],
  fields: {
    unit_name: f.text('单位名称', { max: 100 }),
    usc: f.text('统一社会信用代码', { max: 18, format: 'uscc' }),
    corp_type: f.enum('企业类型', corpType),
    areacode: f.region('注册地', optional),
    address: f.text('注册地址', { optional: true, max: 200 }),
    legal_man: f.text('法定代表人', { optional: true, max: 20, format: 'personName' }),
    legal_idno: f.text('法定代表人身份证号', { optional: true, max: 18, format: 'idCard', sensitive: 'idCard' }),
    legal_tel: f.text('法定代表人电话', { optional: true, max: 20, format: 'mobileOrLandline', sensitive: 'mobile' }),
    reg_capital: f.decimal('注册资本', { optional: true, precision: 14, unit: '万元' }),
    found_on: f.date('成立日期', { ...optional, past: true }),
    linkman: f.text('联系人', { optional: true, max: 20, format: 'personName' }),
    tel: f.text('联系电话', { optional: true, max: 20, format: 'mobileOrLandline', sensitive: 'mobile' }),
    email: f.text('电子邮箱', { optional: true, max: 60, format: 'email' }),
    fax: f.text('传真', { optional: true, max: 20, format: 'fax', examples: ['0571-88886666', '0571-87654321'] }),
    postcode: f.text('邮政编码', { optional: true, max: 6, format: 'postcode', examples: ['310000', '311100'] }),
    safety_license_no: f.text('安全生产许可证号', { optional: true, max: 40 }),
    safety_license_to: f.date('安全生产许可证有效期至', optional),
    safety_license_file: f.files('安全生产许可证', { optional: true, accept: 'any', max: 3 }),
    licence_declared: f.bool('许可证企业自报', { optional: true, hint: '由企业自己登记或改过，监督机构尚未核验原件' }),
    licence_reason: f.text('许可证不一致之处', {
      optional: true,
      max: 200,
      hint: '核验时与许可证原件不一致，退回企业更正的原因',
    }),
    safety_a_count: f.integer('A证人数', { optional: true, max: 99_999, unit: '人' }),
    safety_b_count: f.integer('B证人数', { optional: true, max: 99_999, unit: '人' }),
    safety_c_count: f.integer('C证人数', { optional: true, max: 99_999, unit: '人' }),
    bank_name: f.text('开户银行', { optional: true, max: 60 }),
    bank_no: f.text('银行账号', { optional: true, max: 30, format: 'digits', sensitive: 'bankCard' }),
    license_img: f.files('营业执照', { optional: true, accept: 'any', max: 3 }),
    credit_score: f.decimal('信用分', { optional: true, precision: 5, scale: 1 }),
    credit_level: f.enum('信用等级', creditLevel, optional),
    status: f.enum('状态', enabledStatus),
  },
  computed: { credit_level: ({ credit_score }) => creditLevelOf(credit_score) },
  notes: lapsedNotes('safety_license_to'),
  // 监督机构按注册地维护企业；早年登记的可能没有，保存时补上。
  rules: (row) => [!row.areacode && { field: 'areacode', message: '请选择注册地' }],
  form: [
    'unit_name',
    'usc',
    'corp_type',
    'areacode',
    'address',
    'legal_man',
    'legal_idno',
    'legal_tel',
    'reg_capital',
    'found_on',
    'linkman',
    'tel',
    'email',
    'fax',
    'postcode',
    'safety_license_no',
    'safety_license_to',
    'safety_license_file',
    'safety_a_count',
    'safety_b_count',
    'safety_c_count',
    'bank_name',
    'bank_no',
    'license_img',
  ],
  list: {
    search: [
      'unit_name',
      'usc',
      'corp_type',
      'areacode',
      'legal_man',
      'tel',
      'safety_license_to',
      'licence_declared',
      'credit_level',
      'status',
    ],
    columns: [
      ['unit_name', 'link'],
      'usc',
      'corp_type',
      ['areacode', 'cascader'],
      'legal_man',
      'linkman',
      'tel',
      'safety_license_no',
      'safety_license_to',
      'credit_level',
      'status',
    ],
    sort: '-id',
  },
  filled: ['status'],
  acts: unitActions,
  views: {
    soon: { label: '许可证将到期', where: [['within', 'safety_license_to', EXPIRY_SOON_DAYS]] },
    over: { label: '许可证已过期', alarming: true, where: [['before', 'safety_license_to', 0]] },
    declared: {
      label: '许可证待核验',
      where: [
        ['is', 'licence_declared', true],
        ['empty', 'licence_reason'],
      ],
    },
    returned: {
      label: '许可证不一致',
      alarming: true,
      where: [
        ['is', 'licence_declared', true],
        ['filled', 'licence_reason'],
      ],
    },
    closed: { label: '已停用', where: [['is', 'status', enabledStatus.code('hidden')]] },
  },
  grants: {
    ...grantAll(regulatorRoles, ['read', 'export']),
    ...grantAll(participantRoles, ['read']),
    ...grantAll(['owner', 'contractor', 'consultant', 'labour', 'equipment', ...specialists], ['read', 'edit']),
    admin: '*',
    city_admin: '*',
    station_admin: ['read', 'add', 'edit', 'export', 'import', 'reveal', 'setStatus', 'verify'],
    intake: ['read', 'add', 'edit', 'export', 'import', 'verify'],
  },
  unique: [
    { fields: ['usc'], message: '该统一社会信用代码已登记' },
    { fields: ['unit_name'], message: '该单位名称已登记' },
  ],
})
