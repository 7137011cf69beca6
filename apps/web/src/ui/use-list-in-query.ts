import { useState } from 'react'

/** Which of a page's lists is shown: the one the address asks for, until another is chosen; another address asks anew. */
export function useListInQuery<L extends string>(asked: string | undefined, initial: L): [L, (list: L) => void] {
  const [chosen, setChosen] = useState<{ asked: string | undefined; list: L } | null>(null)
  const list = chosen && chosen.asked === asked ? chosen.list : initial
  return [list, (next) => setChosen({ asked, list: next })]
}
