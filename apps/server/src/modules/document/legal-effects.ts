import { AppError } from '@zhujian/model'
import { type DocumentTypeCode, factsOfType } from '@zhujian/domain/document/document-types'
import type { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import type { RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { holdProject, stepProject } from '../project/public'

export type DocumentRow = RowIn<typeof superviseDoc>
/** 已经取了号的。 */
export type NumberedDocument = DocumentRow & { readonly doc_no: string }

/** 在签批台签发之后的业务后果，与签发同一事务；由掌管该业务的模块登记。 */
export type LegalEffect = (writing: Writing, row: NumberedDocument) => Promise<void>

const effects = new Map<DocumentTypeCode, Set<LegalEffect>>()

export function onDocumentIssued(type: DocumentTypeCode, effect: LegalEffect): void {
  effects.set(type, (effects.get(type) ?? new Set()).add(effect))
}

/** 有后果登记的文书类型；与各类文书的 law 逐一相符。 */
export const effectiveTypes = (): readonly DocumentTypeCode[] => [...effects.keys()].sort()

export async function takeEffect(writing: Writing, row: NumberedDocument): Promise<void> {
  for (const effect of effects.get(row.type) ?? []) await effect(writing, row)
}

/** 签发之后还立着的后果，说出来是什么；已经了结的为空。 */
type Standing = (writing: Writing, row: DocumentRow) => Promise<string | null>
const standing = new Map<DocumentTypeCode, Standing>()

/** 由掌管该业务的模块说明，文书的后果了结没有。 */
export const onDocumentVoid = (type: DocumentTypeCode, effect: Standing): void => void standing.set(type, effect)

/**
 * 作废不能让后果悬空：停工令、准予开工告知书的后果还在，就不作废，内容有误的更正。随申请办结制发的、没有说明何时了结的一律如此。
 * @throws wrongState
 */
export async function requireNothingStands(writing: Writing, row: DocumentRow): Promise<void> {
  const { type } = row
  const { law } = factsOfType(type)
  const stands = standing.get(type)
  // 已经更正的，后果由更正后的一份承担；了结没有由业务说了算的，作废哪一份都要看。
  const passedOn = row.corrected_id !== null
  const why = stands
    ? await stands(writing, row)
    : passedOn
      ? null
      : law === 'case'
        ? '该文书随申请办结制发，办理结果没有撤销'
        : law === 'desk'
          ? '该文书签发后已经生效'
          : null
  if (why !== null) throw new AppError('wrongState', { message: `${why}，不能作废；内容有误的请更正` })
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

export async function tellArchived(writing: Writing, row: DocumentRow): Promise<void> {
  for (const effect of archived) await effect(writing, row)
}

async function stopProject(writing: Writing, { engineering_id: id, title, doc_no }: NumberedDocument): Promise<void> {
  const note = `${title}（${doc_no}）`
  const project = await holdProject(writing, id)
  if (engineeringStates.keyOf(project.state) !== 'building') return
  await stepProject(writing, project.id, 'stop', { stop_reason: note }, { cause: 'stopOrder', note })
}

/** 停工整改通知书、事故快报使在建的工程停工，停工登记随之建立；已经停着又补发文书的不再动它。复工只由复工申请办成。 */
export function registerProjectEffects(): void {
  onDocumentIssued('09', stopProject)
  onDocumentIssued('18', stopProject)
}
