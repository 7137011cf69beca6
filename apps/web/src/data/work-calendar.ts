import type { WorkCalendar } from '@zhujian/domain/calendar/working-days'
import type { CalendarDays } from '@zhujian/domain/contracts/calendar'
import { useMemo } from 'react'
import { useApi } from './queries'

const FRESH_MS = 10 * 60_000

/** The working-day calendar, read once for all lists; undefined until it is there. Its query name is 'work_day'. */
export function useWorkCalendar(): WorkCalendar | undefined {
  const options = { fresh: FRESH_MS, background: true, type: 0 } as const
  const { data } = useApi<CalendarDays>('work_day', '/api/setting/calendar/pc/days', {}, options)
  return useMemo(() => data && { off: new Set(data.off), on: new Set(data.on) }, [data])
}
