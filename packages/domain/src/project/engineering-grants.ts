import { grantAll } from '../roles'

const see = ['read', 'export'] as const
const draft = ['read', 'add', 'edit', 'delete', 'export', 'submit', 'withdraw', 'applyCancel'] as const
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
  ...grantAll(['labour', 'equipment'], ['read']),
}
