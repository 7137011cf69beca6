import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { type ArchiveEntry, ArchiveProblem, inspectArchive, readEntryHead, verifySize } from '../../platform/archive'
import { type FileKind, fileKinds, MAX_PIXELS, packageParts } from './file-types'

/** The content was looked at and may be stored as `mime`, or the reason why not. */
export type Verdict = { readonly mime: string } | { readonly message: string }

const MAX_FRAMES = 1000
const HEAD_BYTES = 64 * 1024
/** Shared strings of a sheet are held in memory while it is read. */
const MAX_READ_BYTES = 128 * 1024 * 1024

const refuse = (message: string): Verdict => ({ message })
const MISMATCH = '文件内容与扩展名不符'

/**
 * Decides from the bytes, never from what the sender claims, whether a file may be stored under this extension.
 * `willBeRead`: we shall unpack it ourselves, so its true size must be known.
 */
export async function inspectContent(path: string, extension: string, willBeRead = false): Promise<Verdict> {
  const kind = fileKinds[extension]
  if (!kind) return refuse(extension === '' ? '文件缺少扩展名' : `不支持上传 ${extension} 类型的文件`)
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = await headOf(file)
    return await byProof(kind, { path, extension, file, size, head, willBeRead })
  } catch (error) {
    if (error instanceof ArchiveProblem) return refuse(error.message)
    throw error
  } finally {
    await file.close()
  }
}

interface Subject {
  readonly path: string
  readonly extension: string
  readonly file: FileHandle
  readonly size: number
  readonly head: Buffer
  readonly willBeRead: boolean
}

async function headOf(file: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(buffer, 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

function byProof(kind: FileKind, subject: Subject): Promise<Verdict> | Verdict {
  switch (kind.proof) {
    case 'image':
      return imageVerdict(kind, subject)
    case 'bmp':
      return bmpVerdict(kind, subject.head)
    case 'media':
      return detectedVerdict(kind, subject.head)
    case 'pdf':
      return startsWith(subject.head, '%PDF-') ? { mime: kind.mime } : refuse(MISMATCH)
    case 'drawing':
      return startsWith(subject.head, 'AC1') ? { mime: kind.mime } : refuse(MISMATCH)
    case 'compound':
      return subject.head.subarray(0, 8).equals(COMPOUND) ? { mime: kind.mime } : refuse(MISMATCH)
    case 'text':
      return textVerdict(kind, subject.head)
    case 'zip':
      return zipVerdict(kind, subject)
    case 'openOffice':
      return packageVerdict(kind, subject)
  }
}

const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const startsWith = (head: Buffer, text: string) => head.subarray(0, text.length).toString('latin1') === text

async function detectedVerdict(kind: FileKind, head: Buffer): Promise<Verdict> {
  const found = await fileTypeFromBuffer(head)
  return found && kind.detected?.includes(found.mime) ? { mime: kind.mime } : refuse(MISMATCH)
}

async function imageVerdict(kind: FileKind, { path, head }: Subject): Promise<Verdict> {
  const detected = await detectedVerdict(kind, head)
  if ('message' in detected) return detected
  try {
    // Reads the header only; the limit is judged here, so that its own text can be said.
    const { width = 0, height = 0, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
    if (width * height * pages > MAX_PIXELS || pages > MAX_FRAMES)
      return refuse(`图片尺寸过大（${width} × ${height}），请缩小后上传`)
    return detected
  } catch {
    return refuse('图片已损坏，无法读取')
  }
}

function bmpVerdict(kind: FileKind, head: Buffer): Verdict {
  if (!startsWith(head, 'BM') || head.length < 26) return refuse(MISMATCH)
  const pixels = Math.abs(head.readInt32LE(18)) * Math.abs(head.readInt32LE(22))
  return pixels > MAX_PIXELS ? refuse('图片尺寸过大，请缩小后上传') : { mime: kind.mime }
}

const MARKUP = /^\s*(<!doctype|<html|<head|<body|<svg|<\?xml|<script|<iframe|<meta|mime-version:|content-type:)/i
const SCRIPT = /<(script|html|svg|iframe)[\s>]/i

function textVerdict(kind: FileKind, head: Buffer): Verdict {
  if (head.includes(0)) return refuse(MISMATCH)
  const charset = charsetOf(head)
  if (!charset) return refuse(MISMATCH)
  const text = new TextDecoder(charset).decode(head)
  if (MARKUP.test(text) || SCRIPT.test(text.slice(0, 1024))) return refuse(MISMATCH)
  return { mime: `${kind.mime}; charset=${charset}` }
}

/** Chinese text files come in two encodings; a character cut at the end of the head counts as whole. */
function charsetOf(head: Buffer): 'utf-8' | 'gb18030' | undefined {
  for (const charset of ['utf-8', 'gb18030'] as const) {
    try {
      new TextDecoder(charset, { fatal: true }).decode(head, { stream: head.length === HEAD_BYTES })
      return charset
    } catch {
      // Not this one.
    }
  }
  return undefined
}

async function zipVerdict(kind: FileKind, { file, size, head }: Subject): Promise<Verdict> {
  if (!startsWith(head, 'PK')) return refuse(MISMATCH)
  await inspectArchive(file, size)
  return { mime: kind.mime }
}

async function packageVerdict(kind: FileKind, { file, size, head, extension, willBeRead }: Subject): Promise<Verdict> {
  if (!startsWith(head, 'PK')) return refuse(MISMATCH)
  const entries = await inspectArchive(file, size)
  const part = packageParts[extension] ?? ''
  if (!entries.some((entry) => entry.name === part || (part.endsWith('/') && entry.name.startsWith(part))))
    return refuse(MISMATCH)
  if (willBeRead) await verifySize(file, entries, MAX_READ_BYTES)
  return (await declaresEntities(file, entries)) ? refuse('文件含有不允许的内容') : { mime: kind.mime }
}

const XML_PARTS_LOOKED_AT = 2000

/** No office program writes a document type; entity bombs and external entities need one. */
async function declaresEntities(file: FileHandle, entries: ArchiveEntry[]): Promise<boolean> {
  const parts = entries.filter((entry) => /\.(xml|rels|vml)$/i.test(entry.name))
  for (const entry of parts.slice(0, XML_PARTS_LOOKED_AT)) {
    const head = await readEntryHead(file, entry)
    const text = head[0] === 0xff || head[0] === 0xfe ? head.toString('utf16le') : head.toString('latin1').replaceAll('\0', '')
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) return true
  }
  return false
}
