export { ensureDictionaries } from './dictionaries'
export { DICTIONARY_TOPIC } from './topics'
export { changeRow, type Decision, holdRow, holdRows, insertRow } from './decided-rows'
export { type PersonSecrets, personSecrets } from './person-secrets'
