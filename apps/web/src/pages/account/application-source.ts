import { accountTypes } from '@zhujian/domain/account/account'
import { applicationStates } from '@zhujian/domain/account/application'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { f } from '@zhujian/model'
import type { TableSource } from '../../entity/source'

export const APPLICATIONS = 'account_application'

/** 注册申请的各栏，按审核时看的先后。 */
export const applicationFields = {
  unit_name: f.text('单位名称'),
  usc: f.text('统一社会信用代码', { max: 18 }),
  corp_type: f.enum('单位类型', corpType),
  areacode: f.region('注册地'),
  license_img: f.files('营业执照', { optional: true }),
  safety_img: f.files('安全生产许可证', { optional: true }),
  qual_img: f.files('资质证书', { optional: true }),
  account_type: f.enum('账号类别', accountTypes),
  username: f.text('拟用账号', { max: 20 }),
  linkman: f.text('联系人', { max: 20 }),
  tel: f.text('手机', { max: 20 }),
  created_at: f.instant('申请时间'),
  state: f.enum('审核', applicationStates),
  result: f.enum('审核结果', applicationStates, { optional: true }),
  reason: f.text('退回原因', { optional: true }),
  examined_at: f.instant('审核时间', { optional: true }),
}

/** 注册申请清单的列与查询条件。 */
export const applicationSource = {
  label: '注册申请',
  display: 'unit_name',
  fields: applicationFields,
  list: {
    search: ['unit_name', 'result'],
    columns: [
      'unit_name',
      'usc',
      'corp_type',
      'areacode',
      'account_type',
      'username',
      'linkman',
      'tel',
      'created_at',
      'result',
      'reason',
      ['state', 'state'],
    ],
    sort: '-id',
  },
} satisfies TableSource
