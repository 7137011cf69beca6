import { grantAll, type RoleName } from '../roles'
import { specialists } from './grants'

const see = ['read', 'export'] as const
// 表格里的一行就是一份报监草稿（监督编号由受理得出，表格里没有可对上的键），所以谁能报监谁能导入，不多也不少：
// 不报监的（含平台管理员与市级）导入之后每一行都会因没有新增权而被拒，给了也是空的。
const draft = ['read', 'add', 'edit', 'delete', 'export', 'import', 'submit', 'withdraw'] as const
const audit = ['accept', 'return', 'cancel', 'refuseCancel'] as const
const assign = ['assign', 'handOver'] as const
/** 停工、中止逾期或完工未终止的，由系统提出、主监督员确认转入中间库；站长可以代办。 */
const shelve = ['toMiddle'] as const
/** 更正状态由他们提出，另一人确认，见 state-correction.ts。 */
export const correctors = ['city_admin', 'station_admin', 'station_head'] as const satisfies readonly RoleName[]
const correct = ['correctState'] as const
/** 监督机构自己的：工程的监督档案、全站的月报与年报。 */
const keep = ['bindRecord', 'stationReport'] as const

/** 项目库权限（领域说明 4.4）；开工、停工、复工、中止、恢复、验收、终止没有人直接办，起因见 engineering-law.ts。 */
export const engineeringGrants = {
  admin: [...see, ...assign, 'supplement'],
  city_admin: [...see, ...assign, ...correct, ...keep],
  station_admin: [...see, 'edit', ...audit, ...assign, ...correct, ...keep, 'supplement'],
  station_head: [...see, ...audit, ...assign, ...shelve, ...correct, ...keep],
  section_chief: [...see, ...audit, ...assign, ...keep],
  officer: [...see, ...shelve, ...keep, 'report'],
  intake: [...see, 'edit', ...audit, ...assign],
  // 取消的是建设单位的工程：别家申请不了。
  owner: [...draft, 'applyCancel'],
  ...grantAll(['contractor', 'site'], [...draft, 'report']),
  ...grantAll(['site_safety', 'site_labour', 'consultant', 'chief_engineer', 'hrss'], see),
  viewer: [...see, 'stationReport'],
  // 项目库对劳务与设备单位不开放页面；实名制、设备登记时要选到自己参建的工程，故留查询。
  ...grantAll(['labour', 'equipment', ...specialists], ['read']),
}
