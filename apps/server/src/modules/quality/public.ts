export { coveredSql } from './cover'
export { missingList } from './part-missing'
