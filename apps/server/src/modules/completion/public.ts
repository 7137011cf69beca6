export { completionAwaited, completionTodos } from './completion-todos'
export { type AppliedFor, openCompletion } from './open-completion'
