export { dueAfter } from './due-after'
export { ensureWorkCalendar } from './ensure-calendar'
export { defineOfficeJob } from './office-job'
export { SETTING_TOPIC, settingsNow } from '../../entity/settings-now'
export { setting, sharedSettings } from './setting-store'
export { siteAddress } from './site-address'
export {
  CALENDAR_TOPIC,
  holdCalendar,
  onCalendarChange,
  readCalendar,
  steadyCalendar,
  workCalendar,
} from '../../entity/work-calendar'
