import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { useEffect, useState } from 'react'
import type { Tab } from '../../data/tab'
import { nullWhenRefused } from '../../entity/when-refused'
import { caseAddress, listAddress, TODO } from './biz-paths'
import { placeIn, readWalk, TODO_WALK, todoWalk, type Walk, type WalkPlace } from './list-navigation'

export interface CaseWalk extends WalkPlace {
  readonly toPrevious: (() => void) | undefined
  readonly toNext: (() => void) | undefined
  /** 办完之后：下一件；没有下一件回到清单。 */
  readonly onward: () => void
}

/** 本件在清单里的位置，以及沿清单前后移动。 */
export function useCaseWalk({ row }: BizInfoAnswer, tab: Tab, asked: string | undefined): CaseWalk {
  const key = asked ?? todoWalk(row.kind)
  const [walk, setWalk] = useState<Walk | null>(null)
  const { type } = tab
  useEffect(() => {
    let current = true
    void readWalk(key, type)
      .catch(nullWhenRefused)
      .then((found) => current && setWalk(found))
    return () => {
      current = false
    }
  }, [key, type])
  const place = placeIn(walk ?? { params: {}, ids: [], total: 0, offset: 0 }, row.id)
  const to = (id: number) => tab.replace(caseAddress(id, asked))
  const { previous, next } = place
  const back = () => {
    tab.openTab(asked === TODO_WALK ? TODO : listAddress(row.kind))
    tab.close()
  }
  return {
    ...place,
    toPrevious: previous === undefined ? undefined : () => to(previous),
    toNext: next === undefined || next === row.id ? undefined : () => to(next),
    onward: () => (next === undefined || next === row.id ? back() : to(next)),
  }
}
