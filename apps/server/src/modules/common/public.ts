export { ensureDictionaries } from './dictionaries'
export { DICTIONARY_TOPIC } from './topics'
export { type PersonSecrets, personSecrets } from './person-secrets'
