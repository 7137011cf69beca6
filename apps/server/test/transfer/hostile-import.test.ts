import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import { readSheet } from '@zhujian/server/modules/transfer/public'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, createHarness, type Harness, type Person, upload } from '../file/harness'
import { bookOf, endlessRow, endlessTree, farCells, hiddenSheet, longAttribute, sheetOf, textCell } from './hostile-books'
import { MONOMER_IMPORT, sheet } from './sheets'

let harness: Harness
let site: Person

beforeAll(async () => {
  harness = await createHarness()
  site = await harness.person('site')
})
afterAll(() => harness.close())

/** What the check of this workbook comes to, and the longest anybody else waited meanwhile. */
async function check(content: Buffer) {
  const path = await upload(harness, site, { name: 'a.xlsx', content }, 'import')
  const before = process.memoryUsage.rss()
  let most = 0
  let longest = 0
  let over = false
  const others = (async () => {
    while (!over) {
      const began = performance.now()
      await harness.app.inject({ method: 'GET', url: '/healthz' })
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, performance.now() - began)
      most = Math.max(most, process.memoryUsage.rss() - before)
    }
  })()
  const began = performance.now()
  const { code, msg } = await call(harness, site, MONOMER_IMPORT, { action: 'check', path })
  over = true
  await others
  return { code, msg, seconds: (performance.now() - began) / 1000, longest, megabytes: most / 1024 / 1024 }
}

describe('a small workbook that would unfold into the memory of the server [E1]', () => {
  it.each([
    ['one row of fifteen million empty cells', endlessRow, /^表格第 1 行超过 256 列/],
    ['40,000 rows with a cell in the last column of Excel', farCells, /^表格第 1 行超过 256 列/],
    ['one attribute of 40 MB', longAttribute, /^表格内容异常/],
    ['a tree of four million elements beside the sheet', endlessTree, /^表格内容过多/],
    ['a sheet under the name of a picture', hiddenSheet, /^表格无法读取/],
    [
      'a cell of 40,000 letters',
      () => bookOf(sheetOf(`<row r="1">${textCell('A1', '工'.repeat(40_000))}</row>`)),
      /^表格第 1 行有单元格超过/,
    ],
    ['a column written in escapes', () => bookOf(sheetOf('<row r="1"><c r="&#88;FD1"/></row>')), /^表格内容异常/],
    [
      'a tag whose end hides behind a quoted bracket',
      () => bookOf(sheetOf('<row r="1"><c a=">" r="XFD1"/></row>')),
      /超过 256 列/,
    ],
  ])('%s is refused in words, in bounded time and memory, and everybody else is answered meanwhile', async (_, book, words) => {
    const content = book()
    expect(content.length).toBeLessThan(1024 * 1024)
    const { code, msg, seconds, longest, megabytes } = await check(content)
    expect({ code, msg }).toEqual({ code: 400, msg: expect.stringMatching(words) })
    expect(seconds).toBeLessThan(30)
    expect(longest).toBeLessThan(2000)
    expect(megabytes).toBeLessThan(600)
  })
})

describe('a reading nobody waits for any more [E1]', () => {
  it('ends with whoever stops taking rows, and gives its lane back', async () => {
    const many = bookOf(sheetOf(Array.from({ length: 5000 }, () => `<row>${textCell('A1', '工程')}</row>`).join('')))
    for (let round = 0; round < 5; round += 1) {
      const content = Readable.from([many])
      for await (const { number } of readSheet(content, 50_000)) if (number > 0) break
      expect(content.destroyed).toBe(true)
    }
  })

  it('ends when the line is closed, and further ones are read', async () => {
    const gone = new AbortController()
    const hold = Readable.from(never())
    const rows = readSheet(hold, 50_000, gone.signal).next()
    gone.abort()
    await expect(rows).rejects.toThrow('aborted')
    expect(hold.destroyed).toBe(true)
    const { code, msg } = await check(bookOf(sheetOf(`<row r="1">${textCell('A1', '工程')}</row>`)))
    expect({ code, msg }).toEqual({ code: 400, msg: expect.stringMatching(/^表格/) })
  })

  it('of the longest honest list, every cell another text, stays within its memory', async () => {
    const rows = Array.from({ length: 10_001 }, (_, at) =>
      Array.from({ length: 30 }, (__, column) => `第 ${at} 行第 ${column} 列`),
    )
    let read = 0
    for await (const { values } of readSheet(Readable.from([await sheet(rows.slice(1), rows[0] ?? [])]), 50_000))
      read += values.length
    expect(read).toBe(300_030)
  })

  it('waits for its turn, and is told when too many wait', async () => {
    const gone = new AbortController()
    setMaxListeners(0, gone.signal)
    const start = () => readSheet(Readable.from(never()), 50_000, gone.signal).next()
    const waiting = Array.from({ length: 18 }, start)
    const ended = Promise.allSettled(waiting)
    await expect(start()).rejects.toThrow('正在读取的表格较多，请稍后重试')
    gone.abort()
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']))
  })
})

async function* never(): AsyncGenerator<Buffer> {
  yield Buffer.from('PK')
  await new Promise(() => undefined)
}
