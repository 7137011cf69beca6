import type { CalendarYear } from '@zhujian/domain/contracts/calendar'
import { isWeekend, weekdayOf } from '@zhujian/domain/calendar/working-days'
import { dict, f } from '@zhujian/model'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { toast } from '../../ui/toast'
import { CALENDAR, calendarApi, dayIn, weekdayName } from './calendar-api'

const plain = ['plain', '按星期'] as const
const off = ['off', '放假'] as const
const on = ['on', '上班'] as const
const name = f.text('名称', { optional: true, max: 20, hint: '如“春节”“国庆节调休”；按星期的不用填' })
const fieldsOf = (date: string) => ({
  kind: f.enum('安排', isWeekend(date) ? dict({ plain, off, on }) : dict({ plain, off })),
  name,
})

interface CalendarDayDialogProps {
  year: CalendarYear
  date: string
  onClose: () => void
}

/** 改一天：放假、上班，或按星期。 */
export function CalendarDayDialog({ year, date, onClose }: CalendarDayDialogProps) {
  const known = dayIn(year, date)
  const handleSubmit = async ({ kind, name: typed }: Record<string, unknown>) => {
    const wanted = kind === 'plain' ? '' : String(kind)
    const body = { day_on: date, kind: wanted, name: String(typed ?? ''), seen: known?.kind ?? '' }
    await post(calendarApi.setDay, body)
    await invalidate(CALENDAR)
    toast.success('已保存，未办结的期限已重新计算')
  }
  return (
    <WithKinds>
      <AskDialog
        title={`${date} 星期${weekdayName(weekdayOf(date))}`}
        okText="保存"
        fields={fieldsOf(date)}
        items={[['kind', 'radio'], 'name']}
        initial={{ kind: known?.kind ?? 'plain', name: known?.name ?? null }}
        rules={(values) =>
          values.kind !== 'plain' && !values.name ? [{ field: 'name', message: '请填写名称，说明为什么放假或上班' }] : []
        }
        subject={{ scope: 'act.work_day', ids: [date], version: year.revision }}
        onSubmit={handleSubmit}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}
