export { type Message, type MessageKind, notify, recall } from './notify'
