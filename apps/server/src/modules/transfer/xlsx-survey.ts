import { Writable } from 'node:stream'
import { type ArchiveEntry, ArchiveProblem, type ByteSource, inspectArchive, packedBytes, unpack } from '../../platform/archive'

/** No list of the system has a third as many; a sheet formatted to its last column has 16,384. */
export const MAX_COLUMNS = 256
/** Unpacked, all parts of a workbook together. */
const MAX_BYTES = 128 * 1024 * 1024
/** Elements of a sheet, which is read as it comes: 50,000 lines of 25 cells. */
const MAX_IN_SHEET = 4_000_000
/** Elements of any other part, which becomes a tree in memory: 10,000 lines of 50 different texts. */
const MAX_IN_TREE = 1_000_000
/** Bytes from one < to its >; Excel writes some hundred. */
const MAX_TOKEN = 128 * 1024

const STRANGE = '表格内容异常，请用本页下载的模板另存后重试'
const TOO_MUCH = '表格内容过多，请分批导入'

/** What is wrong with a workbook, in words for the person who uploaded it. */
export class SheetProblem extends Error {}

/**
 * The workbook with nothing in it but the parts that were looked at and found to be of a sensible size: what the reader
 * takes as one piece (a tag, a row) is counted before it sees any of it.
 * @throws SheetProblem
 */
export async function survey(book: Buffer): Promise<Buffer> {
  const source: ByteSource = {
    read: async (buffer, offset, length, position) => ({
      bytesRead: position >= book.length ? 0 : book.copy(buffer, offset, position, position + length),
    }),
  }
  try {
    const entries = (await inspectArchive(source, book.length)).filter(({ name }) => /\.(xml|rels)$/i.test(name))
    let left = MAX_BYTES
    for (const entry of entries) {
      const part = new PartSurvey(/^xl\/worksheets\//i.test(entry.name) ? MAX_IN_SHEET : MAX_IN_TREE)
      await unpack(
        source,
        entry,
        new Writable({
          write: (chunk: Buffer, _encoding, done) => {
            left -= chunk.length
            done(left < 0 ? new ArchiveProblem(TOO_MUCH) : part.take(chunk))
          },
        }),
      )
    }
    return await repack(source, entries)
  } catch (error) {
    throw error instanceof ArchiveProblem ? new SheetProblem(error.message) : error
  }
}

/** Counts in one part of a workbook; tells tags apart exactly as the reader does, or what it let through would differ. */
class PartSurvey {
  private rest = ''
  private elements = 0
  private row = 0
  private cells = 0

  constructor(private readonly most: number) {}

  take(chunk: Buffer): Error | null {
    // What markup is made of is ASCII, and every byte beyond it stays beyond it.
    const text = this.rest + chunk.toString('latin1')
    let at = 0
    for (;;) {
      const open = text.indexOf('<', at)
      if (open === -1) {
        this.rest = ''
        return null
      }
      const end = tokenEnd(text, open)
      if ((end === -1 ? text.length : end) - open > MAX_TOKEN) return new ArchiveProblem(STRANGE)
      if (end === -1) {
        this.rest = text.slice(open)
        return null
      }
      const problem = this.tag(text.slice(open, end))
      if (problem !== undefined) return new ArchiveProblem(problem)
      at = end
    }
  }

  private tag(tag: string): string | undefined {
    const name = /^<([^\s/>!?]+)/.exec(tag)?.[1]
    if (name === undefined) return undefined
    this.elements += 1
    if (this.elements > this.most) return TOO_MUCH
    const local = name.slice(name.indexOf(':') + 1)
    if (local === 'row') {
      this.row += 1
      this.cells = 0
    } else if (local === 'c') {
      this.cells += 1
      if (tag.includes('&')) return STRANGE
      if (this.cells > MAX_COLUMNS || columnOf(tag) > MAX_COLUMNS)
        return `表格第 ${this.row.toLocaleString('en')} 行超过 ${MAX_COLUMNS} 列，请删除右侧多余的列后重试`
    }
    return undefined
  }
}

/** The furthest column the cell may be taken to stand in, from 1; 0 where it does not say. */
function columnOf(tag: string): number {
  let furthest = 0
  for (const [, letters = ''] of tag.matchAll(/[\s"']r\s*=\s*["']?([A-Za-z]*)/g)) {
    let column = 0
    for (const letter of letters.slice(0, 8).toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
    furthest = Math.max(furthest, column)
  }
  return furthest
}

const after = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  return found === -1 ? -1 : found + mark.length
}

/** Where the markup beginning here ends, or -1 while its end has not come yet. */
function tokenEnd(text: string, open: number): number {
  if (text.startsWith('<!--', open)) return after(text, '-->', open + 4)
  if (text.startsWith('<![CDATA[', open)) return after(text, ']]>', open + 9)
  if (text.startsWith('<!', open)) return text.length - open < 9 ? -1 : after(text, '>', open + 2)
  if (text.startsWith('<?', open)) return after(text, '?>', open + 2)
  if (text.startsWith('</', open)) return after(text, '>', open + 2)
  let quote = ''
  for (let at = open + 1; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at + 1
  }
  return -1
}

/** A new archive around the packed bytes: whatever else the old one claimed about them is gone. */
async function repack(source: ByteSource, entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const packed = await packedBytes(source, entry)
    const fixed = Buffer.alloc(26)
    fixed.writeUInt16LE(20, 0)
    fixed.writeUInt16LE(entry.method, 4)
    fixed.writeUInt32LE(packed.length, 14)
    fixed.writeUInt16LE(name.length, 22)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    fixed.copy(central, 6)
    central.writeUInt16LE(0, 32)
    central.writeUInt32LE(offset, 42)
    parts.push(Buffer.from([0x50, 0x4b, 0x03, 0x04]), fixed, name, packed)
    directory.push(central, name)
    offset += 30 + name.length + packed.length
  }
  const middle = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(middle.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, middle, end])
}
