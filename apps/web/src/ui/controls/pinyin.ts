import { useEffect, useState } from 'react'

type Match = (text: string, query: string) => boolean

let engine: Match | undefined

/** Loads the pinyin tables once; without them only the characters themselves are compared. */
export async function loadPinyin(): Promise<void> {
  if (engine) return
  const { match } = await import('pinyin-pro')
  engine = (text, query) => match(text, query, { continuous: true }) !== null
}

/** True when the text holds the query as characters, full pinyin, initials or a mixture: 中建三 zhongjian zjs 中js. */
export function matchesText(text: string, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  if (wanted === '' || text.toLowerCase().includes(wanted)) return true
  return /[a-z]/.test(wanted) && (engine?.(text, wanted) ?? false)
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
