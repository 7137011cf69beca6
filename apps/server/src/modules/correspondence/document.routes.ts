import { documentFlow } from '@zhujian/domain/correspondence/document-flow'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { pathOf } from '../../entity/entity-routes'
import { listInput } from '../../entity/list'
import { route } from '../../entity/route'
import { write, type Writing } from '../../entity/write'
import { countBoxes, inboxInput, listInbox, listOutbox, readLetter } from './document-boxes'
import * as files from './folder-files'
import * as folders from './folders'
import { byId } from './notice-board'
import * as receipts from './receipts'
import { listTrash, restore, restoreInput, trashInput } from './trash'
import { wholeOnly } from './full-session-only'

const read = { entity: documentFlow, verb: 'read' }
/** 能发文件的才能签收、整理文件柜：免登录会话只读。 */
const act = { entity: documentFlow, verb: 'add' }

function writes<I extends z.ZodType>(
  app: FastifyInstance,
  verb: string,
  input: I,
  work: (writing: Writing, value: z.output<I>) => Promise<Record<string, unknown>>,
): void {
  route(app, { method: 'POST', url: pathOf(documentFlow, verb), right: act, input }, (context, value) =>
    write(context, (writing) => work(writing, value)),
  )
}

/** 收件、发件、签收、反馈、催办、回收站。拟稿、发送、撤回、办结由定义推出。 */
export function documentRoutes(app: FastifyInstance): void {
  const at = (verb: string) => ({ method: 'GET' as const, url: pathOf(documentFlow, verb), right: read })
  route(app, { ...at('inbox'), input: inboxInput }, wholeOnly(listInbox))
  route(app, { ...at('outbox'), input: listInput(documentFlow) }, wholeOnly(listOutbox))
  route(app, { ...at('counts'), background: true }, wholeOnly(countBoxes))
  route(
    app,
    { ...at('letter'), input: byId },
    wholeOnly((context, { id }) => readLetter(context, id)),
  )
  route(app, { ...at('receipts'), input: receipts.receiptsInput }, wholeOnly(receipts.listReceipts))
  route(app, { ...at('trashList'), input: trashInput }, wholeOnly(listTrash))
  route(
    app,
    { method: 'POST', url: pathOf(documentFlow, 'markRead'), right: act, input: byId, background: true },
    (context, { id }) => receipts.markOpened(context, id),
  )
  writes(app, 'sign', receipts.signInput, receipts.sign)
  writes(app, 'feedback', receipts.feedbackInput, receipts.giveFeedback)
  writes(app, 'urge', byId, (writing, { id }) => receipts.urge(writing, id))
  writes(app, 'trash', byId, (writing, { id }) => receipts.trashLetter(writing, id))
  writes(app, 'restore', restoreInput, restore)
}

/** 文件柜：文件夹与文件的版本。 */
export function folderRoutes(app: FastifyInstance): void {
  const at = (verb: string) => ({ method: 'GET' as const, url: pathOf(documentFlow, verb), right: read })
  route(app, at('folders'), wholeOnly(folders.folderTree))
  route(app, { ...at('files'), input: files.filesInput }, wholeOnly(files.listFiles))
  route(app, { ...at('versions'), input: byId }, wholeOnly(files.listVersions))
  writes(app, 'saveFolder', folders.folderInput, folders.saveFolder)
  writes(app, 'removeFolder', byId, (writing, { id }) => folders.removeFolder(writing, id))
  writes(app, 'addFile', files.addFileInput, files.addFile)
  writes(app, 'addVersion', files.addVersionInput, files.addVersion)
  writes(app, 'editFile', files.editFileInput, files.editFile)
  writes(app, 'trashFile', byId, (writing, { id }) => files.trashFile(writing, id))
}
