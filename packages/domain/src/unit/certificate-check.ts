import { dict } from '@zhujian/model'

/** 一项证照核验到哪一步：企业改过又回到待核验。 */
export const checkState = dict({
  waiting: ['waiting', '待核验', 'warning'],
  returned: ['returned', '不一致', 'danger'],
  verified: ['verified', '已核验', 'success'],
})

/** 企业自报的：没有退回原因的轮到监督机构，有的轮到企业。 */
export function checkStateOf(declared: unknown, reason: unknown): ReturnType<typeof checkState.code> {
  if (declared !== true) return checkState.code('verified')
  return checkState.code(typeof reason === 'string' && reason !== '' ? 'returned' : 'waiting')
}

/** 过了有效期的证书不再证明任何事（行政许可法第五十条、第七十条）：换证之后再核验。有效期至当日仍有效。 */
export const lapsedText = (what: string, to: string | null | undefined, day: string): string | null =>
  to && to < day ? `${what}已于 ${to} 到期，不能核验；请退回企业，换证更新后再核验` : null

/** 另一家企业登记的同一证书编号。 */
export interface Twin {
  readonly unit_name: string
  readonly declared: boolean
}

/** 一个证书编号只发给一家企业：别家的已经核验，这一家的就不能再登记、核验；别家的也只是自报，由核验的人对照原件分辨。 */
export function twinText(what: string, twins: readonly Twin[]): string | null {
  const held = twins.filter(({ declared }) => !declared)
  return held.length === 0
    ? null
    : `该${what}编号已由${held.map(({ unit_name }) => `“${unit_name}”`).join('、')}登记并经核验，请核对证书`
}

/** 别家也只是自报的，提醒登记与核验的人。 */
export function twinWarning(what: string, twins: readonly Twin[]): string | null {
  const said = twins.filter(({ declared }) => declared)
  return said.length === 0
    ? null
    : `${said.map(({ unit_name }) => `“${unit_name}”`).join('、')}也登记了同一${what}编号，尚未核验，请对照原件`
}
