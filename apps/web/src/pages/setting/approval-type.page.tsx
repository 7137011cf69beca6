import { approvalType } from '@zhujian/domain/biz/approval-type'
import { page } from '../../entity/page'

/** 审批类型：名称、顺序、环节、时限、资料清单、结果文书、是否启用；改了只影响以后提交的申请。 */
export default page(approvalType)
