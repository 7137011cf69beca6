import { openFindings, rectifyFlow, rectifyGrants, rectifyStates, settledFindings } from '../flows/rectify-flow'
import { dangerPrefix } from '../project/project-paths'

/** 安全隐患的整改，见 flows/rectify-flow.ts。 */
export const hiddenDangerStates = rectifyStates
export const settledDangers = settledFindings
export const openDangers = openFindings
export { rectifiers } from '../flows/rectify-flow'

/** 轮到谁，从待办里打开的是逐条办理的一页：前后照片并排，旁边是经过。 */
export const hiddenDangerFlow = {
  ...rectifyFlow({ thing: '隐患', basis: '安全生产法第四十一条；建设工程安全生产管理条例第四十三条' }),
  opens: { path: dangerPrefix, field: 'id' },
} as const
export const hiddenDangerGrants = rectifyGrants
