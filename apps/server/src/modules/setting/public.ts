export { dueAfter } from './due-after'
export { ensureWorkCalendar } from './ensure-calendar'
export { defineOfficeJob } from './office-job'
export { setting, settingsNow, sharedSettings } from './setting-store'
export { siteAddress } from './site-address'
export { SETTING_TOPIC } from './topics'
export {
  CALENDAR_TOPIC,
  holdCalendar,
  onCalendarChange,
  readCalendar,
  steadyCalendar,
  workCalendar,
} from '../../entity/work-calendar'
