import { engineeringCategory } from '@zhujian/domain/reference/engineering-types'
import { checkIdCard, luhnValid } from '@zhujian/model/checksums'

/** 受理时取得监督编号的工程。 */
interface Accepted {
  id: number
  areacode: string
  typeCode: string
  acceptedOn: string
}

/**
 * 纯数字编号里恰好合乎证件号或银行卡号校验的一律跳过：对库做泄露扫描时，编号不能被误认成个人信息。
 */
export const looksPersonal = (digits: string): boolean => luhnValid(digits) || checkIdCard(digits) === undefined

/** 监督编号：区划 6 + 年 4 + 类别 2 + 流水 4，按受理先后。 */
export function superviseNumbers(accepted: readonly Accepted[]): { numbers: Map<number, string>; counters: Map<string, number> } {
  const numbers = new Map<number, string>()
  const counters = new Map<string, number>()
  for (const { id, areacode, typeCode, acceptedOn } of accepted.toSorted(
    (a, b) => a.acceptedOn.localeCompare(b.acceptedOn) || a.id - b.id,
  )) {
    const prefix = `${areacode}${acceptedOn.slice(0, 4)}${engineeringCategory(typeCode)}`
    let serial = (counters.get(prefix) ?? 0) + 1
    while (looksPersonal(numberOf(prefix, serial))) serial += 1
    counters.set(prefix, serial)
    numbers.set(id, numberOf(prefix, serial))
  }
  return { numbers, counters }
}

const numberOf = (prefix: string, serial: number) => `${prefix}${String(serial).padStart(4, '0')}`

/** 施工许可证号：区划 6 + 发证日期 8 + 序号 4。 */
export function licenceNumber(areacode: string, issuedOn: string, used: Set<string>): string {
  for (let serial = 101; ; serial += 1) {
    const number = `${areacode}${issuedOn.replaceAll('-', '')}${String(serial).padStart(4, '0')}`
    if (looksPersonal(number) || used.has(number)) continue
    used.add(number)
    return number
  }
}
