export { ensureDictionaries } from './dictionaries'
export { DICTIONARY_TOPIC, SETTING_TOPIC } from './topics'
