import type { DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import type { WireRow } from '../../entity/extend'
import { stepRow } from '../../entity/save'
import type { Writing } from '../../entity/write'

/** 在签批台签发之后的业务后果，与签发同一事务；由掌管该业务的模块登记。 */
export type LegalEffect = (writing: Writing, row: WireRow & { readonly doc_no: string }) => Promise<void>

const effects = new Map<DocumentTypeCode, Set<LegalEffect>>()

export function onDocumentIssued(type: DocumentTypeCode, effect: LegalEffect): void {
  effects.set(type, (effects.get(type) ?? new Set()).add(effect))
}

export async function takeEffect(writing: Writing, row: WireRow & { doc_no: string }): Promise<void> {
  for (const effect of effects.get(row.type as DocumentTypeCode) ?? []) await effect(writing, row)
}

/** 归档之后谁要用到它，例如工程的归档目录；与归档同一事务。 */
export interface ArchivedDocument {
  readonly id: number
  readonly engineering_id: number
  readonly type: string
}
type ArchiveEffect = (writing: Writing, document: ArchivedDocument) => Promise<void>

const archived = new Set<ArchiveEffect>()

export const onDocumentArchived = (effect: ArchiveEffect): void => void archived.add(effect)

export async function tellArchived(writing: Writing, row: WireRow): Promise<void> {
  const document = { id: row.id, engineering_id: row.engineering_id as number, type: String(row.type) }
  for (const effect of archived) await effect(writing, document)
}

type EngineeringState = 'building' | 'stopped'

/** 工程走一步；已经不在该状态的（例如已停工又补发文书）不再动它。 */
async function moveProject(writing: Writing, row: WireRow, from: EngineeringState, step: 'stop' | 'resume', input: object) {
  const { rows } = await sql<{ id: number; version: number; state: number }>`select id, version, state from engineering
    where id = ${row.engineering_id} for update`.execute(writing.trx)
  const project = rows[0]
  if (project && project.state === engineering.flow?.states.code(from))
    await stepRow(writing, engineering, project.id, project.version, step, { ...input })
}

/** 停工整改通知书使工程停工，复工通知书使其恢复；与在工程上直接办停工、复工是同一步，停工登记随之建立、了结。 */
export function registerProjectEffects(): void {
  onDocumentIssued('09', stopProject)
  onDocumentIssued('11', resumeProject)
}

const stopProject: LegalEffect = (writing, row) =>
  moveProject(writing, row, 'building', 'stop', { stop_reason: `${String(row.title)}（${row.doc_no}）` })
const resumeProject: LegalEffect = (writing, row) => moveProject(writing, row, 'stopped', 'resume', {})
