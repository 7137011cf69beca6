export { libraryPath } from './library-path'
export { deliver, markDone, type Message, notify, recall } from './notify'
export { queueOutside } from './outside-queue'
export { strandedOutside } from './resend-outside'
