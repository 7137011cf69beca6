import { defineEntity, f } from '@zhujian/model'
import { grantAll } from '../roles'

/** 不改变状态的动作；由签发自动发生，记入操作记录。 */
export const docSealActions = { use: '用印' } as const

/** 电子印章：机关的印章图样与获授权的用印人；每用一次留痕，没有印章的文书只标出盖章位置。 */
export const docSeal = defineEntity('doc_seal', {
  label: '电子印章',
  scope: 'org',
  display: 'name',
  fields: {
    supervise_org_id: f.ref('用印机关', 'supervise_org'),
    name: f.text('印章名称', { max: 60 }),
    image: f.files('印章图样', { accept: 'image', max: 1, hint: '透明底 PNG，印面直径 42 毫米' }),
    signer_ids: f.refs('授权用印人', 'account', { of: 'officers', hint: '只有名单内的签发人签发时才加盖' }),
    valid_to: f.date('有效期至', { optional: true }),
    enabled: f.bool('启用'),
    used_count: f.integer('用印次数', { optional: true }),
    used_at: f.instant('最近用印', { optional: true }),
  },
  form: ['supervise_org_id', 'name', 'image', 'signer_ids', 'valid_to', 'enabled'],
  list: {
    search: ['name', 'supervise_org_id', 'enabled'],
    columns: ['name', 'supervise_org_id', ['image', 'img'], 'signer_ids', 'valid_to', 'enabled', 'used_count', 'used_at'],
    sort: 'id',
  },
  acts: docSealActions,
  grants: {
    ...grantAll(['city_admin', 'station_admin'], ['read', 'add', 'edit', 'delete']),
    ...grantAll(['admin', 'security', 'auditor', 'station_head'], ['read']),
  },
  unique: [{ fields: ['supervise_org_id', 'name'], message: '该机关已有同名印章' }],
})
