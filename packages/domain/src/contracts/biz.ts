import { dict, idSchema } from '@zhujian/model'
import { z } from '@zhujian/model/zod'
import { bizKinds } from '../biz/kinds'
import { isOpinion, SAY_OPINION } from '../flows/grounds'
import { partsOf } from './totals'

/** 审批引擎的入参；两端共用。事项自己的内容由事项的定义校验，这里只管结构。 */

const kindCodes: readonly string[] = bizKinds.map((kind) => kind.code)
export const kindInput = z.string('缺少事项').refine((code) => kindCodes.includes(code), '没有这个事项')

const version = z.number('缺少版本号').int('版本号应为整数').positive('版本号不正确')
const paths = z.string('请上传文件').max(40_000, '文件过多')
const opinion = z.string('请填写意见').trim().max(500, '不能超过 500 个字')
const neededOpinion = opinion.refine(isOpinion, SAY_OPINION)
/** 可以不写，写的要是话。 */
const anyOpinion = opinion.default('').refine((text) => text === '' || isOpinion(text), SAY_OPINION)

/** 一次办理都带上件的版本与本人看到的任务：任务已被处理或收回时，不会办错。 */
const act = { id: idSchema, version }
/** 手写签名：本人上传的图片路径；附件：随意见一并留存。 */
const withOpinion = { opinion: anyOpinion, files: paths.optional(), sign: z.string().max(300).optional() }

/** about：由哪一条记录发起，如哪一份停工通知书；不写的，按工程现在的情形预填。 */
export const startInput = z.object({ kind: kindInput, engineering_id: idSchema, about: idSchema.optional() })
/** 正在填的内容；`id` 是正在补正的那一件。 */
export const checksInput = z.object({
  kind: kindInput,
  engineering_id: idSchema,
  content: z.record(z.string(), z.unknown(), '内容格式不正确'),
  id: idSchema.optional(),
})
/** 可以申请某事项的工程，供新建申请时选择。 */
export const projectsInput = z.object({
  kind: kindInput,
  keyword: z.string().max(60).optional(),
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, '编号不正确')
    .optional(),
  page: z.coerce.number('页码应为整数').int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number('每页条数应为整数').int().min(1).max(100).default(10),
})
/** 只问还有哪些问题：一概不提交，没有问题的也以“不合要求”回答，各项为空。 */
const asking = z.boolean().default(false)
export const submitInput = z.object({
  kind: kindInput,
  engineering_id: idSchema,
  title: z.string('该选项为必填项').trim().min(2, '至少 2 个字').max(120, '不能超过 120 个字'),
  content: z.record(z.string(), z.unknown(), '内容格式不正确'),
  checklist: z.record(z.string().max(20), paths).default({}),
  asking,
})
export const resubmitInput = z.object({
  ...act,
  title: z.string('该选项为必填项').trim().min(2, '至少 2 个字').max(120, '不能超过 120 个字').optional(),
  content: z.record(z.string(), z.unknown(), '内容格式不正确'),
  checklist: z.record(z.string().max(20), paths).default({}),
  correction: z.string('该选项为必填项').trim().min(1, '该选项为必填项').max(500, '不能超过 500 个字'),
  asking,
})
export const approveInput = z.object({ ...act, ...withOpinion })
export const rejectInput = z.object({ ...act, ...withOpinion, opinion: neededOpinion })
/** node 不写退回申请人；写了退回到该环节（从 1 起）。fields 为有误的填写项与资料项。 */
export const returnInput = z.object({
  ...act,
  ...withOpinion,
  opinion: neededOpinion,
  node: z.number().int().min(1, '环节不正确').max(8, '环节不正确').optional(),
  fields: z
    .array(z.object({ field: z.string().max(60), message: z.string().trim().max(200) }))
    .max(60)
    .default([]),
})
const toAccounts = z.array(idSchema).min(1, '请选择人员').max(10, '一次最多 10 人')
export const handOverInput = z.object({ ...act, account_id: idSchema, opinion: neededOpinion })
export const delegateInput = z.object({ ...act, account_id: idSchema, opinion: neededOpinion })
export const addSignerInput = z.object({ ...act, account_ids: toAccounts, opinion: opinion.default('') })
export const copyInput = z.object({ ...act, account_ids: toAccounts, opinion: opinion.default('') })
export const appointInput = z.object({ ...act, account_ids: toAccounts, opinion: neededOpinion })
export const commentInput = z.object({ id: idSchema, opinion: neededOpinion })
export const plainActInput = z.object(act)
export const withdrawInput = z.object({ ...act, opinion: neededOpinion })
export const batchApproveInput = z.object({
  kind: kindInput,
  items: z.array(z.object(act)).min(1, '请选择要办理的申请').max(50, '一次最多 50 件'),
  opinion: opinion.default('同意'),
})
export const reviewFileInput = z.object({
  id: idSchema,
  path: z.string('文件路径不正确').min(1, '文件路径不正确').max(300, '文件路径不正确'),
  status: z.union([z.literal(2), z.literal(3)], '请选择审核意见'),
  reason: z.string().trim().max(200, '不能超过 200 个字').default(''),
})

export const INBOX_TABS = ['todo', 'done', 'mine', 'copied', 'all'] as const
export type InboxTab = (typeof INBOX_TABS)[number]
export const inboxTabs: Readonly<Record<InboxTab, string>> = {
  todo: '待我处理',
  done: '我已处理',
  mine: '我发起',
  copied: '抄送我',
  all: '全部',
}

/** 待我处理的按时限分；停计的另成一组，不算逾期。 */
export const dueStages = dict({
  late: ['late', '已逾期'],
  today: ['today', '今天到期'],
  week: ['week', '七天内到期'],
  paused: ['paused', '已暂停'],
})
const DUE_STAGES = ['late', 'today', 'week', 'paused'] as const satisfies readonly (keyof typeof dueStages.entries)[]
export type DueStage = (typeof DUE_STAGES)[number]

const inboxTab = z.enum(INBOX_TABS, '列表类别不正确')

export const inboxInput = z.object({
  tab: inboxTab.default('todo'),
  kind: z.string().max(200).optional(),
  family: z.enum(['', 'approval', 'business']).optional(),
  due: z.enum(DUE_STAGES, '时限阶段不正确').optional(),
  page: z.coerce.number('页码不正确').int('页码应为整数').min(1, '页码不能小于 1').max(1_000_000).default(1),
  limit: z.coerce.number('每页条数不正确').int().min(1).max(50).default(10),
  sort: z.string().max(60).optional(),
  keyword: z.string().max(60).optional(),
  ids: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, '编号不正确')
    .optional(),
  fields: z.string().max(2000).optional(),
  state: z.string().max(40).optional(),
  engineering_id: z.string().max(20).optional(),
  biz_no: z.string().max(40).optional(),
  title: z.string().max(120).optional(),
  unit_id: z.string().max(20).optional(),
  applied_at: z.string().max(60).optional(),
  due_on: z.string().max(60).optional(),
})

/** 各页签与各阶段的件数一次数清：事项与库共用，每组另有自己的条件。 */
export const inboxTotalsInput = z.object({
  kind: inboxInput.shape.kind,
  engineering_id: inboxInput.shape.engineering_id,
  parts: partsOf(
    inboxInput.omit({ tab: true, kind: true, page: true, limit: true, sort: true, fields: true }).extend({ tab: inboxTab }),
  ),
})

/** 导出一个页签：条件与清单一样，另加要哪些列。 */
export const inboxExportInput = inboxInput.extend({ columns: z.string().max(4000).optional() })

export const todoInput = z.object({
  tab: z.enum(['todo', 'done', 'mine', 'copied'], '列表类别不正确').default('todo'),
  source: z.string().max(60).optional(),
  /** 期限的一组。 */
  group: z.enum(['overdue', 'today', 'week', 'later', 'undated', 'paused'], '期限不正确').optional(),
  /** 事项或工程的名称，也认拼音首字母。 */
  keyword: z.string().trim().max(60, '最多 60 字').default(''),
  page: z.coerce.number('页码不正确').int('页码应为整数').min(1, '页码不能小于 1').max(100_000).default(1),
  limit: z.coerce.number('每页条数不正确').int().min(1).max(50).default(20),
})
export const peopleInput = z.object({
  id: idSchema,
  keyword: z.string().trim().max(30).default(''),
  /** 接办当前环节：只列能接的人；加签、委派、抄送不限。 */
  takes: z.stringbool('取值不正确').default(false),
})
