import { idSchema } from '@zhujian/model'
import { z } from '@zhujian/model/zod'

/** 项目库各接口的入参；两端共用。字段值本身由工程的定义校验，这里只管结构。 */

const version = z.number('缺少版本号').int('版本号应为整数').positive('版本号不正确')
const reason = (message: string, max = 200) => z.string(message).trim().min(1, message).max(max, `不能超过 ${max} 个字`)
const optionalText = (max: number) => z.string('请填写文字').trim().max(max, `不能超过 ${max} 个字`).optional()

export const byEngineering = z.object({ engineering_id: idSchema })

const groupFile = z.object({
  path: z.string('文件路径不正确').min(1, '文件路径不正确').max(300, '文件路径不正确'),
  title: z.string().trim().max(200, '不能超过 200 个字').optional(),
  item_code: z.string().max(8, '资料条目不正确').nullish(),
})
const fileGroup = z.object({
  code: z.string('资料分组不正确').max(8, '资料分组不正确'),
  files: z.array(groupFile, '资料格式不正确').max(200, '每组最多 200 件'),
})
const pathList = z.string('请上传文件').max(40_000, '文件过多').optional()
export const filesPayload = z.object({
  fileall: z.array(fileGroup, '资料格式不正确').max(20).optional(),
  dw_info: z.array(fileGroup, '资料格式不正确').max(20).optional(),
  team_files: pathList,
  tech_files: pathList,
  fech_files: pathList,
  file_items: z.array(groupFile, '资料格式不正确').max(600).optional(),
})

/** 一步里的子行：有 id 的按版本修改，没有的新增，remove 的删除；没有提到的不动。 */
const childRows = (max: number) =>
  z
    .array(
      z.looseObject({ id: idSchema.nullish(), version: version.nullish(), remove: z.boolean().optional() }),
      '明细格式不正确',
    )
    .max(max, `一次最多提交 ${max} 行`)
    .optional()
export type ChildRow = Record<string, unknown> & {
  id?: number | null | undefined
  version?: number | null | undefined
  remove?: boolean | undefined
}

/** 保存向导的一步：advance 表示要进入下一步，本步必填项须齐全。 */
export const saveInput = z.looseObject({
  engineering_id: idSchema,
  version,
  step: z.number('缺少步骤').int('步骤不正确').min(0, '步骤不正确').max(5, '步骤不正确'),
  advance: z.boolean().default(false),
  units: childRows(60),
  managers: childRows(120),
  monomers: childRows(300),
  ...filesPayload.shape,
})
export type SaveInput = z.output<typeof saveInput>

/** 新建工程：草稿只要名称，其余可空。 */
export const addInput = z.looseObject({ engineering_name: z.string('该选项为必填项').trim().min(1, '该选项为必填项') })

export const updateInput = z.looseObject({ engineering_id: idSchema, version })

/** 状态变更 [S7-40]：state 为目标状态的编码，其余为该动作要填的内容。 */
export const stateInput = z.looseObject({
  engineering_id: idSchema,
  version,
  state: z.coerce.number('状态不正确').int('状态不正确'),
})

/** 上传件的审核意见 [S4-06]：2 通过、3 驳回；1 视同 2。 */
const opinionStatus = z
  .union([z.number(), z.string().regex(/^\d$/, '审核意见不正确').transform(Number)], '请选择审核意见')
  .transform((code) => (code === 1 ? 2 : code))
  .pipe(z.number().refine((code) => code === 2 || code === 3, '审核意见不正确'))
export const auditInput = z
  .object({
    engineering_id: idSchema,
    version,
    result: z.enum(['pass', 'return', 'save'], '请选择审核结果'),
    reject_reason: optionalText(500),
    files: z
      .array(z.object({ id: idSchema, version: version.optional(), status: opinionStatus, reason: optionalText(200) }))
      .max(600)
      .default([]),
  })
  .superRefine(({ files }, ctx) => {
    files.forEach((file, at) => {
      if (file.status === 3 && !file.reason)
        ctx.addIssue({ code: 'custom', path: ['files', at, 'reason'], message: '请填写驳回原因' })
    })
  })
export type AuditInput = z.output<typeof auditInput>

const ids = z
  .union(
    [
      z.array(idSchema),
      z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, '编号不正确')
        .transform((text) => text.split(',').map(Number)),
    ],
    '请选择工程',
  )
  .refine((list) => list.length > 0 && list.length <= 200, '一次最多办理 200 个工程')
  .transform((list) => [...new Set(list)])

export const assignInput = z.object({
  ids,
  group_id: idSchema.nullish(),
  main_officer: idSchema,
  assist_officer: idSchema.nullish(),
})
export type AssignInput = z.output<typeof assignInput>

export const handOverInput = z
  .object({ from_account: idSchema, to_account: idSchema, ids: ids.optional(), reason: optionalText(200) })
  .refine((value) => value.from_account !== value.to_account, { path: ['to_account'], message: '移交对象不能是本人' })
export type HandOverInput = z.output<typeof handOverInput>

/** 转库 [S7-29]：单个工程带版本，批量不带；state 为 '0' 时转回当前库。 */
export const historyInput = z
  .object({
    engineering_id: idSchema.optional(),
    ids: ids.optional(),
    version: version.optional(),
    reason: reason('请填写转库原因'),
    state: z.union([z.literal('0'), z.literal(0)]).optional(),
  })
  .refine((value) => value.engineering_id !== undefined || value.ids !== undefined, { path: ['ids'], message: '请选择工程' })
export type HistoryInput = z.output<typeof historyInput>

export const supplementInput = z.object({
  engineering_id: idSchema,
  reason: reason('请填写补录原因'),
  files: z
    .array(
      z.object({
        group_code: z.string('该选项为必选项').max(8),
        item_code: z.string().max(8).nullish(),
        title: reason('该选项为必填项'),
        file: z.string('请上传文件').min(1, '请上传文件').max(300),
      }),
      '请上传文件',
    )
    .min(1, '请上传文件')
    .max(50, '一次最多补录 50 件'),
})
export type SupplementInput = z.output<typeof supplementInput>

export const cancelInput = z.object({
  engineering_id: idSchema,
  version,
  action: z.enum(['apply', 'confirm', 'refuse'], '请选择办理动作'),
  cancel_reason: optionalText(500),
  /** 不予取消的理由。 */
  reject_reason: optionalText(500),
})

export const followInput = z.object({ engineering_id: idSchema, follow: z.boolean('请选择是否关注') })

export const duplicateInput = z.object({
  name: z.string('请填写工程名称').trim().min(2, '请至少填写两个字').max(100),
  address: z.string().trim().max(200).optional(),
  engineering_id: idSchema.optional(),
})

/** 一个也不绑定就是解除全部。 */
export const bandInput = z.object({ id: idSchema, version, engineering_ids: z.union([z.array(idSchema).length(0), ids]) })

/** 列表与统计共用的视图。 */
export const projectViews = {
  all: '全部',
  mine: '我监督的',
  building: '在建',
  stopped: '停工',
  checkOverdue: '逾期未检',
  overdue: '超期未竣工',
  followed: '我关注的',
  drafts: '草稿',
  pending: '待审核',
  returned: '退回',
  waiting: '待开工',
  unassigned: '待分配',
  cancelling: '申请取消',
} as const
export type ProjectView = keyof typeof projectViews
export const projectViewNames = Object.keys(projectViews) as ProjectView[]

/** 地图范围：西、南、东、北，逗号分隔。 */
export const mapInput = z.object({
  bbox: z
    .string('缺少地图范围')
    .regex(/^-?\d{1,3}(\.\d{1,10})?(,-?\d{1,3}(\.\d{1,10})?){3}$/, '地图范围不正确')
    .transform((text) => text.split(',').map(Number) as [number, number, number, number])
    .refine(([west, south, east, north]) => west < east && south < north, '地图范围不正确'),
  view: z.enum(projectViewNames, '视图不正确').default('all'),
})
