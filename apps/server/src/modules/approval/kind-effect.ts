import type { StagedCheck } from '@zhujian/domain/biz/staged-check'
import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import type { FieldProblem } from '@zhujian/model'
import type { Context } from '../../entity/context'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import type { Project } from '../project/public'
import type { BizRow } from './case'

/** One application as its kind's own code sees it. */
export interface BizCase {
  readonly kind: BizCode
  readonly engineering: Project
  /** The applicant's company. */
  readonly unit_id: number | null
  /** Cleaned values of the kind's own fields. */
  readonly content: Readonly<Record<string, unknown>>
}

export interface PassedCase extends BizCase {
  /** Id and number of the application, for what is written in its name. */
  readonly biz: BizRow
}

/** A fact that hinders the last approval when it is `block`, and handing in too when `atSubmit`. */
export type KindCheck = StagedCheck & { readonly atSubmit?: boolean }

/** What a kind does beyond its form: code, registered per kind; everything editable is in approval_type. */
export interface BizEffect {
  /** First values of the form, from what the project already knows. */
  readonly prefill?: (db: Db, engineering: Project, context: Context, about?: number) => Promise<Record<string, unknown>>
  /** Facts the machine looks up for applicant and approver. */
  readonly checks?: (db: Db, subject: BizCase) => Promise<KindCheck[]>
  /** Complaints about the form that need the database: an earlier application still running, a person locked elsewhere. */
  readonly complaints?: (db: Db, subject: BizCase) => Promise<FieldProblem[]>
  /** The planned day that has to come before the case can end: its people are there, and the term of the last step runs from it. */
  readonly held?: { readonly field: string; readonly what: string }
  /** What the last approval brings about, in its transaction. @throws AppError to refuse the approval */
  readonly pass?: (writing: Writing, subject: PassedCase) => Promise<void>
  /** What the general result document says besides that it was agreed: terms, amounts, numbers. */
  readonly result?: (subject: PassedCase, db: Db) => readonly string[] | Promise<readonly string[]>
  /** It words its result document itself; the other kinds issue the general one where their type names a document. */
  readonly words?: true
  /** The project goes into the history library with it, where nothing is filed any more: the application is filed at once. */
  readonly archives?: true
}

const effects = new Map<BizCode, BizEffect>()

/** Teaches the engine what the kinds do. Called as the file that knows them is loaded. */
export function defineEffects(known: Readonly<Partial<Record<BizCode, BizEffect>>>): void {
  for (const [code, effect] of Object.entries(known)) effects.set(code as BizCode, effect)
}

export const effectOf = (code: BizCode): BizEffect | undefined => effects.get(code)
