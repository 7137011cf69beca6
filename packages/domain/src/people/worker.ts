import { defineEntity, f, type FieldProblem } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { formatProblem, formats } from '@zhujian/model/formats'
import { isMasked } from '@zhujian/model/mask'
import { labourObservers, supervisors } from '../project/grants'
import { workType } from '../reference/work-types'
import { grantAll } from '../roles'
import { tooYoung } from './age'
import { beforeWorkingAge, cardFacts, workingFrom } from './identity'
import {
  bankCode,
  culture,
  enterStatus,
  gender,
  idcardType,
  labourContract,
  marital,
  nativeProvince,
  payMode,
  politics,
  skillLevel,
  workRole,
} from './person-codes'
import { alike } from '../flows/offers'

const optional = { optional: true } as const

/** 天：进场最多提前这么久登记。 */
export const MOST_AHEAD = 7
export const TOO_EARLY = `进场日期最多提前 ${MOST_AHEAD} 天登记`
/** 元：按日、按月、按件计酬都到不了的单价，多半是填错了单位。 */
const MOST_PRICE = '100000'

/** 银行卡号十二至十九位（GB/T 17963 及银联卡号规则）；掩码表示未改动。 */
const cardProblem = (card: string | null | undefined): FieldProblem | false =>
  !!card && !isMasked(card) && !/^\d{12,19}$/.test(card) && { field: 'card_no', message: '工资卡号应为 12 至 19 位数字' }

const priceProblem = (price: string | null | undefined): FieldProblem | false =>
  isDecimal(price) && compare(price, MOST_PRICE) > 0 && { field: 'unit_price', message: '单价不能大于 100,000 元，请核对单位' }

/** 号码里只有字母和数字的证件：护照、往来通行证。 */
const LETTERS_AND_DIGITS: readonly string[] = (['passport', 'hk_macao', 'taiwan'] as const).map((key) => idcardType.code(key))

/** 身份证按国标核对，护照与通行证只有字母和数字，其他证件只看是不是一个证号；掩码表示未改动。 */
function idnoProblem(type: string | undefined, idno: string | undefined): FieldProblem | false {
  if (!type || !idno || isMasked(idno)) return false
  if (LETTERS_AND_DIGITS.includes(type) && !formats.codeAlnum.test(idno))
    return { field: 'idno', message: `${idcardType.labelOf(type)}的号码${formats.codeAlnum.message}` }
  if (type !== '01')
    return !/^[A-Za-z0-9()（）-]{5,30}$/.test(idno) && { field: 'idno', message: '证件号码应为 5 至 30 位字母、数字' }
  const message = formats.idCard.test(idno) ? formatProblem('idCard', idno) : formats.idCard.message
  return message !== undefined && { field: 'idno', message }
}

interface Aged {
  readonly idcard_type?: string | undefined
  readonly idno?: string | null | undefined
  readonly birth_year?: number | null | undefined
  readonly enter_on?: string | null | undefined
  readonly contract_from?: string | null | undefined
}

/** 进场、订立劳动合同时已到用工年龄；证号掩着的，以登记的出生年份为准。 */
export function agedProblems(row: Aged): FieldProblem[] {
  const card = row.idcard_type === '01'
  const born = cardFacts(row.idcard_type, row.idno)?.born
  const entered = card && !born ? null : tooYoung({ born, birth_year: row.birth_year }, row.enter_on)
  return [
    entered !== null && { field: card ? 'idno' : 'birth_year', message: entered },
    beforeWorkingAge('contract_from', '劳动合同起始', row.contract_from, workingFrom(born, row.birth_year)),
  ].filter((problem) => problem !== false)
}

/** 进场、退场是办理的动作，不是填写的内容：同一人在一个工程同时只有一次在场。 */
export const workerActions = { enter: '再次进场', leave: '退场' } as const

/**
 * 实名制人员（建市〔2019〕18号）：管理人员与建筑工人同表，以 work_role 区分。
 * 只存出生年份，籍贯只记到省，签发机关按住址掩码：完整生日或区县与掩码证件号并列时可反推证件号。
 */
export const worker = defineEntity('worker', {
  label: '实名制人员',
  scope: 'project',
  ofCompany: true,
  display: 'name',
  beside: ['work_type', 'team_id'],
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    unit_id: f.ref('所属单位', 'unit', { of: 'side' }),
    team_id: f.ref('所属班组', 'team', { ...optional, offers: alike({ unit_id: 'unit_id' }) }),
    name: f.text('姓名', { max: 20, format: 'personName' }),
    idcard_type: f.enum('证件类型', idcardType),
    idno: f.text('证件号码', { max: 30, sensitive: 'idCard' }),
    gender: f.enum('性别', gender, { ...optional, hint: '身份证登记的不必填，由证号得出' }),
    nation: f.text('民族', { optional: true, max: 10, format: 'chineseLetters' }),
    birth_year: f.integer('出生年份', {
      optional: true,
      min: 1900,
      max: 2100,
      year: true,
      hint: '身份证登记的不必填，由证号得出',
    }),
    address: f.text('住址', { optional: true, max: 200, sensitive: 'address' }),
    native_area: f.enum('籍贯', nativeProvince, optional),
    grant_org: f.text('证件签发机关', { optional: true, max: 60, sensitive: 'address' }),
    id_from: f.date('证件有效期起', { ...optional, past: true }),
    id_to: f.date('证件有效期止', optional),
    head_img: f.files('近照', { optional: true, accept: 'image', max: 1, sensitive: 'face' }),
    id_img: f.files('证件照片', { optional: true, accept: 'image', max: 2, sensitive: 'face' }),
    tel: f.text('手机', { optional: true, max: 20, format: 'mobile', sensitive: 'mobile' }),
    culture: f.enum('文化程度', culture, optional),
    politics: f.enum('政治面貌', politics, optional),
    marital: f.enum('婚姻状况', marital, optional),
    work_type: f.enum('工种', workType, {
      hint: '按全国平台的工种；塔机、升降机司机选“安装起重工”，另在“特种作业人员”登记司机证',
    }),
    work_role: f.enum('人员类型', workRole),
    post: f.text('管理岗位', { optional: true, max: 20 }),
    is_leader: f.bool('班组长', optional),
    enter_on: f.date('进场日期'),
    exit_on: f.date('退场日期', { ...optional, past: true }),
    enter_status: f.enum('进退场状态', enterStatus),
    skill_level: f.enum('技能等级', skillLevel, optional),
    special_cert_no: f.text('特种作业证编号', {
      optional: true,
      max: 40,
      hint: '特种作业工种须持证才能进场；其中的身份证号登记后只显示末四位',
    }),
    special_cert_to: f.date('特种证有效期至', optional),
    // 三级教育只由“安全教育”审核通过写入，登记与导入都不能填。
    edu_pass: f.bool('三级教育合格'),
    edu_on: f.date('三级教育日期', { optional: true, past: true, hint: '由安全教育得出' }),
    age_note: f.text('年龄提示', { optional: true, max: 60, hint: '进场时超过当地规定的年龄，由系统按证件得出' }),
    has_disease: f.bool('重大病史', optional),
    urgent_man: f.text('紧急联系人', { optional: true, max: 20, format: 'personName' }),
    urgent_tel: f.text('紧急联系电话', { optional: true, max: 20, format: 'mobileOrLandline', sensitive: 'mobile' }),
    insured: f.bool('已参保', optional),
    contract_type: f.enum('劳动合同类型', labourContract, optional),
    contract_from: f.date('合同起始', optional),
    contract_to: f.date('合同终止', optional),
    pay_mode: f.enum('计酬方式', payMode, optional),
    unit_price: f.decimal('单价', { optional: true, unit: '元' }),
    contract_file: f.files('劳动合同', { optional: true, accept: 'document', max: 5 }),
    bank_code: f.enum('工资卡银行', bankCode, optional),
    bank_name: f.text('工资卡开户行', { optional: true, max: 60 }),
    bank_link_no: f.text('联行号', { optional: true, max: 20, format: 'digits' }),
    card_no: f.text('工资卡号', { optional: true, max: 30, format: 'digits', sensitive: 'bankCard' }),
    black: f.bool('黑名单', optional),
    score: f.integer('安全积分', { optional: true, min: -1000, max: 1000 }),
  },
  rules: (row) => [
    idnoProblem(row.idcard_type, row.idno),
    ...agedProblems(row),
    !!row.enter_on && row.enter_on > addDays(today(), MOST_AHEAD) && { field: 'enter_on', message: TOO_EARLY },
    cardProblem(row.card_no),
    priceProblem(row.unit_price),
    row.exit_on && row.enter_on && row.exit_on < row.enter_on && { field: 'exit_on', message: '退场日期不能早于进场日期' },
    row.contract_from &&
      row.contract_to &&
      row.contract_to < row.contract_from && { field: 'contract_to', message: '合同终止不能早于合同起始' },
    row.id_from && row.id_to && row.id_to < row.id_from && { field: 'id_to', message: '有效期止不能早于有效期起' },
    row.work_role === 10 && !row.post && { field: 'post', message: '管理人员须填写管理岗位' },
  ],
  form: [
    'engineering_id',
    'unit_id',
    'team_id',
    'name',
    'idcard_type',
    'idno',
    ['gender', 'radio'],
    'nation',
    'birth_year',
    'address',
    'native_area',
    'grant_org',
    'id_from',
    'id_to',
    'head_img',
    'id_img',
    'tel',
    'culture',
    'politics',
    'marital',
    'work_type',
    ['work_role', 'radio'],
    'post',
    ['is_leader', 'radio'],
    'enter_on',
    'skill_level',
    'special_cert_no',
    'special_cert_to',
    ['has_disease', 'radio'],
    'urgent_man',
    'urgent_tel',
    ['insured', 'radio'],
    'contract_type',
    'contract_from',
    'contract_to',
    'pay_mode',
    'unit_price',
    'contract_file',
    'bank_code',
    'bank_name',
    'bank_link_no',
    'card_no',
  ],
  list: {
    search: [
      'engineering_id',
      'name',
      'idno',
      'tel',
      'unit_id',
      'team_id',
      'work_type',
      'work_role',
      'enter_status',
      'enter_on',
      'exit_on',
      'special_cert_to',
      'native_area',
      'edu_pass',
    ],
    columns: [
      'name',
      'team_id',
      'idno',
      'work_type',
      'enter_status',
      'special_cert_to',
      'enter_on',
      'exit_on',
      'unit_id',
      'engineering_id',
      'work_role',
      'tel',
      'gender',
      'birth_year',
      'edu_pass',
      'age_note',
      'insured',
    ],
    sort: '-id',
  },
  filled: ['enter_status', 'edu_pass'],
  acts: workerActions,
  children: { exam_sitting: 'worker_id', emevaluation: 'worker_id' },
  views: {
    onSite: { label: '在场', where: [['is', 'enter_status', enterStatus.code('on_site')]] },
    untrained: {
      label: '未三级教育',
      alarming: true,
      where: [
        ['is', 'enter_status', enterStatus.code('on_site')],
        ['is', 'work_role', workRole.code('worker')],
        ['is', 'edu_pass', false],
      ],
    },
    trained: {
      label: '已三级教育',
      quiet: true,
      where: [
        ['is', 'enter_status', enterStatus.code('on_site')],
        ['is', 'work_role', workRole.code('worker')],
        ['is', 'edu_pass', true],
      ],
    },
    workers: {
      label: '在场工人',
      quiet: true,
      where: [
        ['is', 'enter_status', enterStatus.code('on_site')],
        ['is', 'work_role', workRole.code('worker')],
      ],
    },
    managers: {
      label: '管理人员',
      where: [
        ['is', 'enter_status', enterStatus.code('on_site')],
        ['is', 'work_role', workRole.code('manager')],
      ],
    },
    aged: {
      label: '超龄',
      alarming: true,
      where: [
        ['is', 'enter_status', enterStatus.code('on_site')],
        ['filled', 'age_note'],
      ],
    },
    left: { label: '已退场', where: [['is', 'enter_status', enterStatus.code('left')]] },
  },
  grants: {
    ...grantAll(
      ['contractor', 'site', 'site_labour', 'labour', 'subcontractor'],
      ['read', 'add', 'edit', 'delete', 'export', 'import', 'reveal', 'enter', 'leave'],
    ),
    // 监理、建设单位的关键岗位人员也在名册上，拟任之前先登记进场；只办理本单位的。
    ...grantAll(['consultant', 'chief_engineer', 'owner'], ['read', 'add', 'edit', 'export', 'enter', 'leave']),
    site_safety: ['read', 'export'],
    ...grantAll(supervisors, ['read', 'export', 'reveal']),
    ...grantAll(labourObservers, ['read', 'export']),
    // 安装、拆卸由它的人动手，告知与安装完成从名册里选：登记、进退场只及于本单位的；证件、电话、工资卡为掩码，不能查看原文。
    equipment: ['read', 'add', 'edit', 'enter', 'leave'],
    hrss: ['read', 'export', 'reveal'],
  },
  unique: [{ fields: ['engineering_id', 'idno'], message: '此人已在该工程登记' }],
})
