export { documentFlow } from './document-flow'
export { notice } from './notice'
export { archiveItem } from './archive/archive-item'
