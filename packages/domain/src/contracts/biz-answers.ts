import { wizardPrefix } from '../project/project-paths'
import type { Answered } from '@zhujian/model'
import type { biz } from '../biz/biz'
import type { BizCode } from '../biz/kind-codes'
import type { nodeModes } from '../biz/node'
import type { offices } from '../offices'

/** 审批引擎的回答；页面与服务端共用。时刻为秒。 */

/** 本人此刻对这一件能做什么；按钮只看它。 */
export type BizAct =
  | 'approve'
  | 'reject'
  | 'return'
  | 'handOver'
  | 'delegate'
  | 'addSigner'
  | 'copy'
  | 'remind'
  | 'withdraw'
  | 'recall'
  | 'resubmit'
  | 'appoint'
  | 'comment'
  | 'close'

export interface BizPerson {
  readonly account_id: number
  readonly real_name: string
  /** 单位或机构的名称。 */
  readonly org_text: string | null
}

export interface BizTaskAnswer extends BizPerson {
  readonly id: number
  /** approve 办理、added 加签、delegate 委派征求意见。 */
  readonly kind: 'approve' | 'added' | 'delegate'
  readonly state: 'pending' | 'waiting' | 'done' | 'void'
  readonly opened_at: number | null
  readonly acted_at: number | null
}

export interface BizNodeAnswer {
  readonly seq: number
  readonly label: string
  readonly office: keyof typeof offices.entries
  readonly mode: keyof typeof nodeModes.entries
  readonly state: 'waiting' | 'active' | 'passed' | 'returned' | 'rejected' | 'skipped' | 'cancelled'
  readonly due_on: string | null
  readonly started_at: number | null
  readonly ended_at: number | null
  readonly tasks: readonly BizTaskAnswer[]
}

/** 办理过程的一条记录，按时间先后；不会改动。 */
export interface BizEventAnswer {
  readonly id: number
  readonly round: number
  readonly node_label: string | null
  readonly action: string
  readonly actor: BizPerson
  /** 转办、加签、委派、抄送给谁。 */
  readonly to: readonly BizPerson[]
  readonly opinion: string
  readonly files: readonly BizFile[]
  readonly sign: string | null
  readonly at: number
  /** 距本环节开始的秒数。 */
  readonly took: number | null
}

export interface BizFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly mime: string
  readonly scan_state: number
}

export interface BizAttachment extends BizFile {
  /** 资料清单的编码；填写项里的附件是填写项的键。 */
  readonly item: string
  /** 1 待审、2 通过、3 驳回。 */
  readonly status: number
  readonly reason: string | null
  /** 本人看过。 */
  readonly read: boolean
  /** 本人，或者监督机构已经办过本件的人看过。 */
  readonly seen: boolean
  /** 上一次提交里没有。 */
  readonly added: boolean
}

/** 关联核验：系统替办理人查好的事实。ok 为假的拦住办成，warn 只提醒。 */
export interface BizCheck {
  readonly label: string
  /** none：没有查到什么，或者由后面环节的人核对，此刻说不上符合不符合。 */
  readonly result: 'ok' | 'none' | 'warn' | 'block'
  readonly text: string
  readonly path?: string
}

export interface BizTypeAnswer {
  readonly code: string
  readonly family: 'approval' | 'business'
  readonly label: string
  readonly label_confirmed: boolean
  readonly enabled: boolean
  readonly required: boolean
  /** 前置事项。 */
  readonly after: readonly BizCode[]
  readonly nodes: readonly { label: string; office: string; mode: string; days: number }[]
  readonly checklist: readonly { code: string; label: string; required: boolean }[]
  /** 办成之后怎样；名称不会混的事项没有。 */
  readonly meaning: string | null
  readonly basis: string | null
  /** 本人可以发起。 */
  readonly may_apply: boolean
  /** 待本人处理的件数。 */
  readonly todo: number
}

/** 新建申请时的起点：工程、可预填的内容、现在就能看出来的障碍。 */
export interface BizStartAnswer {
  readonly type: BizTypeAnswer
  readonly project_name: string
  /** 工程所在的库；表单里的选项随它取。 */
  readonly library: unknown
  readonly title: string
  readonly content: Readonly<Record<string, unknown>>
  readonly checks: readonly BizCheck[]
  readonly nodes: readonly { label: string; people: readonly BizPerson[]; skipped: boolean }[]
}

export interface BizChecksAnswer {
  readonly checks: readonly BizCheck[]
}

export interface BizInfoAnswer {
  readonly row: Answered<typeof biz> & { readonly library?: number }
  readonly type: BizTypeAnswer
  readonly content: Readonly<Record<string, unknown>>
  /** 上一次提交的内容；第一次提交没有。 */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly attachments: readonly BizAttachment[]
  /** 退回时指出的有误项。 */
  readonly wrong: readonly { field: string; message: string }[]
  readonly nodes: readonly BizNodeAnswer[]
  readonly events: readonly BizEventAnswer[]
  readonly checks: readonly BizCheck[]
  readonly acts: readonly BizAct[]
  /** 办成后出具的文书，本人看得到的。 */
  readonly result_document: number | null
  /** 撤回本人刚才的同意还剩的秒数；不能撤回为 null。 */
  readonly recall_left: number | null
  /** 中止监督期间停计期限，自哪天起；没有停计为 null。 */
  readonly paused_on: string | null
  /** 等本人办理或抄送给本人，本人还没有打开过。 */
  readonly unseen: boolean
}

/** 列表的一行：申请本身，加上本人任务的期限。 */
export interface InboxAnswer {
  /** can 与其他列表一样由服务端给出。 */
  readonly rows: readonly (Record<string, unknown> & { id: number; version: number; state?: number })[]
  readonly total: number
  readonly can: readonly string[]
}

/** 各标签的件数，与角标一致；kinds 为待我处理按事项的件数。 */
export interface InboxCounts {
  readonly todo: number
  readonly overdue: number
  readonly copied: number
  readonly kinds: Readonly<Record<string, number>>
}

/** 角标与菜单：待办中心“在办”的合计，以及改过名称的事项（编码 → 现名）。 */
export interface BadgeAnswer extends InboxCounts {
  readonly all: number
  readonly renamed: Readonly<Record<string, string>>
}

/** 待办中心的一条：来自审批任务，或某个流程轮到本人（本角色）的一步。 */
export interface TodoItem {
  /** 事项类别，如“基础分部验收”“工程受理”。 */
  readonly kind: string
  readonly source: string
  readonly id: number
  readonly version: number
  readonly title: string
  /** 名称只是编号、日期、部位的，说是什么、在哪里，如“主楼 三层梁板 C30”；名称已经说明的为 null。 */
  readonly subject: string | null
  /** 轮到的一步叫什么，如“监督意见”；不在流程定义里的为 null。 */
  readonly step: string | null
  readonly engineering_id: number | null
  readonly engineering_text: string | null
  readonly from_text: string | null
  readonly at: number
  readonly due_on: string | null
  /** 剩余工作日；逾期为负，中止占去的不算；没有期限、停计而没有过期的为 null。 */
  readonly days_left: number | null
  /** 中止监督期间停计期限的，自哪天起；没有停计为 null。 */
  readonly paused_on: string | null
  readonly path: string
  /** 可以就地办理的动作。 */
  readonly acts: readonly { key: string; label: string }[]
  readonly read: boolean
}

/** 退回来要补正的：申请，或报监。 */
export const wantsMending = ({ source, path }: Pick<TodoItem, 'source' | 'path'>): boolean =>
  source === 'biz_return' || path.startsWith(wizardPrefix)
export interface TodoAnswer {
  readonly rows: readonly TodoItem[]
  readonly total: number
  /** 没有期限的、停计期限的各成一组，不算逾期。 */
  readonly groups: Readonly<Record<'overdue' | 'today' | 'week' | 'later' | 'undated' | 'paused', number>>
  readonly sources: readonly { source: string; label: string; count: number }[]
}
