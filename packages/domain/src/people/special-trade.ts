import type { FieldProblem } from '@zhujian/model'
import { needsSpecialCert, workType } from '../reference/work-types'

/** 建筑施工特种作业人员管理规定（建质〔2008〕75号）第四条；电焊工另依特种作业人员安全技术培训考核管理规定第五条。 */
export const SPECIAL_TRADE = '建质〔2008〕75号第四条'

interface SpecialWorker {
  readonly work_type: string
  readonly special_cert_no: string | null
  readonly special_cert_to: string | null
}

/** 特种作业人员到 `day` 还缺什么，不能进场；有效期至当日仍有效。 */
export function specialGaps(person: SpecialWorker, day: string, welderIncluded: boolean): FieldProblem[] {
  if (!needsSpecialCert(person.work_type, welderIncluded)) return []
  const { special_cert_no: no, special_cert_to: to } = person
  const who = workType.labelOf(person.work_type)
  const must = `${who}属于特种作业，须持操作资格证书才能进场（${SPECIAL_TRADE}）`
  if (!no) return [{ field: 'special_cert_no', message: `${must}，请填写证书编号` }]
  if (!to) return [{ field: 'special_cert_to', message: `${must}，请填写证书有效期` }]
  return to < day ? [{ field: 'special_cert_to', message: `${who}的特种作业操作资格证书已于 ${to} 到期，不能进场` }] : []
}
