export { completionAwaited, completionTodos } from './completion-todos'
export { type AppliedFor, heldBack, openCompletion } from './open-completion'
