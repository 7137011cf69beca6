export { superviseDoc } from './supervise-doc'
export { docReceipt } from './doc-receipt'
export { docSeal } from './doc-seal'
