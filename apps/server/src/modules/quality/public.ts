export { coveredSql } from './cover'
