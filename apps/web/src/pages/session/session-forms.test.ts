// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../data/api-error'
import { afterRefusal } from './login-form'
import { blank, check, stepFields } from './register-form'

const filled = {
  ...blank,
  account_type: 'unitAccount',
  unit_name: '云州建工集团有限公司',
  usc: '91330106MA27WXYK3N',
  corp_type: '9',
  areacode: ['330000', '330100', '330106'],
  linkman: '周志明',
  tel: '13800006021',
  username: 'yzjg_2026',
  password: 'Zhujian@2026',
  again: 'Zhujian@2026',
}

describe('registration', () => {
  it('says everything that is missing in a step at once [S5-02]', () => {
    expect(Object.keys(check(blank, stepFields[0] ?? []))).toEqual(['account_type', 'unit_name', 'usc', 'corp_type', 'areacode'])
  })
  it('tells a wrong pattern of the credit code from a missing one [S5-11] [S5-02]', () => {
    expect(check({ ...filled, usc: '123' }, ['usc']).usc).toBe('统一社会信用代码应为18位数字或大写字母')
    expect(check({ ...filled, usc: ' ' }, ['usc']).usc).toBe('该字段为必填项')
  })
  it('asks for a city at least', () => {
    expect(check({ ...filled, areacode: ['330000'] }, ['areacode'])).toHaveProperty('areacode')
    expect(check(filled, ['areacode'])).toEqual({})
  })
  it('the account step passes with proper input and refuses a second password that differs', () => {
    expect(check(filled, stepFields[1] ?? [])).toEqual({})
    expect(check({ ...filled, again: 'x' }, stepFields[1] ?? [])).toEqual({ again: '两次输入的密码不一致' })
  })
  it('a password may not hold the account name', () => {
    expect(check({ ...filled, password: 'Yzjg_2026!a', again: 'Yzjg_2026!a' }, ['password']).password).toContain(
      '密码不能包含账号名',
    )
  })
})

describe('a refused login', () => {
  const first = { error: '', wrong: new Set<string>(), failures: 2, asked: false, needsCode: false }
  it('counts towards the captcha and keeps the words of the server', () => {
    expect(afterRefusal(first, new ApiError('账号或密码错误', { code: 400 }))).toMatchObject({
      error: '账号或密码错误',
      failures: 3,
    })
  })
  it('a lost connection is not a wrong password', () => {
    const after = afterRefusal(first, new ApiError('后端接口连接异常'))
    expect(after.failures).toBe(2)
    expect(after.wrong.size).toBe(0)
  })
  it('too many sign-ins from one address are no fault of the interface and no wrong password', () => {
    const error = new ApiError('后端接口429异常', { status: 429, detail: '操作过于频繁，请稍后再试' })
    expect(afterRefusal(first, error)).toMatchObject({ error: '来自本网络的登录过于频繁，请几分钟后再试', failures: 2 })
  })
  it('the server may ask for the captcha earlier', () => {
    const error = new ApiError('账号或密码错误', { code: 400, fields: [{ field: 'captcha', message: '请输入验证码' }] })
    expect(afterRefusal({ ...first, failures: 0 }, error)).toMatchObject({ asked: true })
  })
})
