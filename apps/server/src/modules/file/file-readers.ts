import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'

/** Whether the caller may read one of these rows, and with it their files. */
export type FileReader = (
  caller: { readonly platform: Platform; readonly session: Session },
  rowIds: readonly number[],
) => Promise<boolean>

const readers = new Map<string, FileReader>()

/** Opens the files linked to rows of `entity` to people beyond the scope of that entity. Called once, from its module. */
export function openFilesTo(entity: string, reader: FileReader): void {
  readers.set(entity, reader)
}

export const fileReaderOf = (entity: string): FileReader | undefined => readers.get(entity)
