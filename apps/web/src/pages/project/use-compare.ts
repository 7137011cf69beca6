import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { compareFile, type ComparedFact, type FactFinding } from '@zhujian/domain/project/file-compare'
import { expectsFacts, factsOfItem } from '@zhujian/domain/project/file-facts'
import { useCallback, useMemo, useState } from 'react'
import type { PdfMark, PdfPiece } from '../../ui/preview/pdf-text'
import type { GroupFile } from '../../ui/upload/group-files'

/** 正在读、没有文字可读、读到了。 */
export interface ComparedFile {
  readonly state: 'reading' | 'none' | 'read'
  readonly findings: readonly FactFinding[]
}

const READING: ComparedFile = { state: 'reading', findings: [] }
const NONE: ComparedFile = { state: 'none', findings: [] }

const isPdf = (name: string): boolean => /\.pdf$/i.test(name)
const shownAs = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value))

/** 登记里的一项：字段，或这个岗位在场的人。 */
function oursOf({ project, managers }: ProjectInfo, key: string): string | null {
  const person = managers.find(({ post, active }) => post === key && active !== false)
  return shownAs(person ? person.name : (project as Readonly<Record<string, unknown>>)[key])
}

const factsFor = (info: ProjectInfo, item: string): ComparedFact[] =>
  factsOfItem(item).map((fact) => ({ ...fact, ours: oursOf(info, fact.key) }))

/** 不一定写的，没有认出就不说。 */
function findingsIn(pieces: readonly PdfPiece[], info: ProjectInfo, item: string): readonly FactFinding[] {
  const found = compareFile(
    pieces.map(({ text }) => text),
    factsFor(info, item),
  )
  return expectsFacts(item) ? found : found.filter(({ verdict }) => verdict === 'equal' || verdict === 'different')
}

type Read = Readonly<Record<number, readonly PdfPiece[]>>

function marksOf(pieces: readonly PdfPiece[], findings: readonly FactFinding[]): PdfMark[] {
  return findings.flatMap(({ key, verdict, pieces: at }) =>
    verdict === 'unread'
      ? []
      : at.flatMap((index) => {
          const piece = pieces[index]
          return piece ? [{ key, page: piece.page, rect: piece.rect, tone: verdict }] : []
        }),
  )
}

/** 看过的各件上的文字与登记对照；文字由看的那一件读出，没有看过的不读。 */
export function useCompare(info: ProjectInfo, files: readonly GroupFile[]) {
  const [read, setRead] = useState<Read>({})
  const keep = useCallback(
    (id: number) => (pieces: readonly PdfPiece[]) => setRead((before) => ({ ...before, [id]: pieces })),
    [],
  )
  const compared = useMemo(
    () =>
      Object.fromEntries(
        files.flatMap(({ id, item }) => {
          const pieces = id === undefined ? undefined : read[id]
          if (id === undefined || pieces === undefined || pieces.length === 0) return []
          return [[id, findingsIn(pieces, info, item)] as const]
        }),
      ) as Readonly<Record<number, readonly FactFinding[]>>,
    [files, info, read],
  )
  const of = (file: GroupFile): ComparedFile => {
    const pieces = file.id === undefined ? undefined : read[file.id]
    if (!isPdf(file.name) || pieces?.length === 0) return NONE
    const findings = file.id === undefined ? undefined : compared[file.id]
    return findings ? { state: 'read', findings } : READING
  }
  const marks = (id: number): PdfMark[] => marksOf(read[id] ?? [], compared[id] ?? [])
  return { compared, of, marks, keep }
}
