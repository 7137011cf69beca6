import { describe, expect, it } from 'vitest'
import { classifyFile, extensionOf, isBlank, isOfficeFile, normalizeName, stripPunctuation, toHalfWidth } from './text'

describe('text rules', () => {
  it('calls null, empty and whitespace blank, and nothing else [S5-02]', () => {
    for (const blank of [null, undefined, '', ' ', '\t\n', '\u3000', '\u200b', '\ufeff', []]) expect(isBlank(blank)).toBe(true)
    for (const full of ['a', ' 0 ', 0, false, [0], '·']) expect(isBlank(full)).toBe(false)
  })

  it('strips Chinese and Western punctuation and keeps the words [S5-09] [S5-09/punctuation]', () => {
    expect(stripPunctuation('幸福里（三期）、1#楼：A-2！~')).toBe('幸福里三期1楼A2')
    expect(stripPunctuation('𠮷田 ok')).toBe('𠮷田 ok')
  })

  it('turns full-width input into half-width', () => {
    expect(toHalfWidth('１２０．１，３０．２　Ａ（ｂ）')).toBe('120.1,30.2 A(b)')
  })

  it('compares names regardless of width, brackets, blanks and case, but keeps numbers apart', () => {
    expect(normalizeName('杭州 建工（集团）有限公司')).toBe(normalizeName('杭州建工(集团)有限公司'))
    expect(normalizeName('ＡＢＣ—１号楼')).toBe(normalizeName('abc-1号楼'))
    expect(normalizeName('买买提•艾力')).toBe(normalizeName('买买提·艾力'))
    expect(normalizeName('1-1号楼')).not.toBe(normalizeName('11号楼'))
  })

  it('classifies files by extension [S5-09/image, S5-09/txt, S5-09/excel, S5-09/word, S5-09/pdf, S5-09/ppt, S5-09/video, S5-09/radio, S5-09/other]', () => {
    const expected = {
      'a.JPG': 'image',
      'a.txt': 'txt',
      '工资表.xlsm': 'excel',
      '方案.docx': 'word',
      'project/1/合同.v2.pdf': 'pdf',
      'a.pptx': 'ppt',
      'a.mp4': 'video',
      'a.mp3': 'radio',
      'a.zip': 'other',
      'https://h.cn/x/a.png?v=1.pdf#p': 'image',
      'no-extension': 'other',
      '.gitignore': 'other',
      'dir.pdf/file': 'other',
      'a.': 'other',
      '': 'other',
    }
    for (const [name, kind] of Object.entries(expected)) expect([name, classifyFile(name)]).toEqual([name, kind])
    expect(extensionOf('C:\\photos\\现场.JPEG')).toBe('jpeg')
  })

  it('opens exactly the office types of the specification in the office viewer [S4-10]', () => {
    for (const ext of ['doc', 'docx', 'xls', 'xlsx', 'xlsm', 'ppt', 'pptx']) expect(isOfficeFile(`a.${ext}`)).toBe(true)
    for (const ext of ['pdf', 'csv', 'png', '']) expect(isOfficeFile(`a.${ext}`)).toBe(false)
  })
})
