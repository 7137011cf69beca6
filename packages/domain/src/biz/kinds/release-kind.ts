import { dict, f } from '@zhujian/model'
import { daysBetween, isDate, today } from '@zhujian/model/date'
import { keyPost } from '../../people/key-posts'
import { type BizKind, bizKind } from '../biz-kind'
import { neededWhen, type Values } from './complaints'
import { releaseChain } from './nodes'
import { may, must } from './papers'
import { alike } from '../../flows/offers'
import { lockStatus } from '../../people/manage-user'

export const releaseReason = dict({
  finished: [1, '工程竣工'],
  replaced: [2, '人员变更'],
  stopped: [3, '停工超过 120 天（含）'],
  ended: [4, '合同解除'],
})
const STOPPED = releaseReason.code('stopped')

/** 建市〔2008〕48号第九条：非承包方原因停工超过 120 天（含），经建设单位同意的，可以另任。 */
export const isLongStop = (days: number): boolean => days >= 120

/** 停工天数从情形发生日期算到当天。 */
export function stoppedTooShort({ reason, happen_on: from }: Values, now: string) {
  if (reason !== STOPPED || !isDate(from)) return false
  return !isLongStop(daysBetween(from, now)) && { field: 'happen_on', message: '停工未满 120 天，不能解锁' }
}

type Posts = readonly (keyof typeof keyPost.entries)[]
type Varying = Pick<BizKind, 'code' | 'mark' | 'applicants' | 'basis'>

/** 人员解锁：锁定情形消失后申请，建设单位、监督员、科长三级审核；施工方与监理方只是岗位与申请人不同。 */
export function releaseKind(posts: Posts, personLabel: string, varying: Varying): BizKind {
  const postDict = dict(Object.fromEntries(posts.map((post) => [post, keyPost.entries[post]])))
  return bizKind({
    ...varying,
    sure: true,
    fields: {
      post: f.enum('岗位', postDict),
      person_id: f.ref(personLabel, 'manage_user', {
        of: 'own',
        // 离了岗还锁着的也要解锁。
        offers: (row) => ({ ...alike({ post: 'post' })(row), active: [], lock_status: [lockStatus.code('locked')] }),
      }),
      lock_engineering_id: f.ref('锁定工程', 'engineering'),
      reason: f.enum('解锁原因', releaseReason),
      happen_on: f.date('情形发生日期', { past: true, hint: '竣工、变更批准、停工起始或合同解除的日期' }),
      proof_no: f.text('证明文件编号', { max: 60, optional: true }),
      proof: f.files('证明材料', { max: 20 }),
      note: f.longText('情况说明', { max: 500 }),
    },
    form: [
      'post',
      'person_id',
      'lock_engineering_id',
      'reason',
      'happen_on',
      'proof_no',
      ['proof', 'upload'],
      ['note', 'textarea'],
    ],
    rules: (values) => [
      stoppedTooShort(values, today()),
      neededWhen(values.reason === releaseReason.code('replaced'), values, 'proof_no', '请填写人员变更的申请编号'),
    ],
    nodes: releaseChain,
    checklist: [must('apply', '人员解锁申请表（单位盖章）'), may('owner', '建设单位意见')],
  })
}
