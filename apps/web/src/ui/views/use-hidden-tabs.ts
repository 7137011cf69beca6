import { type RefObject, useEffect, useState } from 'react'

/** Keys of the tabs that do not stand whole in the line; `shape` changes whenever the tabs do. */
export function useHiddenTabs(list: RefObject<HTMLDivElement | null>, shape: string): readonly string[] {
  const [hidden, setHidden] = useState<readonly string[]>([])
  useEffect(() => {
    const line = list.current
    if (!line) return
    const observer = new IntersectionObserver(
      (entries) =>
        setHidden((before) => {
          const changed = new Map(entries.map(({ target, intersectionRatio }) => [keyOf(target), intersectionRatio < WHOLE]))
          const present = [...line.querySelectorAll('[role="tab"]')].map(keyOf)
          return present.filter((key) => changed.get(key) ?? before.includes(key))
        }),
      { root: line, threshold: [0, WHOLE] },
    )
    for (const tab of line.querySelectorAll('[role="tab"]')) observer.observe(tab)
    return () => observer.disconnect()
  }, [list, shape])
  return hidden
}

/** A hair less than all of it: widths are fractions of px. */
const WHOLE = 0.98
const keyOf = (tab: Element): string => (tab as HTMLElement).dataset['view'] ?? ''
