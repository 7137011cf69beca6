import type { Answered } from '@zhujian/model'
import type { completionAcceptance } from '../completion/completion-acceptance'
import { idSchema } from '@zhujian/model'
import { z } from '@zhujian/model/zod'
import type { PaperStage } from '../completion/checklist'
import type { Party } from '../completion/completion-dicts'
import type { GateKey, GateLine } from '../completion/gates'

const BASE = '/api/completion/completion_acceptance/pc'

/** 竣工验收自己的接口；新建、编辑与各步用实体的接口。 */
export const completionApi = {
  detail: `${BASE}/detail`,
  fill: `${BASE}/fill`,
  opine: `${BASE}/opine`,
} as const

export const detailInput = z.object({ id: idSchema })

export const fillInput = z.object({
  id: idSchema,
  field: z.string('请选择资料').max(40),
  /** 逗号相连的路径；空为撤下。 */
  files: z.string('请上传文件').max(4000),
})

export const opineInput = z.object({
  id: idSchema,
  party: z.string('请选择单位').max(10),
  opinion: z.coerce.number('请选择意见').int(),
  note: z.string().trim().max(300, '不能超过 300 个字').default(''),
})

export interface CompletionFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly mime: string
  readonly scan_state: number
  readonly created_at: number
}

/** 清单的一行。 */
export interface PaperAnswer {
  readonly field: string
  readonly label: string
  readonly party: Party
  readonly unit_text: string | null
  readonly stage: PaperStage
  readonly basis: string
  readonly excused: boolean
  readonly files: readonly CompletionFile[]
  /** 所交的是责令整改以前的，要重新交。 */
  readonly stale: boolean
  /** 本人此刻可以上传、更换。 */
  readonly may_fill: boolean
}

export interface OpinionAnswer {
  readonly party: Party
  readonly unit_text: string | null
  readonly opinion: number | null
  readonly note: string
  readonly signed_by_text: string | null
  readonly signed_at: number | null
  /** 本人此刻可以签署这一方的意见。 */
  readonly may_opine: boolean
}

export interface PastOpinion {
  readonly round: number
  readonly party: Party
  readonly opinion: number
  readonly note: string
  readonly signed_by_text: string | null
  readonly signed_at: number
}

export interface CompletionAnswer {
  readonly row: Answered<typeof completionAcceptance> & { readonly can: readonly string[] }
  readonly papers: readonly PaperAnswer[]
  readonly opinions: readonly OpinionAnswer[]
  /** 以前各次验收的意见。 */
  readonly past: readonly PastOpinion[]
  /** 下一关的各条核验；没有下一关时没有。 */
  readonly gate: { readonly step: GateKey; readonly lines: readonly GateLine[] } | null
  readonly quality_report_no: string | null
  /** 今天书面通知监督机构的，最早可在哪一天验收。 */
  readonly notice_from: string
}
