import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const TEXT = '施工日志：今日浇筑三层楼板\n'

export const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#1e6fd9' } })
export const png = (width?: number, height?: number): Promise<Buffer> => picture(width, height).png().toBuffer()

/** A PNG that claims to be this large and holds one row of it. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(2, 9)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(width * 3 + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

export interface ZipEntry {
  name: string
  content?: Buffer
  /** What the directory claims, true or not. */
  claimed?: number
  unixMode?: number
  method?: number
}

/** A zip file written by hand, so that its directory can lie. */
export function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content = Buffer.from('x'), claimed, unixMode = 0o100644, method = 0 } of entries) {
    const bytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(claimed ?? content.length, 22)
    local.writeUInt16LE(bytes.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(0x0314, 4)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE(claimed ?? content.length, 24)
    central.writeUInt16LE(bytes.length, 28)
    central.writeUInt32LE((unixMode << 16) >>> 0, 38)
    central.writeUInt32LE(offset, 42)
    locals.push(local, bytes, content)
    directory.push(central, bytes)
    offset += 30 + bytes.length + content.length
  }
  const middle = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(middle.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, middle, end])
}
