import { dict, type FieldProblem } from '@zhujian/model'
import { checkUscc } from '@zhujian/model/checksums'
import { formatProblem } from '@zhujian/model/formats'
import { visible } from '@zhujian/model/text'
import { z } from '@zhujian/model/zod'
import { corpType } from '../reference/unit-dicts'
import { isRegion } from '../reference/regions'
import type { AccountType, RoleName } from '../roles'
import { accountTypes, USERNAME, USERNAME_MESSAGE } from './account'

type CorpType = keyof typeof corpType.entries

/** 可以自行申请的账号类别：只限参建一侧；得到的角色由类别与企业类型决定，单位是什么就登记为什么。 */
export const applicantTypes = {
  housing: { developer: 'owner' },
  unitAccount: { general: 'contractor', specialty: 'subcontractor', survey: 'survey', design: 'design', testing: 'testing' },
  projectAccount: { general: 'site' },
  regulatoryCompany: { supervision: 'consultant' },
  supervisor: { supervision: 'chief_engineer' },
  labourServices: { labour: 'labour' },
  equipmentAccount: { equipment: 'equipment', specialEquipment: 'equipment' },
} as const satisfies Partial<Record<AccountType, Partial<Record<CorpType, RoleName>>>>
export type ApplicantType = keyof typeof applicantTypes
export const applicantTypeNames = Object.keys(applicantTypes) as ApplicantType[]

/** 申请人看到的账号类别：一类里有几种企业的逐一写明，勘察、设计、检测单位不必去猜“参建企业”是不是自己。 */
export const applicantTypeLabel = (type: ApplicantType): string =>
  type === 'unitAccount' ? '施工、勘察、设计、检测企业' : accountTypes.labelOf(type)

/** 申请通过后得到的角色；企业类型与账号类别不符的没有。 */
export function roleOfApplicant(type: ApplicantType, corp: number): RoleName | undefined {
  const byCorp: Partial<Record<CorpType, RoleName>> = applicantTypes[type]
  const key = corpType.keyOf(corp)
  return key && byCorp[key]
}

/** 一类账号可以是哪些企业类型。 */
export const corpTypesOf = (type: ApplicantType): number[] =>
  (Object.keys(applicantTypes[type]) as CorpType[]).map((key) => corpType.code(key))

/** 账号申请的状态。 */
export const applicationStates = dict({ waiting: [0, '待审核'], passed: [1, '已通过'], rejected: [2, '已退回'] })

/** 注册申请：单位信息与拟用账号。多余的字段一律不取。 */
export const registerInput = z.object({
  unit_name: z.string('该选项为必填项').overwrite(visible).trim().min(2, '请填写单位全称').max(100, '不能超过 100 个字'),
  usc: z
    .string('该选项为必填项')
    .trim()
    .toUpperCase()
    .superRefine((value, ctx) => {
      const problem = checkUscc(value)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    }),
  corp_type: z.coerce.number().refine((code) => corpType.codes.includes(code), '请从列表中选择'),
  areacode: z
    .preprocess((value) => (Array.isArray(value) ? value[value.length - 1] : value), z.string('该选项为必选项'))
    .refine((code) => isRegion(code) && !code.endsWith('0000'), '请选择到市或区县'),
  linkman: z
    .string('该选项为必填项')
    .overwrite(visible)
    .trim()
    .min(1, '该选项为必填项')
    .max(20, '不能超过 20 个字')
    .superRefine((value, ctx) => {
      const problem = value === '' ? undefined : formatProblem('personName', value)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    }),
  tel: z
    .string('该选项为必填项')
    .trim()
    .regex(/^1\d{10}$/, '手机号应为以1开头的11位数字'),
  username: z.string('该选项为必填项').trim().toLowerCase().regex(USERNAME, USERNAME_MESSAGE),
  password: z.string('请输入密码').max(256, '密码过长'),
  account_type: z.enum(applicantTypeNames, '请从列表中选择'),
})

/** 单位类型须与账号类别相符：施工企业不能登记成勘察单位。 */
export const typeProblems = ({ account_type, corp_type }: RegisterInput): FieldProblem[] =>
  roleOfApplicant(account_type, corp_type) ? [] : [{ field: 'corp_type', message: '单位类型与账号类别不符，请重新选择' }]
export type RegisterInput = z.output<typeof registerInput>

export const examineInput = z
  .object({
    id: z.number().int().positive(),
    version: z.number().int().positive().optional(),
    result: z.enum(['pass', 'reject'], '请选择审核结果'),
    reason: z.string().trim().max(500, '不能超过 500 个字').optional(),
  })
  .superRefine(({ result, reason }, ctx) => {
    if (result === 'reject' && !reason) ctx.addIssue({ code: 'custom', path: ['reason'], message: '请填写退回原因' })
  })

/** 审核清单的一行：手机号为掩码，不含密码。 */
export interface ApplicationRow {
  id: number
  unit_name: string
  usc: string
  corp_type: number
  areacode: string
  linkman: string
  tel: string
  username: string
  account_type: ApplicantType
  state: number
  reason: string | null
  created_at: number
  examined_at: number | null
  version: number
  /** 账号名已被别人使用：只能退回并请申请人换名。 */
  username_taken: boolean
  /** 证照的名称与路径，按附件字段。 */
  files: Readonly<Record<string, readonly { readonly path: string; readonly name: string }[]>> | null
  /** 信用代码已在企业库：通过时直接关联。 */
  unit_known: boolean
}
