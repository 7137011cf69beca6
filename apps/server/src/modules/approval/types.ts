import { approvalType } from '@zhujian/domain/biz/approval-type'
import { factoryTypes } from '@zhujian/domain/biz/approval-types'
import type { ChecklistItem } from '@zhujian/domain/biz/biz-kind'
import { familyOf, type BizCode } from '@zhujian/domain/biz/kind-codes'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import type { FlowNode } from '@zhujian/domain/biz/node'
import { offices } from '@zhujian/domain/offices'
import type { BizTypeAnswer } from '@zhujian/domain/contracts/biz-answers'
import { sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { type Effect, extend } from '../../entity/extend'
import { cached } from '../../platform/process-cache'
import { biz } from '@zhujian/domain/biz/biz'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'

const TYPE_TOPIC = 'approval_type'

/** 审批类型的一行，环节与清单齐全。 */
export interface TypeRow {
  readonly code: BizCode
  readonly label: string
  readonly label_confirmed: boolean
  readonly after: readonly BizCode[]
  readonly required: boolean
  readonly enabled: boolean
  readonly nodes: readonly FlowNode[]
  readonly checklist: readonly ChecklistItem[]
  readonly result_document: string | null
}

/** 全部审批类型；改了即清。 */
export const approvalTypes = cached(TYPE_TOPIC, async (platform: Platform): Promise<ReadonlyMap<string, TypeRow>> => {
  const { rows } =
    await sql<TypeRow>`select code, label, label_confirmed, coalesce(after, '{}') as after, required, enabled, nodes, coalesce(checklist, '[]') as checklist, result_document
    from approval_type where deleted_at is null order by id`.execute(platform.reservedDb)
  return new Map(rows.map((row) => [row.code, row]))
})

export async function typeOf(platform: Platform, code: BizCode): Promise<TypeRow> {
  const row = (await approvalTypes(platform)).get(code) ?? factoryTypes.find((each) => each.code === code)
  if (!row) throw new Error(`approval type ${code} is missing`)
  return row
}

/** 补齐出厂的审批类型；已有的（可能改过）不动。 */
export async function ensureApprovalTypes(db: Db): Promise<void> {
  await sql`insert into approval_type (code, label, label_confirmed, after, required, enabled, nodes, checklist, result_document, search_text)
    select t.code, t.label, t.label_confirmed, t.after, t.required, t.enabled, t.nodes, t.checklist, t.result_document, lower(t.label)
    from jsonb_to_recordset(${JSON.stringify(factoryTypes)}::jsonb)
      as t(code text, label text, label_confirmed boolean, after text[], required boolean, enabled boolean, nodes jsonb, checklist jsonb, result_document text)
    on conflict do nothing`.execute(db)
}

/** 新加的资料没有编码的由系统编：附件按编码归类，改名不影响已上传的。 */
function numberChecklist({ row, set }: Pick<Effect, 'row' | 'set'>): void {
  const lines = (row.checklist ?? []) as { code?: string | null }[]
  if (lines.every((line) => line.code)) return
  const used = new Set(lines.map((line) => line.code))
  let next = 1
  const fresh = (): string => {
    while (used.has(`x${next}`)) next += 1
    used.add(`x${next}`)
    return `x${next}`
  }
  set({ checklist: lines.map((line) => ({ ...line, code: line.code || fresh() })) })
}

extend(approvalType, {
  on: {
    edit: async (effect) => {
      numberChecklist(effect)
      const { live } = effect.context.platform
      await live.announce(effect.trx, TYPE_TOPIC)
      effect.after(() => live.publish(TYPE_TOPIC))
    },
  },
})

/** 一个事项对本人的样子：名称、环节、清单，能不能发起，有几件待办。 */
export async function typeAnswer(context: Context, row: TypeRow, todo = 0): Promise<BizTypeAnswer> {
  const kind = bizKindOf(row.code)
  const may =
    row.enabled &&
    context.session.roles.some((role) => kind.applicants.includes(role)) &&
    (await hasRight(context, biz, 'submit'))
  return {
    code: row.code,
    family: familyOf(row.code),
    label: row.label,
    label_confirmed: row.label_confirmed,
    enabled: row.enabled,
    required: row.required,
    after: row.after,
    nodes: row.nodes.map((node) => ({ ...node, office: offices.labelOf(node.office) })),
    checklist: row.checklist,
    meaning: kind.meaning ?? null,
    basis: kind.basis ?? null,
    may_apply: may,
    todo,
  }
}
