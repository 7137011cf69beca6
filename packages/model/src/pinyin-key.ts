/**
 * Search by Chinese, full pinyin, initials and any mixture. The reading dictionary (300 kB) stays with the caller; this
 * file only defines how readings become a search key and how a query is matched, the same on the server and in menus.
 */
import { normalizeName, stripPunctuation } from './text'

/** Readings of a text, one list per character (code point); first the one that fits the context. A character without pinyin reads as itself. */
export type Readings = readonly (readonly string[])[]

const MAX_VARIANTS = 4

/** Nobody types longer pinyin; beyond it only the plain text is searched, so that cost stays bounded (T48). */
const MAX_QUERY = 64

/** All ways to read the text, the contextual one first, cut after a few: 重庆 → chong qing, zhong qing. */
function variants(readings: Readings): string[][] {
  let found: string[][] = [[]]
  for (const options of readings) {
    const list = options.length > 0 ? options : ['']
    found = list.flatMap((reading) => found.map((head) => [...head, reading])).slice(0, MAX_VARIANTS)
  }
  return found
}

/** The form of text and query that is compared: half-width, lower case, no blanks. */
export function searchForm(text: string): string {
  return normalizeName(text)
}

/** Value of a search column: the text, its full pinyin and its initials without punctuation, parted by blanks, no repetitions. */
export function pinyinKey(text: string, readings: Readings): string {
  const words = new Set([searchForm(text)])
  for (const syllables of variants(readings)) {
    words.add(searchForm(stripPunctuation(syllables.join(''))))
    words.add(searchForm(stripPunctuation(syllables.map((syllable) => syllable.slice(0, 1)).join(''))))
  }
  words.delete('')
  return [...words].join(' ')
}

/** Query positions reachable after one character: by the character itself, a whole syllable, its first letters or its initial. */
function step(query: string, from: ReadonlySet<number>, char: string, options: readonly string[]): Set<number> {
  const next = new Set<number>()
  for (const at of from) {
    if (query.startsWith(char, at)) next.add(at + char.length)
    for (const reading of options)
      for (let length = 1; length <= reading.length && query.startsWith(reading.slice(0, length), at); length += 1)
        next.add(at + length)
  }
  return next
}

/** True when the query, read as any mixture of characters, syllables and initials, occurs in the text: `hangz西湖` in 杭州西湖. */
export function matchesPinyin(query: string, text: string, readings: Readings): boolean {
  const wanted = searchForm(query)
  if (wanted === '') return true
  if (wanted.length > MAX_QUERY) return searchForm(text).includes(wanted)
  const chars = [...text]
  let open = new Set<number>()
  for (const [index, char] of chars.entries()) {
    const own = searchForm(char)
    if (own === '') continue
    const skipped = stripPunctuation(own) === '' ? open : []
    open = step(wanted, new Set([0, ...open]), own, (readings[index] ?? []).map(searchForm))
    for (const at of skipped) open.add(at)
    if (open.has(wanted.length)) return true
  }
  return false
}
