import { bankAccount } from './bank-account'
import { salarySheet } from './salary-sheet'
import { salaryItem } from './salary-item'

/** 本领域的数据：一行一种，接口路径 /api/salary/<名称>。 */
export const salaryEntities = {
  bankAccount,
  salarySheet,
  salaryItem,
} as const
