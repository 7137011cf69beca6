import { useEffect, useState } from 'react'

type Match = (text: string, query: string) => boolean

interface Engine {
  match: Match
  /** Syllables of a text, one per character, as the context has them. */
  read: (text: string) => readonly string[]
  /** All syllables each character may have. */
  readAll: (text: string) => readonly string[]
}

let engine: Engine | undefined

/** Loads the pinyin tables once; without them only the characters themselves are compared. */
export async function loadPinyin(): Promise<void> {
  if (engine) return
  const { match, pinyin, polyphonic } = await import('pinyin-pro')
  engine = {
    match: (text, query) => match(text, query, { continuous: true }) !== null,
    read: (text) => pinyin(text, { toneType: 'none', type: 'array' }),
    readAll: (text) => polyphonic(text, { toneType: 'none', type: 'array' }).flat(),
  }
}

interface Reading {
  full: string
  initials: string
  /** Letters a run may begin with, whichever way its characters are read. */
  firsts: string
}

/** Each text is read once: a tree of regions is compared with every key that is typed. */
const readings = new Map<string, Reading>()
const MOST_READINGS = 20_000
const UNREAD: Reading = { full: '', initials: '', firsts: '' }

const firstLetters = (syllables: readonly string[]): string => syllables.map((syllable) => syllable.slice(0, 1)).join('')

function readingOf(text: string): Reading {
  const known = readings.get(text)
  if (known || !engine) return known ?? UNREAD
  const syllables = engine.read(text)
  const reading = { full: syllables.join(''), initials: firstLetters(syllables), firsts: firstLetters(engine.readAll(text)) }
  if (readings.size >= MOST_READINGS) readings.clear()
  readings.set(text, reading)
  return reading
}

const wantedOf = (query: string): string => query.trim().toLowerCase()

/** True when the text holds the query as characters, full pinyin, initials or a mixture: 中建三 zhongjian zjs 中js. */
export function matchesText(text: string, query: string): boolean {
  const wanted = wantedOf(query)
  if (wanted === '' || text.toLowerCase().includes(wanted)) return true
  if (!engine || !/[a-z]/.test(wanted)) return false
  const { initials, firsts } = readingOf(text)
  if (initials.includes(wanted)) return true
  // Where no character begins with the first letter, the slow comparison is spared.
  return (!/^[a-z]/.test(wanted) || firsts.includes(wanted.charAt(0))) && engine.match(text, wanted)
}

/** True when the query runs over several texts, as characters, full pinyin or initials: 杭州西湖 hangzhouxihu hzxh. */
export function matchesRun(texts: readonly string[], query: string): boolean {
  const wanted = wantedOf(query)
  if (texts.join('').toLowerCase().includes(wanted)) return true
  if (!/^[a-z]+$/.test(wanted)) return false
  const read = texts.map(readingOf)
  return (
    read
      .map(({ full }) => full)
      .join('')
      .includes(wanted) ||
    read
      .map(({ initials }) => initials)
      .join('')
      .includes(wanted)
  )
}

/** Makes sure pinyin works in this control; renders again once it does. */
export function usePinyin(): Match {
  const [, setReady] = useState(engine !== undefined)
  useEffect(() => {
    let alive = true
    void loadPinyin().then(() => alive && setReady(true))
    return () => {
      alive = false
    }
  }, [])
  return matchesText
}
