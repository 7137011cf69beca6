import { enterStatus } from './person-codes'

/** 引用时只能选在场的实名制人员。 */
export const onSiteOnly = (what: string) => ({
  where: { enter_status: [enterStatus.code('on_site')] },
  otherwise: `${what}应为本工程在场人员，已退场的先办理进场`,
})

/** 引用时只能选在岗的关键岗位人员。 */
export const inOfficeOnly = (what: string) => ({ where: { active: [true] }, otherwise: `${what}应为本工程在岗的关键岗位人员` })
