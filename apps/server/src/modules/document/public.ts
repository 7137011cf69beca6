export { type DirectDocument, issueDocument, type IssuedDocument } from './issue-document'
export { type ArchivedDocument, type LegalEffect, onDocumentArchived, onDocumentIssued } from './legal-effects'
export { officeOf } from './office'
export { type SealRequest, type SealService, useSealService } from './seal-service'
