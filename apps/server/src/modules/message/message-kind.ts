export type MessageKind = 'todo' | 'warning' | 'notice' | 'download'
