export { qualityIssue } from './quality-issue'
