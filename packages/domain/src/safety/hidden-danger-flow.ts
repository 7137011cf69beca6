import { openFindings, rectifyFlow, rectifyGrants, rectifyStates, settledFindings } from '../flows/rectify-flow'

/** 安全隐患的整改，见 flows/rectify-flow.ts。 */
export const hiddenDangerStates = rectifyStates
export const settledDangers = settledFindings
export const openDangers = openFindings
export { rectifiers } from '../flows/rectify-flow'

export const hiddenDangerFlow = rectifyFlow({
  thing: '隐患',
  basis: '安全生产法第四十一条；建设工程安全生产管理条例第四十三条',
})
export const hiddenDangerGrants = rectifyGrants
