import { classifyFile } from '@zhujian/model/text'
import type { FileClass } from '@zhujian/model/text'

/** What the first bytes of a file say it is. */
export type ContentKind = 'image' | 'pdf' | 'package' | 'compound' | 'video' | 'radio' | 'txt' | 'unknown'

const ascii = (head: Uint8Array, at: number, length: number) => String.fromCharCode(...head.subarray(at, at + length))
const begins = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

function isImage(head: Uint8Array): boolean {
  if (begins(head, 0xff, 0xd8, 0xff) || begins(head, 0x89, 0x50, 0x4e, 0x47)) return true
  return (
    ascii(head, 0, 4) === 'GIF8' || ascii(head, 0, 2) === 'BM' || (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 4) === 'WEBP')
  )
}

/** MP4 and its relatives name their brand in the first box; WebM and Matroska share one mark. */
function isVideo(head: Uint8Array): boolean {
  if (ascii(head, 4, 4) === 'ftyp') return !ascii(head, 8, 4).startsWith('M4A')
  return (
    begins(head, 0x1a, 0x45, 0xdf, 0xa3) ||
    (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 4) === 'AVI ') ||
    ascii(head, 0, 3) === 'FLV'
  )
}

function isSound(head: Uint8Array): boolean {
  if (ascii(head, 4, 4) === 'ftyp') return ascii(head, 8, 4).startsWith('M4A')
  if (ascii(head, 0, 3) === 'ID3' || ['OggS', 'fLaC'].includes(ascii(head, 0, 4))) return true
  return (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 4) === 'WAVE') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0)
}

export function sniffContent(head: Uint8Array): ContentKind {
  if (isImage(head)) return 'image'
  // Some printers write a line before the mark.
  if (ascii(head, 0, 1024).includes('%PDF-')) return 'pdf'
  if (begins(head, 0x50, 0x4b)) return 'package'
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0)) return 'compound'
  if (isVideo(head)) return 'video'
  if (isSound(head)) return 'radio'
  return head.includes(0) ? 'unknown' : 'txt'
}

const office: readonly FileClass[] = ['word', 'excel', 'ppt']
const shownAs: Partial<Record<ContentKind, FileClass>> = { image: 'image', pdf: 'pdf', video: 'video', radio: 'radio' }

/**
 * [S5-09] How a file is shown: by its extension, unless its first bytes say something else; 'mismatch' when they say
 * nothing that can be shown in its place.
 */
export function shownClass(name: string, head: Uint8Array): FileClass | 'mismatch' {
  const named = classifyFile(name)
  const content = sniffContent(head)
  const instead = shownAs[content]
  if (named === 'other') return 'other'
  if (office.includes(named)) return content === 'package' || content === 'compound' ? named : (instead ?? 'mismatch')
  // Players know more containers than these marks, and say so themselves when they do not.
  if (named === 'video' || named === 'radio') return content === 'image' || content === 'pdf' ? content : named
  if (named === 'txt') return content === 'txt' ? 'txt' : (instead ?? 'mismatch')
  return content === named ? named : (instead ?? 'mismatch')
}
