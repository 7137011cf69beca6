import { describe, expect, it } from 'vitest'
import {
  checkBankCard,
  checkIdCard,
  checkOrgCode,
  checkUscc,
  idCardBirthday,
  idCardBirthYear,
  idCardCheckDigit,
  idCardSex,
  luhnValid,
  orgCodeCheckDigit,
  usccCheckDigit,
} from './checksums'

describe('身份证 GB 11643', () => {
  it('computes the check digit of the published example', () => {
    expect(idCardCheckDigit('11010519491231002')).toBe('X')
    expect(checkIdCard('11010519491231002X')).toBeUndefined()
  })

  it('refuses every other check digit and every single wrong digit', () => {
    for (const last of '0123456789') expect(checkIdCard(`11010519491231002${last}`)).toBe('身份证号校验码不符，请逐位核对')
    const good = '11010519491231002X'
    for (let at = 14; at < 17; at += 1)
      for (const digit of '0123456789')
        if (digit !== good.charAt(at)) expect(checkIdCard(good.slice(0, at) + digit + good.slice(at + 1))).toBeDefined()
  })

  it('names the reason', () => {
    expect(checkIdCard('110105491231002')).toBe('15位旧身份证号已停用，请填写18位号码')
    expect(checkIdCard('11010519491231002x')).toMatch('大写X')
    expect(checkIdCard('1101051949123100')).toMatch('18位')
    expect(checkIdCard('99010519491231002X')).toMatch('省级代码')
    expect(checkIdCard('11010519490231002X')).toBe('身份证号中的出生日期不存在')
    expect(checkIdCard('11010518991231002X')).toBe('身份证号中的出生日期不存在')
  })

  it('accepts a birth today and refuses one tomorrow', () => {
    const born = '33010220261121001'
    const id = born + idCardCheckDigit(born)
    expect(checkIdCard(id, '2026-11-21')).toBeUndefined()
    expect(checkIdCard(id, '2026-11-20')).toBe('身份证号中的出生日期晚于今天')
  })

  it('reads birthday, birth year and sex', () => {
    expect(idCardBirthday('11010519491231002X')).toBe('1949-12-31')
    expect(idCardBirthYear('11010519491231002X')).toBe(1949)
    expect(idCardSex('11010519491231002X')).toBe('女')
    expect(idCardSex('110105194912310011')).toBe('男')
    expect(idCardBirthday('**************002X')).toBeUndefined()
    expect(idCardSex('**************002X')).toBeUndefined()
  })
})

describe('统一社会信用代码 GB 32100', () => {
  it('computes the check digit of the vectors', () => {
    expect(usccCheckDigit('91350100M000100Y4')).toBe('3')
    expect(usccCheckDigit('91440300708461136')).toBe('T')
    expect(checkUscc('91350100M000100Y43')).toBeUndefined()
    expect(checkUscc('91440300708461136T')).toBeUndefined()
  })

  it('names the reason', () => {
    expect(checkUscc('91350100M000100Y44')).toBe('统一社会信用代码校验码不符，请逐位核对')
    expect(checkUscc('91350100M000100Y4')).toBe('统一社会信用代码应为18位，现为17位')
    expect(checkUscc('91350100MO00100Y43')).toMatch('不使用字母')
    expect(checkUscc('91350100m000100y43')).toMatch('大写字母')
    expect(checkUscc('9135A100M000100Y43')).toMatch('第3至8位为数字')
  })
})

describe('组织机构代码 GB 11714', () => {
  it('computes check digits, X and 0 included', () => {
    expect(orgCodeCheckDigit('D2143569')).toBe('X')
    expect(checkOrgCode('D2143569-X')).toBeUndefined()
    expect(checkOrgCode('D2143569X')).toBeUndefined()
    expect(checkOrgCode('00000000-0')).toBeUndefined()
  })

  it('names the reason', () => {
    expect(checkOrgCode('D2143569-1')).toBe('组织机构代码校验码不符，请逐位核对')
    expect(checkOrgCode('D214356-X')).toMatch('8位')
    expect(checkOrgCode('d2143569-X')).toMatch('大写')
  })
})

describe('银行卡 Luhn', () => {
  it('accepts sound numbers and refuses a changed or swapped digit', () => {
    expect(luhnValid('79927398713')).toBe(true)
    expect(luhnValid('79927398710')).toBe(false)
    expect(checkBankCard('6222021234567890128')).toBeUndefined()
    expect(checkBankCard('6222021234567890129')).toMatch('校验码不符')
    expect(checkBankCard('6222021234567890182')).toMatch('校验码不符')
  })

  it('refuses other lengths', () => {
    expect(checkBankCard('622202123456789')).toBe('银行卡号应为16至19位数字')
    expect(checkBankCard('62220212345678901280')).toBe('银行卡号应为16至19位数字')
    expect(checkBankCard('6222 0212 3456 7890')).toBe('银行卡号应为16至19位数字')
  })
})
