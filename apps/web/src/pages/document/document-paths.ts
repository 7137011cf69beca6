import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import type { RowOn } from '../../entity/source'
import type { PreviewFile } from '../../ui/preview/preview-store'

/** 一份监督文书，连同所在页面要的各列。 */
export type DocumentRow = RowOn<typeof superviseDoc>

export const DOCUMENT = superviseDoc.name

const base = '/api/document/supervise_doc/pc'
export const documentApi = {
  start: `${base}/start`,
  desk: `${base}/desk`,
  correct: `${base}/correct`,
  sign: `${base}/sign`,
} as const

export const viewAddress = (id: number): string => `/documents/view?id=${id}`

/** 标题里的称呼：有编号的带编号。 */
export const documentTitle = (row: DocumentRow): string => [row.title, row.doc_no].filter(Boolean).join(' ')

/** 纸面随版本而变：地址带上版本，改过的稿子不会看到旧的。 */
export const pdfOf = (row: DocumentRow): PreviewFile => ({
  name: `${documentTitle(row)}.pdf`,
  url: `/files/document/${row.id}?v=${row.version ?? 0}`,
})

export const isSigned = (row: DocumentRow): boolean => Boolean(row.issue_at)
export const stateOf = (row: DocumentRow) => documentStates.keyOf(row.state)
