import { dict, f } from '@zhujian/model'
import { keyPost, safetyCert, sideOfPost } from '../../people/key-posts'
import { workRole } from '../../people/person-codes'
import { certificateFields } from '../../people/manage-user'
import { inOfficeOnly, onSiteOnly } from '../../people/present'
import { bizKind } from '../biz-kind'
import { inOrder, neededWhen, promised, type Values, wholeNumber } from './complaints'
import { node } from './nodes'
import { must } from './papers'
import { alike } from '../../flows/offers'

export const replaceReason = dict({
  leave: [1, '离职'],
  health: [2, '健康原因'],
  punished: [3, '受到处罚'],
  owner: [4, '建设单位要求'],
  winner: [5, '中标人申请'],
  other: [9, '其他'],
})

/** 要附证明的原因。 */
const PROVEN = (['leave', 'health', 'punished'] as const).map((key) => replaceReason.code(key))

/** 岗位须持的安全生产考核合格证：项目经理 B 证，安全员 C 证；编号里写着类别的，与所选的一致。 */
function certProblem({ post, safety_cert: cert, safety_cert_no: no }: Values) {
  if (cert === undefined || cert === null) return false
  if (post === 'project_manager' && cert !== 'B') return { field: 'safety_cert', message: '项目经理应持 B 证' }
  const isC = String(cert).startsWith('C')
  const written = /建安([ABC])/.exec(String(no ?? ''))?.[1]
  if (written && !String(cert).startsWith(written))
    return { field: 'safety_cert_no', message: `编号是 ${written} 证的，与所选的安考证类别不符` }
  return post === 'safety_officer' && !isC && { field: 'safety_cert', message: '安全员应持 C1、C2 或 C3 证' }
}
const needsSafetyCert = ({ post }: Values) => post === 'project_manager' || post === 'safety_officer'

/** 变更日期可以早于申请多少天、晚于今天多少天。 */
export const CHANGE_WITHIN = 30

/** 项目关键岗位人员变更：拟任人员在其他在建工程锁定的不能任用，由系统核对。 */
export const manager = bizKind({
  code: 'manager',
  sure: true,
  mark: 'RYBG',
  fields: {
    post: f.enum('岗位', keyPost),
    old_id: f.ref('原任人员', 'manage_user', { of: 'own', ...inOfficeOnly('原任人员'), offers: alike({ post: 'post' }) }),
    new_id: f.ref('拟任人员', 'worker', {
      of: 'own',
      ...onSiteOnly('拟任人员'),
      offers: ({ post }) => ({
        work_role: [workRole.code('manager')],
        plays: typeof post === 'string' ? [sideOfPost(post)] : [],
      }),
      hint: '须与原任人员同一单位；名单里没有的，先在“工人”登记进场',
    }),
    change_on: f.date('变更日期'),
    cert_type: f.text('执业证书名称', { max: 30 }),
    cert_no: f.text('执业证书编号', { max: 40 }),
    cert_major: f.text('证书专业', { max: 30, optional: true }),
    cert_to: f.date('证书有效期至'),
    safety_cert: f.enum('安考证类别', safetyCert, { optional: true }),
    safety_cert_no: f.text('安考证编号', { max: 40, optional: true }),
    safety_cert_to: f.date('安考证有效期至', { optional: true }),
    reason: f.enum('变更原因', replaceReason),
    reason_note: f.longText('原因说明', { max: 300, optional: true }),
    owner_agreed: f.bool('建设单位已书面同意'),
    handed_over: f.bool('工作交接已完成'),
    handover: f.longText('工作交接情况', { max: 500 }),
  },
  form: [
    'post',
    'old_id',
    'new_id',
    'change_on',
    ...certificateFields,
    'reason',
    ['owner_agreed', 'radio'],
    ['handed_over', 'radio'],
    ['reason_note', 'textarea'],
    ['handover', 'textarea'],
  ],
  rules: (values) => [
    inOrder(values, 'change_on', 'cert_to', '变更时执业证书已过有效期'),
    inOrder(values, 'change_on', 'safety_cert_to', '变更时安考证已过有效期'),
    ...['safety_cert', 'safety_cert_no', 'safety_cert_to'].map((field) =>
      neededWhen(needsSafetyCert(values), values, field, '该岗位须持安全生产考核合格证'),
    ),
    certProblem(values),
    typeof values.cert_type === 'string' &&
      values.cert_type !== '' &&
      !/\p{Script=Han}{2}/u.test(values.cert_type) && { field: 'cert_type', message: '请按证书填写名称，如“一级建造师”' },
    wholeNumber(values, 'cert_no', '证书'),
    wholeNumber(values, 'safety_cert_no', '证书'),
    neededWhen(values.reason === replaceReason.code('other'), values, 'reason_note', '请说明变更原因'),
    ...promised(values, { owner_agreed: '须经建设单位书面同意', handed_over: '完成工作交接后再申请' }),
  ],
  applicants: ['contractor', 'site', 'consultant', 'owner'],
  when: ['waiting', 'building', 'stopped', 'suspended'],
  nodes: [
    node('监理审查', 'chief_engineer', 2),
    node('建设单位同意', 'owner', 2),
    node('监督员核查', 'main_officer', 3),
    node('科长审核', 'section_chief', 2),
  ],
  checklist: [
    must('consent', '建设单位同意书'),
    must('cert', '拟任人员执业证书与安考证'),
    must('contract', '拟任人员劳动合同与社保证明'),
    must('appoint', '任命文件'),
    must('handover_note', '工作交接书'),
    must('proof', '离职、疾病、处罚等原因证明'),
  ],
  excused: ({ reason }) => (PROVEN.some((each) => each === reason) ? [] : ['proof']),
  result: '20',
  ownNumbers: { person: 'new_id', numbers: ['cert_no', 'safety_cert_no'] },
  basis:
    '注册建造师执业管理办法（试行）（建市〔2008〕48号）；建筑施工项目经理质量安全责任十项规定（建质〔2014〕123号）；总监理工程师：建设工程监理规范 GB/T 50319-2013 第 3.1.4 条',
})
