export { bankAccount } from './bank-account'
export { salarySheet } from './salary-sheet'
export { salaryItem } from './salary-item'
