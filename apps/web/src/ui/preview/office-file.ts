import { ReadProblem } from './reader-message'
import { zipDirectory } from './zip-directory'

/** What an office file really is. */
export type OfficeKind = 'word' | 'sheet' | 'slides' | 'legacy'

/** Bytes fetched at most; larger files are for the program they were made with. */
export const MOST_BYTES = 100 * 1024 * 1024
/** Bytes a package may unpack to, by its own directory. */
const MOST_UNPACKED = 400 * 1024 * 1024
const MOST_PARTS = 10_000

/** The whole file. @throws ReadProblem when it is too large */
export async function loadOffice(url: string, size: number | undefined, signal: AbortSignal): Promise<Uint8Array> {
  if (size !== undefined && size > MOST_BYTES) throw new ReadProblem('tooLarge')
  const response = await fetch(url, { credentials: 'same-origin', signal })
  if (!response.ok) throw new Error(String(response.status))
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > MOST_BYTES) throw new ReadProblem('tooLarge')
  return bytes
}

const PARTS: readonly [string, OfficeKind][] = [
  ['word/', 'word'],
  ['xl/', 'sheet'],
  ['ppt/', 'slides'],
]

function packageKind(bytes: Uint8Array): OfficeKind {
  const parts = zipDirectory(bytes)
  if (!parts) throw new ReadProblem('damaged')
  if (parts.length > MOST_PARTS || parts.reduce((total, { size }) => total + size, 0) > MOST_UNPACKED)
    throw new ReadProblem('tooLarge')
  const kind = PARTS.find(([folder]) => parts.some(({ name }) => name.startsWith(folder)))?.[1]
  if (!kind) throw new ReadProblem('mismatch')
  return kind
}

/** Names inside a compound file are written in two bytes a letter. */
function names(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0])
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}

function compoundKind(bytes: Uint8Array): OfficeKind {
  // A package under a password is kept inside a compound file.
  if (names(bytes, 'EncryptedPackage')) throw new ReadProblem('encrypted')
  return names(bytes, 'Workbook') ? 'sheet' : 'legacy'
}

/** What the content is, whatever the name says. @throws ReadProblem */
export function officeKind(bytes: Uint8Array): OfficeKind {
  return bytes[0] === 0x50 && bytes[1] === 0x4b ? packageKind(bytes) : compoundKind(bytes)
}
