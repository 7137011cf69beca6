import { describe, expect, it } from 'vitest'
import { shownClass, sniffContent } from './file-content'

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(
    values.flatMap((value) => (typeof value === 'number' ? [value] : [...value].map((letter) => letter.charCodeAt(0)))),
  )

const PNG = bytes(0x89, 'PNG')
const PDF = bytes('%PDF-1.7')
const ZIP = bytes('PK', 3, 4)
const OLE = bytes(0xd0, 0xcf, 0x11, 0xe0)
const MP4 = bytes(0, 0, 0, 24, 'ftypisom')

describe('what the first bytes say', () => {
  it.each([
    ['image', PNG],
    ['image', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['image', bytes('RIFF', 0, 0, 0, 0, 'WEBP')],
    ['pdf', bytes('printer line\n%PDF-1.4')],
    ['package', ZIP],
    ['compound', OLE],
    ['video', MP4],
    ['video', bytes(0x1a, 0x45, 0xdf, 0xa3)],
    ['radio', bytes(0, 0, 0, 24, 'ftypM4A ')],
    ['radio', bytes('RIFF', 0, 0, 0, 0, 'WAVE')],
    ['radio', bytes('ID3', 3)],
    ['txt', bytes('plain words')],
    ['unknown', bytes(1, 0, 2)],
  ])('%s', (kind, head) => expect(sniffContent(head)).toBe(kind))
})

describe('how a file is shown [S5-09]', () => {
  it.each([
    ['a.docx', ZIP, 'word'],
    ['a.doc', OLE, 'word'],
    ['a.xlsm', ZIP, 'excel'],
    ['a.pptx', ZIP, 'ppt'],
    ['a.pdf', PDF, 'pdf'],
    ['a.png', PNG, 'image'],
    ['a.mkv', bytes(1, 0, 2), 'video'],
    ['a.csv', bytes('a,b'), 'txt'],
    ['a.zip', ZIP, 'other'],
  ])('%s by its extension', (name, head, shown) => expect(shownClass(name, head)).toBe(shown))

  it.each([
    ['a.pdf', PNG, 'image'],
    ['a.jpg', PDF, 'pdf'],
    ['a.docx', PDF, 'pdf'],
    ['a.txt', PNG, 'image'],
    ['a.docx', bytes('<html>'), 'mismatch'],
    ['a.png', ZIP, 'mismatch'],
    ['a.txt', bytes(1, 0, 2), 'mismatch'],
  ])('%s by its content when the two differ', (name, head, shown) => expect(shownClass(name, head)).toBe(shown))
})
