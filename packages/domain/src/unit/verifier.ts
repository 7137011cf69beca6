import { regionFullName } from '../reference/regions'

/** 企业自报的证照由谁核验：监督机构各管注册在本区域的企业。 */
export function verifierText(areacode: unknown): string {
  if (typeof areacode !== 'string' || areacode === '') return '企业没有登记注册地，补登之后由注册地的监督机构核验'
  return `由企业注册地（${regionFullName(areacode)}）的监督机构核验，当地没有设监督机构的由平台管理员核验`
}
