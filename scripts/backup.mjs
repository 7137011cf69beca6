import { runDataTool } from './data-tool.mjs'

await runDataTool('backup')
