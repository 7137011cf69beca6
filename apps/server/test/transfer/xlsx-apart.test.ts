import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { allEntities } from '@zhujian/domain/entities'
import type { AnyEntity } from '@zhujian/model'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { SheetColumn } from '../../src/modules/transfer/xlsx-cells'
import { type SheetSource, smallWorkbook, streamWorkbook } from '../../src/modules/transfer/xlsx-file'
import { readSheet } from '../../src/modules/transfer/xlsx-read'

const column = (name: string): SheetColumn => ({
  name,
  head: name,
  width: 12,
  numFmt: '@',
  cell: (row) => row[name] as CellValue,
})
const source = (rows: SheetSource['rows'], total: number): SheetSource => ({
  name: '工程',
  columns: [column('名称'), column('面积')],
  total,
  rows,
  notes: [['导出说明']],
})
const chunk = (from: number, size: number) =>
  Array.from({ length: size }, (_, at) => ({ 名称: `第 ${from + at} 个 <工程> & "库"`, 面积: from + at }))

const TEXTS = ['text', 'longText', 'richText']

async function* many(chunks: number, size = 100) {
  for (let at = 0; at < chunks; at += 1) yield chunk(at * size, size)
}

async function cellsOf(content: Readable): Promise<CellValue[][]> {
  const found: CellValue[][] = []
  for await (const { values } of readSheet(Readable.from([await buffer(content)]), 10_000)) found.push(values)
  return found
}

describe('a workbook written in a thread of its own', () => {
  it('holds the same cells as one written here', async () => {
    const apart = await cellsOf(
      streamWorkbook(
        source(() => many(30), 3000),
        true,
      ),
    )
    expect(apart).toHaveLength(3001)
    expect(apart).toEqual(
      await cellsOf(
        streamWorkbook(
          source(() => many(30), 3000),
          false,
        ),
      ),
    )
  })

  it.each([true, false])('says text that looks like an escape of the format as it stands, apart %s [A12]', async (apart) => {
    const hostile = [
      '_x003D_1+1',
      '_x003d_x003D_1',
      '_X003D_1',
      '__x002B_1',
      '_x005F_x003D_',
      '_x000D__x000A_=1',
      'a_b',
      '_x12_',
      '_x003D',
    ]
    async function* rows() {
      yield hostile.map((name) => ({ 名称: name, 面积: 1 }))
    }
    for (const total of [hostile.length, 1]) {
      const written = await buffer(streamWorkbook(source(rows, total), apart))
      const read = (await cellsOf(Readable.from([written]))).slice(1, total + 1)
      expect(read.map(([name]) => name)).toEqual(hostile.slice(0, total))
      const sheets = (await readXlsx(written)).sheets.flatMap(({ rows: lines }) => lines.flat().map(String))
      expect(sheets.filter((text) => /^[=+\-@]/.test(text))).toEqual([])
    }
    const small = await smallWorkbook([{ name: 'a', columns: [], rows: hostile.map((text) => [text]) }])
    expect((await readXlsx(small)).sheets[0]?.rows.flat()).toEqual(hostile)
  })

  it('of the widest table, every field as long as it may be, stays within the memory the thread has', async () => {
    const lettersOf = ({ fields }: AnyEntity) =>
      Object.values(fields).reduce(
        (sum, field) => sum + (TEXTS.includes(field.kind) && 'max' in field ? Number(field.max) : 20),
        0,
      )
    const longest = Math.max(...allEntities.map(lettersOf))
    async function* longRows() {
      for (let at = 0; at < 20; at += 1) yield chunk(at * 100, 100).map((row) => ({ ...row, 名称: '工'.repeat(longest) }))
    }
    // More than the thread may hold.
    expect(20 * 100 * longest * 2).toBeGreaterThan(64 * 1024 * 1024)
    expect((await buffer(streamWorkbook(source(longRows, 2000), true))).length).toBeGreaterThan(10_000)
  })

  it('fails with the reason of its rows, and leaves no half of a file', async () => {
    async function* broken() {
      yield chunk(0, 100)
      throw new Error('the database went away')
    }
    await expect(buffer(streamWorkbook(source(broken, 3000), true))).rejects.toThrow('the database went away')
  })

  it('asks for no more rows once its reader has gone', async () => {
    let ended = () => undefined as void
    const left = new Promise<void>((resolve) => {
      ended = resolve
    })
    let taken = 0
    async function* endless() {
      try {
        for (;;) {
          taken += 1
          yield chunk(taken * 100, 100)
        }
      } finally {
        ended()
      }
    }
    const content = streamWorkbook(source(endless, 1_000_000), true)
    content.resume()
    await expect.poll(() => taken, { timeout: 30_000 }).toBeGreaterThan(3)
    const closed = new Promise((resolve) => content.once('close', resolve))
    content.destroy()
    await left
    const stopped = taken
    await closed
    expect(taken).toBe(stopped)
  })

  it('waits while nobody reads', async () => {
    let taken = 0
    async function* counted() {
      for await (const rows of many(5000)) {
        taken += 1
        yield rows
      }
    }
    const content = streamWorkbook(source(counted, 500_000), true)
    await new Promise((resolve) => content.once('readable', resolve))
    await expect.poll(async () => taken - (await later(taken)), { timeout: 30_000 }).toBe(0)
    expect(taken).toBeLessThan(5000)
    content.destroy()

    async function later(before: number): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return before
    }
  })
})
