import type { RoleName } from '../roles'

/** 可以报监的一侧：建设单位、施工企业、项目部，各在自己的数据范围内。 */
export const applicants = ['owner', 'contractor', 'site'] as const satisfies readonly RoleName[]
/** 监督机构中办理业务的角色。 */
export const supervisors = [
  'station_admin',
  'station_head',
  'section_chief',
  'officer',
  'intake',
] as const satisfies readonly RoleName[]
/** 只看不办的一侧。 */
export const observers = ['admin', 'city_admin', 'viewer'] as const satisfies readonly RoleName[]
/** 看用工与工资的：人社只看工程、参建单位、人员、考勤与工资（保障农民工工资支付条例第七条）。 */
export const labourObservers = [...observers, 'hrss'] as const satisfies readonly RoleName[]
/** 只办自己那一份的参建方：看工程与各方，收文书，出意见与报告，不办别的。 */
export const specialists = ['subcontractor', 'survey', 'design', 'testing'] as const satisfies readonly RoleName[]
/** 项目部下设岗位与监理，按所在项目看数据。 */
export const siteStaff = ['site_safety', 'site_labour', 'consultant', 'chief_engineer'] as const satisfies readonly RoleName[]
