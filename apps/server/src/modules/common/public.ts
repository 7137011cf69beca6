export { ensureDictionaries } from './dictionaries'
export { DICTIONARY_TOPIC } from './topics'
export { lockUnitName } from './unit-name'
export { type PersonSecrets, personSecrets } from './person-secrets'
