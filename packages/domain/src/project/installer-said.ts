import { qualLevel } from '../reference/unit-dicts'
import { installerQuals } from './check-qualification'
import { ofSeverity } from './registration-checks'
import type { PartyFact, RegistrationCheck } from './registration-facts'

const until = (day: string | null): string => (day === null ? '' : `（有效期至 ${day}）`)

/** 安装单位在企业库登记的资质与安全生产许可证，连同审查人须核对的，办理时照此看。 */
export function installerSaid(party: PartyFact, checks: readonly RegistrationCheck[], today: string): string {
  const held = installerQuals(party, today).map(
    ({ qual_type, major, level, valid_to }) => `${qual_type}${major ?? ''}${qualLevel.labelOf(level)}${until(valid_to)}`,
  )
  const { safety_license_no: no = null, safety_license_to: to = null } = party.register ?? {}
  const licence = no === null ? [] : [`安全生产许可证 ${no}${until(to)}`]
  return [...held, ...licence, ...ofSeverity(checks, 'warn').map(({ message }) => message)].join('；').slice(0, 500)
}
