import { dict, f } from '@zhujian/model'
import { fileGroups } from '../../reference/file-groups'
import { bizKind } from '../biz-kind'
import { inOrder, neededWhen } from './complaints'
import { node } from './nodes'

/** 报监资料目录（领域说明 B.1）；名称前带分组，相近的名称不会选错。 */
export const catalogueItem = dict(
  Object.fromEntries(
    fileGroups.flatMap((group) =>
      group.items.map((item) => [item.code, [item.code, `${group.label}：${item.label}`] as const] as const),
    ),
  ),
)
export const uploadReason = dict({ first: [1, '首次上传'], fix: [2, '补正'], renew: [3, '到期或变更更新'] })

/** 资料上传、补正：按目录项送审，通过后归入工程资料并重算完整度。 */
export const fileUpload = bizKind({
  code: 'fileUpload',
  sure: true,
  mark: 'ZLSC',
  fields: {
    item_code: f.enum('目录项', catalogueItem),
    reason: f.enum('上传原因', uploadReason),
    doc_no: f.text('证书或文件编号', { max: 60, optional: true }),
    issue_on: f.date('签发日期', { past: true, optional: true }),
    valid_to: f.date('有效期至', { optional: true }),
    files: f.files('资料文件', { max: 20 }),
    note: f.longText('说明', { max: 500, optional: true }),
  },
  form: ['item_code', ['reason', 'radio'], 'doc_no', 'issue_on', 'valid_to', ['files', 'upload'], ['note', 'textarea']],
  rules: (values) => [
    inOrder(values, 'issue_on', 'valid_to', '有效期不能早于签发日期'),
    neededWhen(values.reason === uploadReason.code('fix'), values, 'note', '补正的，请说明补正了什么'),
  ],
  applicants: ['owner', 'contractor', 'site', 'consultant', 'chief_engineer'],
  when: ['pending', 'returned', 'waiting', 'building', 'stopped', 'suspended', 'accepting', 'completed'],
  nodes: [node('资料审核', 'intake', 3)],
  checklist: [],
  basis: '建质〔2014〕154号《房屋建筑和市政基础设施工程施工安全监督工作规程》',
})
