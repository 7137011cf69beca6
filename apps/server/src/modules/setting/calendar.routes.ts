import { workDay } from '@zhujian/domain/calendar/work-day'
import { dayInput, yearInput, yearQuery } from '@zhujian/domain/contracts/calendar'
import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { calendarYear, setDay, setYear } from './calendar-year'
import { workCalendar } from '../../entity/work-calendar'

const AT = '/api/setting/calendar/pc'

/** 工作日历：页面计算期限用的全部日子、一年的编排、改一天、重排一年。 */
export function calendarRoutes(app: FastifyInstance): void {
  const read = { entity: workDay, verb: 'read' }
  const arrange = { entity: workDay, verb: 'arrange' }
  route(app, { method: 'GET', url: `${AT}/days`, right: read, background: true }, async ({ platform }) => {
    const { off, on } = await workCalendar(platform)
    return { off: [...off], on: [...on] }
  })
  route(app, { method: 'GET', url: `${AT}/year`, right: read, input: yearQuery }, calendarYear)
  route(app, { method: 'POST', url: `${AT}/setDay`, right: arrange, input: dayInput }, setDay)
  route(app, { method: 'POST', url: `${AT}/setYear`, right: arrange, input: yearInput }, setYear)
}
