/** One part of a package as its directory lists it. */
export interface ZipPart {
  readonly name: string
  /** Bytes once unpacked. */
  readonly size: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
/** Bytes of the end record and the longest comment behind it. */
const TAIL = 65_557

function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - TAIL); at -= 1)
    if (view.getUint32(at, true) === END) return at
  return -1
}

/** The directory of a package without unpacking anything; undefined when it is broken. */
export function zipDirectory(bytes: Uint8Array): ZipPart[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  if (end < 0) return undefined
  const decoder = new TextDecoder()
  const parts: ZipPart[] = []
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= end && view.getUint32(at, true) === CENTRAL) {
    const nameLength = view.getUint16(at + 28, true)
    parts.push({ name: decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength)), size: view.getUint32(at + 24, true) })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts.length > 0 ? parts : undefined
}
