/**
 * Check digits of the national codes. Each `check…` gives the reason for a refusal in words for the person who typed it,
 * or undefined when the code is sound. Patterns live in `formats`; here is the second rule, which an administrator may
 * switch off for old data.
 */
import { isDate, today } from './date'

/** First two digits of GB/T 2260, plus 83 (residence permit of Taiwan). County codes are not tested: cards keep abolished ones. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643-1999 《公民身份号码》, clause 校验码 and annex B: ISO 7064 MOD 11-2 over the first 17 digits. */
export function idCardCheckDigit(first17: string): string {
  const total = idWeights.reduce((acc, weight, at) => acc + weight * Number(first17.charAt(at)), 0)
  return '10X98765432'.charAt(total % 11)
}

/** GB 11643-1999, clauses 地址码, 出生日期码 and 校验码. `onDay` is the day after which nobody can be born: today. */
export function checkIdCard(value: string, onDay: string = today()): string | undefined {
  if (/^\d{15}$/.test(value)) return '15位旧身份证号已停用，请填写18位号码'
  if (!/^\d{17}[\dX]$/.test(value)) return '身份证号应为18位，前17位为数字，末位为数字或大写X'
  if (!provinces.has(value.slice(0, 2))) return '身份证号前两位不是有效的省级代码'
  const birth = idCardBirthday(value)
  if (birth === undefined || birth < '1900-01-01') return '身份证号中的出生日期不存在'
  if (birth > onDay) return '身份证号中的出生日期晚于今天'
  if (idCardCheckDigit(value) !== value.charAt(17)) return '身份证号校验码不符，请逐位核对'
  return undefined
}

/** Birthday (yyyy-MM-dd) inside an 18-digit number, undefined when it is no real date. */
export function idCardBirthday(value: string): string | undefined {
  const date = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`
  return isDate(date) ? date : undefined
}

/** Birth year: the only part of the birthday that may stand beside a masked number. */
export function idCardBirthYear(value: string): number | undefined {
  const birth = idCardBirthday(value)
  return birth === undefined ? undefined : Number(birth.slice(0, 4))
}

/** GB 11643-1999, clause 顺序码: the 17th digit is odd for men and even for women. */
export function idCardSex(value: string): '男' | '女' | undefined {
  if (!/^\d{17}/.test(value)) return undefined
  return Number(value.charAt(16)) % 2 === 1 ? '男' : '女'
}

const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const usccWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** GB 32100-2015 《法人和其他组织统一社会信用代码编码规则》, 校验码: weights 3^(i-1) mod 31 over the first 17 characters. */
export function usccCheckDigit(first17: string): string {
  const total = usccWeights.reduce((acc, weight, at) => acc + weight * usccAlphabet.indexOf(first17.charAt(at)), 0)
  return usccAlphabet.charAt((31 - (total % 31)) % 31)
}

/** GB 32100-2015, 统一代码的构成 and 校验码. Only the outer check digit; the GB 11714 digit inside is `checkOrgCode`'s. */
export function checkUscc(value: string): string | undefined {
  if (value.length !== 18) return `统一社会信用代码应为18位，现为${value.length}位`
  if (/[IOSVZ]/.test(value)) return '统一社会信用代码不使用字母I、O、S、V、Z，请核对是否为数字1、0、5、2'
  if (!/^[0-9A-Y]{2}\d{6}[0-9A-Y]{10}$/.test(value)) return '统一社会信用代码由数字和大写字母组成，第3至8位为数字'
  if (usccCheckDigit(value) !== value.charAt(17)) return '统一社会信用代码校验码不符，请逐位核对'
  return undefined
}

const orgWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11714-1997 《全国组织机构代码编制规则》, 校验码: MOD 11 over eight characters, A = 10 … Z = 35. */
export function orgCodeCheckDigit(first8: string): string {
  const total = orgWeights.reduce((acc, weight, at) => acc + weight * Number.parseInt(first8.charAt(at), 36), 0)
  const rest = 11 - (total % 11)
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)
}

/** GB 11714-1997: eight characters and a check digit, with or without the hyphen printed on old certificates. */
export function checkOrgCode(value: string): string | undefined {
  const code = value.replace('-', '')
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(code)) return '组织机构代码应为8位数字或大写字母加1位校验码'
  return orgCodeCheckDigit(code) === code.charAt(8) ? undefined : '组织机构代码校验码不符，请逐位核对'
}

/** Luhn sum, ISO/IEC 7812-1:2017 annex B: every second digit from the right is doubled. */
export function luhnValid(digits: string): boolean {
  let total = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at))
    const doubled = at % 2 === 1 ? digit * 2 : digit
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return total % 10 === 0
}

/** Personal card numbers only; settlement accounts of units carry no Luhn digit and must not be sent here. */
export function checkBankCard(value: string): string | undefined {
  if (!/^\d{16,19}$/.test(value)) return '银行卡号应为16至19位数字'
  return luhnValid(value) ? undefined : '银行卡号校验码不符，请逐位核对'
}
