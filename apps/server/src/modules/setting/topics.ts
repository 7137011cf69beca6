/** 设置有变化。 */
export const SETTING_TOPIC = 'setting'
