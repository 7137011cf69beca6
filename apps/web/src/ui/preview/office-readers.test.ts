import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { officeKind } from './office-file'
import { ReadProblem } from './reader-message'
import { columnLetters, offsetsOf, rowsBetween } from './sheet-grid'
import { readSheets } from './sheet-reader'
import { MOST_ROWS } from './sheet-view'
import { readSlides } from './slides-reader'
import { readWord } from './word-reader'
import { zipDirectory } from './zip-directory'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A package whose parts are not compressed. */
async function pack(parts: Record<string, string>): Promise<Uint8Array> {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const [label, body] = [Buffer.from(name), Buffer.from(content)]
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(body.length, 0)
    sizes.writeUInt32LE(body.length, 4)
    sizes.writeUInt16LE(label.length, 8)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    locals.push(Buffer.from('PK\x03\x04'), Buffer.alloc(14), sizes, label, body)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.alloc(16), sizes, place, label)
    offset += 30 + label.length + body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, list, end]))
}

const docx = (body: string, head = '') =>
  pack({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?>${head}<w:document xmlns:w="${WORD}"><w:body>${body}<w:sectPr/></w:body></w:document>`,
  })
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const reasonOf = async (read: Promise<unknown>) => read.then(() => 'read').catch((error: unknown) => error)

describe('Word without a page around it', () => {
  it('writes words as words, whatever they look like', async () => {
    const markup = await readWord(await docx(`<w:p>${run('&lt;script&gt;1&lt;/script&gt; &amp;amp;')}</w:p>`))
    expect(markup).toContain('<span>&lt;script&gt;1&lt;/script&gt; &amp;amp;</span>')
    expect(markup).not.toContain('<script')
  })

  it('keeps merged cells and draws borders that name no colour', async () => {
    const cell = (text: string, properties: string) => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${run(text)}</w:p></w:tc>`
    const borders = '<w:tcBorders><w:top w:val="single" w:sz="8"/></w:tcBorders>'
    const rows =
      `<w:tr>${cell('甲', '<w:vMerge w:val="restart"/>')}${cell('乙', borders)}</w:tr>` +
      `<w:tr>${cell('', '<w:vMerge/>')}${cell('丙', '')}</w:tr><w:tr>${cell('丁', '<w:gridSpan w:val="2"/>')}</w:tr>`
    const markup = await readWord(await docx(`<w:tbl><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>${rows}</w:tbl>`))
    expect(markup).toMatch(/<td[^>]*rowspan="2"[^>]*>.*甲/)
    expect(markup).toMatch(/<td[^>]*colspan="2"[^>]*>.*丁/)
    expect(markup).toContain('1.00pt solid')
    expect(markup).not.toContain('null')
  })

  it('refuses a document type, so that no entity is ever expanded (T34)', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;">]>'
    const problem = await reasonOf(readWord(await docx(`<w:p>${run('&y;')}</w:p>`, bomb)))
    expect(problem).toBeInstanceOf(ReadProblem)
  })

  it('fails on a cut document', async () => {
    expect(await reasonOf(readWord(await docx('<w:p><w:r>')))).not.toBe('read')
  })

  it('fails on slides without slides', async () => {
    expect(await reasonOf(readSlides(await pack({ 'ppt/presentation.xml': '<a/>' })))).not.toBe('read')
  })
})

describe('sheets', () => {
  let bytes: Uint8Array
  beforeAll(async () => {
    const many = Array.from({ length: MOST_ROWS + 5 }, (_, index) => [index + 1])
    bytes = await writeXlsx({
      sheets: [
        {
          name: '台账',
          rows: [
            ['标题', null, null],
            ['名称', 0.1 + 0.2, true],
            [new Date(Date.UTC(2026, 10, 21)), '=1+1', '两\n行'],
          ],
          merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
        },
        { name: '很多', rows: many },
        { name: '藏', rows: [['x']], hidden: true },
      ],
    })
  })

  it('shows text, numbers as Excel rounds them, dates and merged cells, and no hidden sheet', async () => {
    const { sheets, active } = await readSheets(bytes)
    expect([sheets.map(({ name }) => name), active]).toEqual([['台账', '很多'], 0])
    const [first] = sheets
    expect(first?.rows.map((row) => row.map((cell) => cell?.text ?? ''))).toEqual([
      ['标题', '', ''],
      ['名称', '0.3', 'TRUE'],
      ['2026-11-21', '=1+1', '两\n行'],
    ])
    expect(first?.merges).toEqual([{ top: 0, left: 0, bottom: 0, right: 2 }])
    expect(first?.heights[2]).toBeGreaterThan(first?.heights[1] ?? 0)
  })

  it('stops at the limit and says that there is more', async () => {
    const { sheets } = await readSheets(bytes)
    expect([sheets[1]?.rows.length, sheets[1]?.hasMoreRows, sheets[0]?.hasMoreRows]).toEqual([MOST_ROWS, true, false])
  })

  it('names columns as Excel does', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })

  it('draws the rows of a stretch and the merged cells that reach into it', () => {
    const offsets = offsetsOf([10, 10, 0, 10, 10])
    expect(rowsBetween(offsets, 12, 25, [])).toEqual({ from: 1, to: 4 })
    expect(rowsBetween(offsets, 25, 60, [{ top: 0, left: 0, bottom: 4, right: 0 }])).toEqual({ from: 0, to: 5 })
    expect(rowsBetween(offsets, -400, 900, [])).toEqual({ from: 0, to: 5 })
  })
})

describe('what an office file really is', () => {
  const compound = (...names: string[]) => {
    const text = names.map((name) => [...name].map((letter) => `${letter}\0`).join('')).join('\0\0')
    return new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from(`....${text}`, 'latin1')])
  }

  it('is told by its parts, not by its name', async () => {
    expect(officeKind(await docx(''))).toBe('word')
    expect(officeKind(await pack({ 'ppt/presentation.xml': '' }))).toBe('slides')
    expect(officeKind(await pack({ 'xl/workbook.xml': '' }))).toBe('sheet')
    expect(officeKind(compound('WordDocument'))).toBe('legacy')
    expect(officeKind(compound('Workbook'))).toBe('sheet')
  })

  it('may be locked, cut, something else, or far too large once unpacked (T38)', async () => {
    const failure = (bytes: Uint8Array) => {
      try {
        return officeKind(bytes)
      } catch (error) {
        return error instanceof ReadProblem ? error.failure : error
      }
    }
    const whole = await docx('')
    const huge = whole.slice()
    const view = new DataView(huge.buffer)
    for (let at = 0; at + 4 < huge.length; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x30000000, true)
    expect(failure(compound('EncryptedPackage'))).toBe('encrypted')
    expect(failure(whole.slice(0, whole.length / 2))).toBe('damaged')
    expect(failure(await pack({ 'a.txt': 'x' }))).toBe('mismatch')
    expect(failure(huge)).toBe('tooLarge')
    expect(zipDirectory(new Uint8Array(10))).toBeUndefined()
  })
})
