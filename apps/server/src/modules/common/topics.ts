/** 设置有变化。 */
export const SETTING_TOPIC = 'setting'
/** 字典有变化。 */
export const DICTIONARY_TOPIC = 'dictionary'
