export { completionAcceptance } from './completion-acceptance'
