export { WorkspaceHead } from './workspace-head'
export { WorkspaceMenu } from './workspace-menu'
