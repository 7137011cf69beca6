export { createDemoData, ensureDemoData } from './demo-data'
