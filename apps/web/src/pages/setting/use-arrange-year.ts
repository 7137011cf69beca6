import type { CalendarYear, YearInput } from '@zhujian/domain/contracts/calendar'
import { useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useSubmitKey } from '../../entity/use-submit-key'
import { toast } from '../../ui/toast'
import { CALENDAR, calendarApi } from './calendar-api'

type Arrangement = Pick<YearInput, 'days' | 'source' | 'confirmed'>

export interface ArrangeYear {
  readonly busy: boolean
  /** 被拒绝时抛出；别人刚改过的，读出新的再来。 */
  readonly save: (arrangement: Arrangement) => Promise<void>
}

/** 以所给的各天重排一年。 */
export function useArrangeYear({ year, revision }: CalendarYear): ArrangeYear {
  const [busy, setBusy] = useState(false)
  const key = useSubmitKey()
  const save = async (arrangement: Arrangement) => {
    const body = { year, revision, ...arrangement }
    setBusy(true)
    try {
      await post(calendarApi.setYear, body, { key: key.of(body) })
      key.done()
      toast.success('已保存，未办结的期限已重新计算')
    } finally {
      await invalidate(CALENDAR)
      setBusy(false)
    }
  }
  return { busy, save }
}
