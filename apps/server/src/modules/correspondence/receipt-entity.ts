import { defineEntity, f } from '@zhujian/model'

/** 收件记录的附件怎样存：不登记为业务实体，没有自己的页面与接口，只经文件收发的办理写入。 */
export const receiptFiles = defineEntity('document_receipt', {
  label: '收件记录',
  scope: 'personal',
  display: 'feedback',
  fields: { feedback: f.longText('反馈内容', { max: 2000 }), feedback_file: f.files('反馈附件', { optional: true, max: 10 }) },
  form: ['feedback', 'feedback_file'],
  list: { search: [], columns: ['feedback'], sort: '-id' },
  grants: {},
})

/** 文件柜的一个版本。 */
export const versionFiles = defineEntity('doc_file_version', {
  label: '文件版本',
  scope: 'personal',
  display: 'note',
  fields: { note: f.text('版本说明', { optional: true, max: 200 }), file: f.files('文件', { max: 1 }) },
  form: ['note', 'file'],
  list: { search: [], columns: ['note'], sort: '-id' },
  grants: {},
})
