import type { FastifyInstance } from 'fastify'
import { onDocumentArchived } from '../document/public'
import { openFilesTo } from '../file/public'
import { fileDocument } from './archive-documents'
import './archive-effects'
import { defineArchiveReminder } from './archive-reminder.job'
import { mayReadArchiveVersions } from './archive-versions'
import { archiveRoutes } from './archive.routes'
import './certificate-effects'
import { certificateRoutes } from './certificate.routes'
import './document-effects'
import './letter-effects'
import { documentRoutes, folderRoutes } from './document.routes'
import { mayReadVersions } from './folder-files'
import { mayReadNotices } from './notice-board'
import './notice-effects'
import { noticeRoutes } from './notice.routes'
import { mayReadDocuments, mayReadFeedback } from './receipts'
import { defineTrashPurge } from './trash.job'

/** 通知公告、文件收发、归档目录。 */
export async function correspondenceModule(app: FastifyInstance): Promise<void> {
  onDocumentArchived(fileDocument)
  openFilesTo('notice', mayReadNotices)
  openFilesTo('document_flow', mayReadDocuments)
  openFilesTo('document_receipt', mayReadFeedback)
  openFilesTo('doc_file_version', mayReadVersions)
  openFilesTo('archive_version', mayReadArchiveVersions)
  noticeRoutes(app)
  documentRoutes(app)
  folderRoutes(app)
  archiveRoutes(app)
  certificateRoutes(app)
  defineTrashPurge(app.platform)
  defineArchiveReminder(app.platform)
}
