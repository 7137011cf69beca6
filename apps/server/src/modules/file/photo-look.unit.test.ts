import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differenceHash, exifTakenAt, NO_PHOTO, photoFacts } from './photo-look'

const WIDE = 9
const greys = (of: (row: number, column: number) => number) =>
  Uint8Array.from({ length: 72 }, (_, at) => of(Math.floor(at / WIDE), at % WIDE))
const apart = (one: bigint | null, other: bigint | null): number =>
  [...BigInt.asUintN(64, (one ?? 0n) ^ (other ?? 0n)).toString(2)].filter((bit) => bit === '1').length

describe('the difference hash', () => {
  it('is a bit for every pixel darker than its right neighbour', () => {
    expect(differenceHash(greys((_, column) => column * 20))).toBe(-1n)
    expect(differenceHash(greys((_, column) => 200 - column * 20))).toBe(0n)
    expect(differenceHash(greys((row, column) => (row === 7 && column === 8 ? 100 : 0)))).toBe(1n)
    expect(differenceHash(greys((row, column) => (row === 0 && column === 0 ? 0 : 100)))).toBe(-(2n ** 63n))
  })

  it('says nothing of a picture that shows nothing, on both sides of the least contrast', () => {
    expect(differenceHash(greys(() => 120))).toBeNull()
    expect(differenceHash(greys((_, column) => 100 + Math.min(column, 7)))).toBeNull()
    expect(differenceHash(greys((_, column) => 100 + column))).toBe(-1n)
    expect(differenceHash(new Uint8Array(71))).toBeNull()
  })
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A site as a drawing: blocks of grey that depend on the seed. */
const scene = (seed: number) => {
  const blocks = Array.from({ length: 48 }, (_, at) => {
    const grey = Math.imul(at + 1 + seed * 101, 2_654_435_761) >>> 24
    return `<rect x="${(at % 8) * 100}" y="${Math.floor(at / 8) * 100}" width="100" height="100" fill="rgb(${grey},${grey},${grey})"/>`
  })
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${blocks.join('')}</svg>`))
}
const lookOf = async (name: string, picture: ReturnType<typeof sharp>) => {
  const path = join(folder, name)
  await picture.toFile(path)
  const { look } = await photoFacts(path, 'image/jpeg')
  return look === null ? null : BigInt(look)
}

describe('a photo', () => {
  it('made smaller, of less quality and brighter looks the same, another one does not', async () => {
    const one = await lookOf('one.jpg', scene(1).jpeg({ quality: 95 }))
    const again = await lookOf('again.jpg', scene(1).resize(320).modulate({ brightness: 1.1 }).jpeg({ quality: 40 }))
    const other = await lookOf('other.jpg', scene(2).jpeg())
    expect(one).not.toBeNull()
    expect(apart(one, again)).toBeLessThanOrEqual(5)
    expect(apart(one, other)).toBeGreaterThan(5)
  })

  it('tells when it was taken, in our zone unless it says another', async () => {
    const path = join(folder, 'taken.jpg')
    const takenAt = async (tags: Record<string, string>) => {
      await scene(3).jpeg().withExif({ IFD2: tags }).toFile(path)
      return (await photoFacts(path, 'image/jpeg')).taken_at
    }
    const DateTimeOriginal = '2026:03:01 10:20:30'
    expect(await takenAt({ DateTimeOriginal })).toBe(Date.parse('2026-03-01T10:20:30+08:00') / 1000)
    expect(await takenAt({ DateTimeOriginal, OffsetTimeOriginal: '+00:00' })).toBe(Date.parse('2026-03-01T10:20:30Z') / 1000)
    expect(await takenAt({ DateTimeOriginal: '0000:00:00 00:00:00' })).toBeNull()
  })

  it('that is none, or whose tags point outside it, says nothing', async () => {
    const path = join(folder, 'none.jpg')
    await scene(1).jpeg().toFile(path)
    expect(await photoFacts(path, 'application/pdf')).toEqual(NO_PHOTO)
    expect(await photoFacts(join(folder, 'absent.jpg'), 'image/jpeg')).toEqual(NO_PHOTO)
    expect(exifTakenAt(Buffer.from('Exif\0\0II*\0\xff\xff\xff\x0f', 'latin1'))).toBeNull()
    expect(exifTakenAt(Buffer.alloc(0))).toBeNull()
  })
})
