export { workDay } from '../calendar/work-day'
export { settingChange } from './setting-change'
