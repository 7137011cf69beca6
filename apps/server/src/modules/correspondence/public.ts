export { openLetters } from './open-letters'
