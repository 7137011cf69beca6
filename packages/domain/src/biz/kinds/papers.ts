import type { ChecklistItem } from '../biz-kind'

/** 必备资料：缺了不能提交。 */
export const must = (code: string, label: string): ChecklistItem => ({ code, label, required: true })

/** 有则附：情形涉及时才需要的资料。 */
export const may = (code: string, label: string): ChecklistItem => ({ code, label, required: false })
