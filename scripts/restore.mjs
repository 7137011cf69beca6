import { runDataTool } from './data-tool.mjs'

await runDataTool('restore')
