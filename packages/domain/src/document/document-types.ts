import { dict } from '@zhujian/model'
import { lacksGrounds } from '../flows/grounds'
import type { RoleName } from '../roles'

/** 由谁签发：监督机构的三级，或项目部自己报送。 */
export type SignerRole = Extract<RoleName, 'officer' | 'section_chief' | 'station_head' | 'site'>

interface DocumentType {
  readonly label: string
  /** 编号里的“类”，各类互不相同：一个机构一年里不会有两个同样的编号。 */
  readonly mark: string
  readonly signer: SignerRole
  /** 签发之后的业务后果，供拟稿人与签发人知悉。 */
  readonly effect: string
  /** 后果由谁落实：desk 在签批台签发时系统随即办；case 随申请、整改办结制发，后果在那里办，不单独拟稿；none 系统不另办。 */
  readonly law: 'desk' | 'case' | 'none'
  /** 正文之后列事项清单：内容、依据、期限。 */
  readonly items?: true
}

/** 文书的十九类（领域说明 B.4），加上审批办成后出具的办理结果告知书。 */
export const documentTypeFacts = {
  '01': { label: '监督通知书（告知书）', mark: '告', signer: 'section_chief', effect: '首次送达', law: 'none' },
  '02': { label: '监督工作计划', mark: '计', signer: 'section_chief', effect: '确定检查频次', law: 'none' },
  '03': { label: '监督交底记录', mark: '交', signer: 'officer', effect: '开工前置条件', law: 'none' },
  '04': { label: '监督抽查（巡查）记录', mark: '查', signer: 'officer', effect: '据此下发隐患', law: 'none', items: true },
  '05': { label: '质量安全行为检查表', mark: '行', signer: 'officer', effect: '据此扣分', law: 'none', items: true },
  '06': { label: '监督抽测记录', mark: '测', signer: 'officer', effect: '据此登记质量问题', law: 'none', items: true },
  '07': { label: '限期整改通知书', mark: '改', signer: 'officer', effect: '开始计算整改期限', law: 'desk', items: true },
  '08': {
    label: '局部停工通知书',
    mark: '暂',
    signer: 'station_head',
    effect: '所涉部位停工，工程状态不变',
    law: 'desk',
    items: true,
  },
  '09': { label: '停工整改通知书', mark: '停', signer: 'station_head', effect: '工程转为停工', law: 'desk', items: true },
  '10': { label: '整改完成报告书', mark: '报', signer: 'site', effect: '转入复查', law: 'case', items: true },
  '11': { label: '复工通知书', mark: '复', signer: 'station_head', effect: '工程恢复在建', law: 'case' },
  '12': { label: '约谈记录', mark: '约', signer: 'section_chief', effect: '登记信用事件的依据', law: 'none' },
  '13': {
    label: '中止（恢复、终止）监督告知书',
    mark: '止',
    signer: 'station_head',
    effect: '中止、恢复或终止监督',
    law: 'case',
  },
  '14': { label: '质量安全监督报告', mark: '督', signer: 'station_head', effect: '竣工备案', law: 'desk' },
  '15': { label: '竣工验收监督记录', mark: '验', signer: 'officer', effect: '竣工验收', law: 'none' },
  '16': { label: '行政处罚建议（移送）书', mark: '移', signer: 'station_head', effect: '登记信用事件的依据', law: 'none' },
  '17': { label: '记分通知单', mark: '分', signer: 'section_chief', effect: '登记十二分制记分的依据', law: 'none', items: true },
  '18': { label: '事故快报与处理记录', mark: '事', signer: 'station_head', effect: '全面停工', law: 'desk' },
  '19': {
    label: '考评结果告知（公示、撤销）书',
    mark: '评',
    signer: 'station_head',
    effect: '告知考评页办结的等级',
    law: 'none',
  },
  '20': { label: '办理结果告知书', mark: '办', signer: 'officer', effect: '告知审批结果', law: 'case' },
} as const satisfies Record<string, DocumentType>

export type DocumentTypeCode = keyof typeof documentTypeFacts
export const documentTypeCodes = Object.keys(documentTypeFacts).sort() as DocumentTypeCode[]
export const isDocumentType = (code: unknown): code is DocumentTypeCode =>
  typeof code === 'string' && Object.prototype.hasOwnProperty.call(documentTypeFacts, code)

export const factsOfType = (code: DocumentTypeCode): DocumentType => documentTypeFacts[code]

const entries = Object.fromEntries(
  documentTypeCodes.map((code) => [`type${code}`, [code, documentTypeFacts[code].label] as const]),
)
export const documentTypes = dict(entries)

/** 编号里的“质”“安”。 */
export const superviseLine = dict({ quality: [1, '质量监督'], safety: [2, '安全监督'] })
export const lineMark = (line: unknown): string => (line === superviseLine.code('quality') ? '质' : '安')

/** 送达方式，民事诉讼法第八十八条以下；拒签的留置送达另走一步，须有现场照片。 */
export const deliverMethods = dict({
  platform: [1, '平台送达'],
  direct: [2, '直接送达'],
  leave: [3, '留置送达'],
  post: [4, '邮寄送达'],
  announce: [5, '公告送达'],
})

/** 挂号信、特快专递、快递的单号都不短于八位。 */
const POST_NUMBER = /[0-9A-Z]{8,}/i

/**
 * 这种方式送达一个单位，还差什么：拒签的另办留置，邮寄写单号，公告写明原因、载体与日期（民事诉讼法第八十九条、第九十一条、第九十五条）。
 * @returns 没有差的为空
 */
export function serviceGap(method: unknown, note: unknown): { readonly field: string; readonly message: string } | null {
  const written = typeof note === 'string' ? note.trim() : ''
  if (method === deliverMethods.code('leave'))
    return { field: 'deliver_method', message: '受送达单位拒签的，请办“拒签留置”，写明情况并上传现场照片' }
  if (method === deliverMethods.code('post') && !POST_NUMBER.test(written))
    return { field: 'receipt_note', message: '邮寄送达请填写邮件单号（8 位以上的字母、数字）' }
  if (method === deliverMethods.code('announce') && lacksGrounds(written))
    return { field: 'receipt_note', message: '公告送达只用于下落不明、其他方式无法送达的：写明原因、公告载体与日期' }
  return null
}

/** 整份文书一次送达各单位的，只有平台、直接两种；其余的逐个单位办。 */
export const servesAll = (method: unknown): boolean =>
  method === deliverMethods.code('platform') || method === deliverMethods.code('direct')

const RANK: readonly SignerRole[] = ['officer', 'section_chief', 'station_head']

/** 可以签发某类文书的角色：规定的签发人及其上级；项目部报送的只由项目部签。 */
export function signersOf(code: DocumentTypeCode): readonly SignerRole[] {
  const { signer } = factsOfType(code)
  return signer === 'site' ? ['site'] : RANK.slice(RANK.indexOf(signer))
}

/** 一个人按其角色可以签发的文书类型。 */
export const signableBy = (roles: readonly RoleName[]): DocumentTypeCode[] =>
  documentTypeCodes.filter((code) => signersOf(code).some((role) => roles.includes(role)))
