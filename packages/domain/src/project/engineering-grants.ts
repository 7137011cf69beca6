import { grantAll } from '../roles'
import { specialists } from './grants'

const see = ['read', 'export'] as const
// 表格里的一行就是一份报监草稿（监督编号由受理得出，表格里没有可对上的键），所以谁能报监谁能导入，不多也不少：
// 不报监的（含平台管理员与市级）导入之后每一行都会因没有新增权而被拒，给了也是空的。
const draft = ['read', 'add', 'edit', 'delete', 'export', 'import', 'submit', 'withdraw', 'applyCancel'] as const
const audit = ['accept', 'return', 'cancel'] as const
const assign = ['assign', 'handOver'] as const
const move = ['toHistory', 'toMiddle', 'toCurrent'] as const
const supervise = ['start', 'suspend', 'recover', 'complete', 'declineCompletion'] as const
const enforce = ['stop', 'resume', 'terminate'] as const

/** 项目库权限（领域说明 4.4）；带 by 的步骤另限主监督员本人，未指定时不限。 */
export const engineeringGrants = {
  admin: [...see, ...assign, ...move, 'supplement'],
  city_admin: [...see, ...assign, ...move],
  station_admin: [...see, 'edit', ...audit, ...assign, ...move, 'supplement'],
  station_head: [...see, ...audit, ...assign, ...supervise, ...enforce, ...move],
  section_chief: [...see, ...audit, ...assign, ...supervise, ...enforce, 'toMiddle', 'toCurrent'],
  officer: [...see, ...supervise, 'report', 'toMiddle', 'toCurrent'],
  intake: [...see, 'edit', ...audit, ...assign],
  owner: [...draft, 'applyCompletion'],
  ...grantAll(['contractor', 'site'], [...draft, 'report']),
  ...grantAll(['site_safety', 'site_labour', 'consultant', 'chief_engineer', 'hrss', 'viewer'], see),
  // 项目库对劳务与设备单位不开放页面；实名制、设备登记时要选到自己参建的工程，故留查询。
  ...grantAll(['labour', 'equipment', ...specialists], ['read']),
}
