export { ensureWorkCalendar } from './ensure-calendar'
export { setting, settingsNow, sharedSettings } from './setting-store'
export { CALENDAR_TOPIC, SETTING_TOPIC } from './topics'
export { holdCalendar, onCalendarChange, readCalendar, steadyCalendar, workCalendar } from './work-calendar'
