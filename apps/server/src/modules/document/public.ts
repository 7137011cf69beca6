export { type DirectDocument, issueDocument, type IssuedDocument } from './issue-document'
export { type LegalEffect, onDocumentIssued } from './legal-effects'
export { type SealRequest, type SealService, useSealService } from './seal-service'
