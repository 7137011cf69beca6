import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import type { FileInfo } from '../../ui/upload/uploader'

const notice = (call: string): string => `/api/correspondence/notice/pc/${call}`
const document = (call: string): string => `/api/correspondence/document_flow/pc/${call}`
const archive = (call: string): string => `/api/correspondence/archive_item/pc/${call}`

/** 各查询的业务名称：写入之后据此更新清单、角标与详情。 */
export const NOTICE = 'notice'
export const DOCUMENT = 'document_flow'
export const FOLDER = 'doc_folder'
/** 待办中心与角标：等签收、反馈的收文算在里面。 */
export const TODO = 'biz'
export const ARCHIVE = archiveItem.name

export const noticeApi = {
  board: notice('board'),
  detail: notice('detail'),
  markRead: notice('markRead'),
  own: notice('own'),
  readers: notice('readers'),
  takeDown: notice('takeDown'),
} as const

export const documentApi = {
  inbox: document('inbox'),
  outbox: document('outbox'),
  counts: document('counts'),
  letter: document('letter'),
  receipts: document('receipts'),
  markRead: document('markRead'),
  sign: document('sign'),
  feedback: document('feedback'),
  urge: document('urge'),
  trash: document('trash'),
  trashList: document('trashList'),
  restore: document('restore'),
} as const

export const folderApi = {
  tree: document('folders'),
  files: document('files'),
  versions: document('versions'),
  save: document('saveFolder'),
  remove: document('removeFolder'),
  addFile: document('addFile'),
  addVersion: document('addVersion'),
  editFile: document('editFile'),
  trashFile: document('trashFile'),
} as const

export const archiveApi = {
  catalogues: archive('catalogues'),
  summary: archive('summary'),
  versions: archive('versions'),
  generate: archive('generate'),
  assign: archive('assign'),
  supplement: archive('supplement'),
} as const

/** 记录附带的文件。 */
export type StoredFile = FileInfo & { readonly path: string; readonly name: string }
