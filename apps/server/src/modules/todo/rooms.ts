import type { DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../entity/context'
import { applicationLines } from '../account/public'
import { completionAwaited, completionTodos } from '../completion/public'
import { openLetters } from '../correspondence/public'
import { documentLines, documentSteps } from '../document/public'
import { certificateTodos, PROJECT_TODOS, projectTodos } from '../project/public'
import { CERTIFICATES, certificateLines } from '../unit/public'
import { COMPANIES, companyLines, companySteps } from './unit-lines'

interface Room {
  readonly source: string
  readonly label: string
  /** 没有可办的人为空。 */
  readonly lines: (context: Context) => Promise<RawBuilder<unknown> | null>
  /** 定义里写着 `turn: 'elsewhere'`、由这里列出的各步；不是流程里的一步的不写。 */
  readonly steps: readonly string[]
  /** 中止监督也不停计的；`s` 是一行。 */
  readonly runs?: RawBuilder<boolean>
}

/** 终止监督的告知书就是为中止着的工程办的。 */
const NOTICE = sql<boolean>`exists (select 1 from supervise_doc d where d.id = s.id and d.type = ${'13' satisfies DocumentTypeCode})`

/** 轮到谁由自己的模块记着的各处（ADR 0016）；其余的在 turn 表里。 */
export const rooms: readonly Room[] = [
  { source: 'account_application', label: '账号注册', lines: applicationLines, steps: [] },
  { source: CERTIFICATES, label: '企业证照', lines: certificateLines, steps: [] },
  { source: COMPANIES, label: '企业考评、信用与供应商', lines: companyLines, steps: companySteps },
  { source: 'supervise_doc', label: '监督文书', lines: documentLines, steps: documentSteps, runs: NOTICE },
  { source: 'document_flow', label: '收文办理', lines: openLetters, steps: [] },
  { source: 'completion_acceptance', label: '竣工验收', lines: completionTodos, steps: completionAwaited },
  { source: PROJECT_TODOS, label: '监督工作', lines: projectTodos, steps: [], runs: sql<boolean>`true` },
  { source: 'manage_user', label: '关键岗位人员', lines: certificateTodos, steps: [] },
]

/** 审批的任务与退回补正，两步在 todo-list.ts 里另有标签页。 */
export const approvalSteps: readonly string[] = ['biz.approve', 'biz.submit']
