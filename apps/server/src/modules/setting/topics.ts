/** 设置有变化。 */
export const SETTING_TOPIC = 'setting'
/** 工作日历有变化。 */
export const CALENDAR_TOPIC = 'work_day'
