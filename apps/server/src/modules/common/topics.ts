/** 字典有变化。 */
export const DICTIONARY_TOPIC = 'dictionary'
