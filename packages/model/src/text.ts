/** Pure text rules shared by forms, imports and search. */

const whitespace = /[\s\u200b-\u200d\u2060]+/g
/** Characters nobody sees: formats, joiners, soft hyphens, direction marks, blank letters of other scripts. */
const invisible = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2028|\u2029|\u3164|\uffa0/gu

/** A text as everybody reads it: two that look alike are alike. */
export const visible = (text: string): string => text.replace(invisible, '')

/** [S5-02] Blank means null, empty or whitespace only (full-width and zero-width included); an empty list is empty too. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return visible(value).replace(whitespace, '') === ''
  return Array.isArray(value) && value.length === 0
}

/** [S5-09] Text without punctuation and symbols, Chinese and Western. */
export function stripPunctuation(text: string): string {
  return text.replace(/[\p{P}\p{S}]/gu, '')
}

/** Full-width letters, digits and signs typed under a Chinese input method become their ASCII twins. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
}

/** Cyrillic and Greek letters, once lower case, and the Latin ones they cannot be told from as capitals. */
const LOOKALIKES = new Map(
  [...'авекмнорстухіјѕαβεζηικμνορτυχ'].map((letter, at) => [letter, [...'abekmhopctyxijsabezhikmnoptyx'][at] ?? '']),
)

/**
 * The form in which two names are compared for duplicates: compatibility form, one style of brackets, dashes and middle
 * dots, no blanks, lower case, no letters of other alphabets that look like ours. Dashes and signs stay: 1-1号楼 and
 * 11号楼 are two buildings.
 */
export function normalizeName(name: string): string {
  return visible(name)
    .normalize('NFKC')
    .replace(whitespace, '')
    .replace(/[[{【〔〖「『]/g, '(')
    .replace(/[\]}】〕〗」』]/g, ')')
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replace(/[\u2022\u2027\u2219\u22c5\u30fb]/g, '·')
    .toLowerCase()
    .replace(/[\u0370-\u04ff]/g, (letter) => LOOKALIKES.get(letter) ?? letter)
}

export type FileClass = 'image' | 'txt' | 'excel' | 'word' | 'pdf' | 'ppt' | 'video' | 'radio' | 'other'

const extensions: Record<Exclude<FileClass, 'other'>, readonly string[]> = {
  image: ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp'],
  txt: ['txt', 'csv', 'log', 'md'],
  excel: ['xls', 'xlsx', 'xlsm'],
  word: ['doc', 'docx'],
  pdf: ['pdf'],
  ppt: ['ppt', 'pptx'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'flv', 'wmv', 'rmvb', 'mpg', 'mpeg', 'm2v'],
  radio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'flac', 'amr', 'wma'],
}

const classOf = new Map(
  Object.entries(extensions).flatMap(([kind, list]) => list.map((ext): [string, FileClass] => [ext, kind as FileClass])),
)

/** Extension of a file name, path or address in lower case, without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  const path = name.split(/[?#]/, 1)[0] ?? ''
  const base = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : ''
}

/** [S5-09] File class by extension. */
export function classifyFile(name: string): FileClass {
  return classOf.get(extensionOf(name)) ?? 'other'
}

const office: readonly string[] = ['doc', 'docx', 'xls', 'xlsx', 'xlsm', 'ppt', 'pptx']

/** [S4-10] True for the types that open through the office viewer. */
export function isOfficeFile(name: string): boolean {
  return office.includes(extensionOf(name))
}
