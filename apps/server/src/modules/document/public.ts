export { addresseesOf } from './addressees'
export { documentLines, documentSteps } from './desk'
export { type DirectDocument, issueDocument, type IssuedDocument } from './issue-document'
export {
  type ArchivedDocument,
  effectiveTypes,
  type DocumentRow,
  type LegalEffect,
  type NumberedDocument,
  onDocumentArchived,
  onDocumentIssued,
  onDocumentVoid,
} from './legal-effects'
export { settleReplies } from './receipts'
export { officeOf } from './office'
export { type SealRequest, type SealService, useSealService } from './seal-service'
export { chineseDate } from './print-content'
export { LEFT, MARGINS, mm, type Page, WIDTH } from './paper'
export { reprintDocument } from './reprint-document'
export { draftPaper } from './start-draft'
export { putOnPaper } from './sign-document'
export { voidDocument } from './void-document'
