import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createInflateRaw, inflateRawSync } from 'node:zlib'

export interface ArchiveEntry {
  readonly name: string
  readonly compressed: number
  readonly size: number
  readonly offset: number
  readonly method: number
  readonly isSymlink: boolean
}

/** Where an archive lies: an open file, or bytes in memory. */
export interface ByteSource {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
}

/** What is wrong with an archive, in words for the person who uploaded it. */
export class ArchiveProblem extends Error {}

const MAX_ENTRIES = 10_000
// 46 bytes of fixed part per entry plus long Chinese names; a larger directory cannot belong to 10,000 honest entries.
const MAX_DIRECTORY = 8 * 1024 * 1024
const MAX_TOTAL = 2 * 1024 ** 3
const MAX_RATIO = 200
/** Below this size even an extreme ratio is harmless (sheets of blanks compress 1:1000). */
const RATIO_FLOOR = 100 * 1024 * 1024

const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const CENTRAL = 0x02014b50

async function readAt(file: ByteSource, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}

interface Directory {
  count: number
  size: number
  offset: number
}

/** The central directory's place, from the end record and, when it overflows, the 64-bit one. */
async function findDirectory(file: ByteSource, fileSize: number): Promise<Directory> {
  const tailLength = Math.min(fileSize, 65_557)
  const tail = await readAt(file, fileSize - tailLength, tailLength)
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue
    const found = { count: tail.readUInt16LE(at + 10), size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
    const overflows = found.count === 0xffff || found.size === 0xffffffff || found.offset === 0xffffffff
    return overflows && at >= 20 && tail.readUInt32LE(at - 20) === LOCATOR64 ? readDirectory64(file, tail, at - 20) : found
  }
  throw new ArchiveProblem('压缩包已损坏')
}

async function readDirectory64(file: ByteSource, tail: Buffer, locator: number): Promise<Directory> {
  const record = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== END64) throw new ArchiveProblem('压缩包已损坏')
  return {
    count: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  }
}

/**
 * Reads the directory of a zip file without unpacking anything.
 * @throws ArchiveProblem when it is broken, holds too much, or an entry could leave its folder.
 */
export async function inspectArchive(file: ByteSource, fileSize: number): Promise<ArchiveEntry[]> {
  const directory = await findDirectory(file, fileSize)
  if (directory.count > MAX_ENTRIES || directory.size > MAX_DIRECTORY)
    throw new ArchiveProblem(`压缩包内的文件不能超过 ${MAX_ENTRIES} 个`)
  if (directory.offset + directory.size > fileSize) throw new ArchiveProblem('压缩包已损坏')
  const entries = parseEntries(await readAt(file, directory.offset, directory.size))
  checkSizes(entries, fileSize)
  for (const entry of entries) checkEntry(entry)
  return entries
}

function parseEntries(directory: Buffer): ArchiveEntry[] {
  const entries: ArchiveEntry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL; ) {
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const end = at + 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
    entries.push(parseEntry(directory, at, nameLength, extraLength))
    // The count of the end record may lie; the directory itself does not.
    if (entries.length > MAX_ENTRIES) throw new ArchiveProblem(`压缩包内的文件不能超过 ${MAX_ENTRIES} 个`)
    at = end
  }
  return entries
}

function parseEntry(directory: Buffer, at: number, nameLength: number, extraLength: number): ArchiveEntry {
  const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
  const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
  const plain = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)]
  const [size = 0, compressed = 0, offset = 0] = widen(plain, extra)
  const unixMode = directory.readUInt32LE(at + 38) >>> 16
  return {
    name,
    size,
    compressed,
    offset,
    method: directory.readUInt16LE(at + 10),
    isSymlink: (unixMode & 0o170000) === 0o120000,
  }
}

/** 32-bit values that overflowed stand, in order, in the extra field 0x0001. */
function widen(values: number[], extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let place = at + 4
    return values.map((value) => {
      if (value !== 0xffffffff || place + 8 > extra.length) return value
      place += 8
      return Number(extra.readBigUInt64LE(place - 8))
    })
  }
  return values
}

function checkSizes(entries: ArchiveEntry[], fileSize: number): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.compressed, 0)
  if (total > MAX_TOTAL || (total > RATIO_FLOOR && total > fileSize * MAX_RATIO)) throw new ArchiveProblem('压缩包解压后过大')
  // Entries that share their bytes are the trick of a bomb that needs no nesting.
  if (packed > fileSize) throw new ArchiveProblem('压缩包结构异常')
}

const NESTED = /\.(zip|rar|7z|gz|tgz|tar|bz2|xz|jar|iso|cab)$/i
const HARMFUL = /\.(exe|dll|com|bat|cmd|scr|pif|msi|vbs|vbe|js|jse|wsf|ps1|hta|lnk|reg|sh|app|apk|html?|xhtml|svg|mhtml?)$/i

function checkEntry(entry: ArchiveEntry): void {
  const shown = entry.name.slice(-60)
  const parts = entry.name.split(/[\\/]/)
  if (entry.isSymlink) throw new ArchiveProblem(`压缩包内不能包含链接：${shown}`)
  if (parts.includes('..') || /^([\\/]|[A-Za-z]:)/.test(entry.name) || entry.name.includes('\0'))
    throw new ArchiveProblem(`压缩包内的路径不合法：${shown}`)
  if (NESTED.test(entry.name)) throw new ArchiveProblem(`压缩包内不能再包含压缩包：${shown}`)
  if (HARMFUL.test(entry.name)) throw new ArchiveProblem(`压缩包内包含不允许的文件：${shown}`)
}

/** The first bytes of an entry, at most about 512 kB when they compress extremely well. */
export async function readEntryHead(file: ByteSource, entry: ArchiveEntry): Promise<Buffer> {
  const start = await contentStart(file, entry)
  const packed = await readAt(file, start, Math.min(entry.compressed, 512))
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw new ArchiveProblem('压缩方式不受支持')
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1024 * 1024 })
  } catch {
    throw new ArchiveProblem('压缩包已损坏')
  }
}

/**
 * Unpacks everything into nothing to learn the true size: the directory of an archive may lie, and whoever reads the
 * archive afterwards holds its parts in memory.
 * @throws ArchiveProblem when more than `limit` bytes come out.
 */
export async function verifySize(file: ByteSource, entries: readonly ArchiveEntry[], limit: number): Promise<void> {
  let total = 0
  const count = () =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        total += chunk.length
        done(total > limit ? new ArchiveProblem('表格内容过多，请分批导入') : null)
      },
    })
  for (const entry of entries) {
    if (entry.method !== 8 || entry.compressed === 0) total += entry.compressed
    else await unpackInto(file, entry, count())
    if (total > limit) throw new ArchiveProblem('表格内容过多，请分批导入')
  }
}

async function unpackInto(file: ByteSource, entry: ArchiveEntry, sink: Writable): Promise<void> {
  const start = await contentStart(file, entry)
  const packed = Readable.from(pieces(file, start, start + entry.compressed))
  await pipeline(packed, createInflateRaw(), sink).catch((error: unknown) => {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem('压缩包已损坏')
  })
}

const PIECE = 64 * 1024

async function* pieces(file: ByteSource, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += PIECE) {
    const piece = await readAt(file, at, Math.min(PIECE, to - at))
    if (piece.length === 0) return
    yield piece
  }
}

/** An entry unpacked, piece by piece. @throws ArchiveProblem when it is broken or packed in a way we do not know */
export async function unpack(file: ByteSource, entry: ArchiveEntry, sink: Writable): Promise<void> {
  if (entry.method === 8) return unpackInto(file, entry, sink)
  if (entry.method !== 0) throw new ArchiveProblem('压缩方式不受支持')
  const start = await contentStart(file, entry)
  await pipeline(Readable.from(pieces(file, start, start + entry.compressed)), sink)
}

/** The packed bytes of an entry as they lie in the archive. */
export async function packedBytes(file: ByteSource, entry: ArchiveEntry): Promise<Buffer> {
  return readAt(file, await contentStart(file, entry), entry.compressed)
}

async function contentStart(file: ByteSource, entry: ArchiveEntry): Promise<number> {
  const header = await readAt(file, entry.offset, 30)
  if (header.length < 30) throw new ArchiveProblem('压缩包已损坏')
  return entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}
