export { deliver, type Message, type MessageKind, notify, recall } from './notify'
export { queueOutside } from './outside-queue'
export { strandedOutside } from './resend-outside'
