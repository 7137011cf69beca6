export { batchLeft, batchRemedy, batchSettled } from './batch-left'
export { coveredSql } from './cover'
export { missingList } from './part-missing'
