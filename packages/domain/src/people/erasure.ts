import type { worker } from './worker'

/** 清除个人信息之后还留着的字段：够统计人数、工种与进退场，认不出是谁。以后新增的字段不在此列，一律清除。 */
export const keptAfterErasure: readonly string[] = [
  'engineering_id',
  'unit_id',
  'team_id',
  'idcard_type',
  'work_type',
  'work_role',
  'enter_on',
  'exit_on',
  'enter_status',
  'edu_pass',
  'insured',
] satisfies readonly (keyof typeof worker.fields)[]

/** 人像：退场期满即清除。 */
export const faceFields: readonly string[] = ['head_img', 'id_img'] satisfies readonly (keyof typeof worker.fields)[]

/** 代替姓名，后接编号：同一人的考勤仍连得起来。 */
export const ERASED_NAME = '已注销人员'
export const ERASED_TEXT = '（内容已随个人信息清除）'
/** 档案里代替证件号码：办过这件事、持什么证、到哪一天仍在，号码不在。 */
export const ERASED_NUMBER = '（号码已随个人信息清除）'
