import { superviseDoc } from './supervise-doc'
import { docReceipt } from './doc-receipt'
import { docSeal } from './doc-seal'

/** 本领域的数据：一行一种，接口路径 /api/document/<名称>。 */
export const documentEntities = {
  superviseDoc,
  docReceipt,
  docSeal,
} as const
