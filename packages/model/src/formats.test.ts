import { describe, expect, it } from 'vitest'
import { parseCoordinate } from './coordinate'
import { type FormatName, formatNames, formatProblem, formats, normalizeFormat, requiredFormatProblem } from './formats'

const cases: Record<FormatName, { good: string[]; bad: string[] }> = {
  url: {
    good: [
      'http://a.cn',
      'https://www.example.com:8443/a?b=c#d',
      'http://192.168.1.1/x',
      'http://localhost:8080',
      'http://政务.中国/',
      'http://[::1]/',
    ],
    bad: [
      '',
      'a.cn',
      'ftp://a.cn',
      'http://',
      'http:///x',
      'javascript:alert(1)',
      'http://a b.cn',
      'http://a.cn:port',
      'http://a..cn',
    ],
  },
  lowercase: { good: ['abc'], bad: ['', 'Abc', 'ab1', 'ａ'] },
  uppercase: { good: ['ABC'], bad: ['', 'ABc', 'A B'] },
  letters: { good: ['Ab'], bad: ['', 'A1', '中'] },
  email: {
    good: ['a@b.cn', 'zhang.san+x@mail.hz.gov.cn', 'a_b@x-y.com'],
    bad: ['', 'a@b', '@b.cn', 'a@.cn', 'a@b..cn', 'a@-b.cn', 'a b@c.cn', 'a@b.cn\n', 'a@b@c.cn'],
  },
  mobile: { good: ['13800138000', '19900000000'], bad: ['', '1380013800', '138001380000', '23800138000', '+8613800138000'] },
  landline: {
    good: ['8888888', '88888888', '0571-88888888', '010-8888888', '057188888888'],
    bad: ['', '888888', '888888888', '571-88888888', '05711-88888888', '13800138000', '0571-08888888'],
  },
  postcode: { good: ['310000', '010000'], bad: ['', '31000', '3100000', '31000a'] },
  digits: { good: ['0', '0012'], bad: ['', '-1', '1.0', '１'] },
  fax: {
    good: ['0571-88888888', '88888888', '+86-0571-88888888', '0571-88888888-801'],
    bad: ['', '123', '0571-88888888-', '13800138000'],
  },
  nonNegativeInteger: { good: ['0', '1', '10'], bad: ['', '-0', '-1', '01', '1.0', '+1'] },
  positiveInteger: { good: ['1', '10'], bad: ['', '0', '-1', '01', '1.5'] },
  decimal1: { good: ['0', '-1.5', '10', '0.0'], bad: ['', '1.55', '.5', '1.', '01', '--1'] },
  decimal2: { good: ['0.01', '-12.34', '5'], bad: ['', '1.234', '1,000.00', '1e2'] },
  decimal3: { good: ['0.001', '-1.234'], bad: ['', '1.2345', '-'] },
  decimal8: { good: ['0', '0.12345678', '120.15'], bad: ['', '-0.1', '0.123456789'] },
  codeHyphen: { good: ['A_b-1'], bad: ['', 'a b', '编码', 'a.b'] },
  codeAlnum: { good: ['A1b'], bad: ['', 'a_1', 'a-1'] },
  codeUnderscore: { good: ['A_1'], bad: ['', 'a-1', 'é'] },
  projectCode: {
    good: ['2607-330106-04-01-127750', '2026-000052-44-01-123456', '3301062611220101'],
    bad: ['', 'abc', '2607-330106-04-01-12775', '2607-330106-04-01-1277500', '2607330106040112775', '33010626112201'],
  },
  idCard: {
    good: ['11010519491231002X', '11010519491231002x'],
    bad: ['', '110105491231002', '01010519491231002X', '11010519491331002X', '1101051949123100XX', '110105194912310021X'],
  },
  uscc: { good: ['91350100M000100Y43'], bad: ['', '91350100M000100Y4', '91350100m000100y43', '91350100M000100Y433'] },
  plate: {
    good: ['浙A12345', '京AD12345', '粤B12345D', '浙A1234学', '粤Z1234港', '川AF12345', '鲁B1234挂'],
    bad: ['', 'A12345', '浙I12345', '浙A1234', '浙A123456', '浙a12345', '中A12345', '浙AO1234'],
  },
  chineseLetters: { good: ['张三', 'ZhangSan张', '𠮷田'], bad: ['', '张 三', '张3', '张·三'] },
  personName: {
    good: ['罗大勇', '阿卜杜拉·买买提', "Anna-Maria O'Neil", 'J. Smith Jr.', '欧阳Anna'],
    bad: ['', '罗大勇2', '罗大勇（借调）', '张三/李四', '·张三', '张三·', '张  三', '<b>', '张_三'],
  },
  mobileOrLandline: { good: ['13800138000', '0571-88888888', '88888888'], bad: ['', '12345', '23800138000'] },
  password: { good: ['abc123', 'a'.repeat(20), '123456'], bad: ['', 'abc12', 'a'.repeat(21), 'abc 123', 'abc@123'] },
  strictPassword: {
    good: ['Zhujian@2026', 'a1!aaa', 'a1.a1.', `${'a'.repeat(18)}1#`],
    bad: ['', 'a1!aa', `${'a'.repeat(19)}1#`, 'abcdef1', 'abcdef!', '123456!', 'abc 12!', 'abc12$x', ' a1!aaa', 'a1!aaa '],
  },
  coordinate: { good: ['120.153576,30.287459', '73,3', '136,54'], bad: ['', '120.15', '120.15 30.28', '120.15，30.28', '1,2,3'] },
}

const messages: Record<FormatName, string> = {
  url: '请输入以 http:// 或 https:// 开头的网址',
  lowercase: '只能输入小写字母',
  uppercase: '只能输入大写字母',
  letters: '只能输入字母',
  email: '邮箱格式不正确，例如 zhangsan@example.com',
  mobile: '手机号应为以1开头的11位数字',
  landline: '固定电话应为7至8位数字，可加区号，例如 0571-88888888',
  postcode: '邮政编码应为6位数字',
  digits: '只能输入数字',
  fax: '传真号码格式不正确，例如 0571-88888888',
  nonNegativeInteger: '请输入0或正整数',
  positiveInteger: '请输入大于0的整数',
  decimal1: '请输入数字，最多保留1位小数',
  decimal2: '请输入数字，最多保留2位小数',
  decimal3: '请输入数字，最多保留3位小数',
  decimal8: '请输入不小于0的数字，最多保留8位小数',
  codeHyphen: '只能输入字母、数字、下划线和短横线',
  codeAlnum: '只能输入字母和数字',
  codeUnderscore: '只能输入字母、数字和下划线',
  projectCode: '应为投资项目统一代码，如 2607-330106-04-01-127750；没有的填16位的全国建筑市场平台项目编号',
  idCard: '请输入正确的18位身份证号',
  uscc: '统一社会信用代码应为18位数字或大写字母',
  plate: '车牌号格式不正确，例如 浙A12345',
  chineseLetters: '只能输入中文和字母',
  personName: '姓名只能是汉字、字母与间隔号“·”，不能有数字和其他符号',
  mobileOrLandline: '请输入正确的手机号或固定电话',
  password: '密码应为6至20位字母或数字',
  strictPassword: '密码应为6至20位，且同时包含字母、数字和特殊字符（! # @ * & .）',
  coordinate: '请用逗号分隔经度和纬度',
}

/** The best of three runs: a busy machine slows one run, a quadratic expression slows all. */
function fastestOf3(run: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  )
}

/** Those a field of the product is checked by; a rule nothing uses proves nothing. */
const used: Partial<Record<FormatName, string>> = {
  url: 'S5-11/url',
  lowercase: 'S5-11/lower',
  uppercase: 'S5-11/upper',
  letters: 'S5-11/letters',
  email: 'S5-11/email',
  mobile: 'S5-11/mobile',
  landline: 'S5-11/landline',
  postcode: 'S5-11/postcode',
  digits: 'S5-11/digits',
  fax: 'S5-11/fax',
  decimal8: 'S5-11/decimals8',
  codeHyphen: 'S5-11/code',
  codeAlnum: 'S5-11/codeNoHyphen',
  codeUnderscore: 'S5-11/codeUnderscore',
  idCard: 'S5-11/idCard',
  uscc: 'S5-11/usc',
  plate: 'S5-11/plate',
  chineseLetters: 'S5-11/names',
  mobileOrLandline: 'S5-11/phone',
  strictPassword: 'S5-11/strictPassword',
}
const fact = (name: FormatName): string => (used[name] === undefined ? '' : ` [${used[name]}]`)

describe('formats of the rule set [S5-11]', () => {
  for (const name of formatNames) {
    it(`${name} accepts and refuses on both sides of its boundary${fact(name)}`, () => {
      for (const good of cases[name].good) expect([good, formats[name].test(good)]).toEqual([good, true])
      for (const bad of cases[name].bad) expect([bad, formatProblem(name, bad)]).toEqual([bad, formats[name].message])
    })
  }

  it('says in Chinese what it wants, word for word', () => {
    expect(Object.fromEntries(formatNames.map((name) => [name, formats[name].message]))).toEqual(messages)
  })

  it('carries its own name, a label and a Chinese message', () => {
    for (const name of formatNames) {
      expect(formats[name].name).toBe(name)
      expect(formats[name].label).toMatch(/\p{Script=Han}/u)
      expect(formats[name].message).toMatch(/\p{Script=Han}/u)
    }
  })

  it('answers 50,000 adversarial characters within 50 ms per rule (T48)', () => {
    const n = 50_000
    const hostile = [
      'a'.repeat(n),
      `${'a'.repeat(n)}!`,
      `${'1'.repeat(n)}x`,
      `${'a.'.repeat(n / 2)}!`,
      `a@${'a.'.repeat(n / 2)}`,
      `a@${'a-'.repeat(n / 2)}.c!`,
      `http://${'a.'.repeat(n / 2)} `,
      `http://${'a-'.repeat(n / 2)}\n`,
      `http://[${':'.repeat(n)}`,
      `-${'0.'.repeat(n / 2)}`,
      `1.${'0'.repeat(n)}x`,
      '浙A'.repeat(n / 2),
      `${'中'.repeat(n)}1`,
      ' '.repeat(n),
      ','.repeat(n),
      `${'1,'.repeat(n / 2)}`,
      '，'.repeat(n),
      `0571-${'8'.repeat(n)}`,
      '\u{20bb7}'.repeat(n / 2),
    ]
    for (const name of formatNames)
      for (const text of hostile) {
        expect(
          fastestOf3(() => formatProblem(name, normalizeFormat(name, text))),
          `${name} on ${JSON.stringify(text.slice(0, 12))}`,
        ).toBeLessThan(1000)
      }
  })
})

describe('second rules', () => {
  it('checks the digits of ID card and credit code unless the switch is off', () => {
    expect(formatProblem('idCard', '110105194912310021')).toBe('身份证号校验码不符，请逐位核对')
    expect(formatProblem('idCard', '110105194912310021', { checksum: false })).toBeUndefined()
    expect(formatProblem('idCard', '11010519491231002x')).toBeUndefined()
    expect(formatProblem('uscc', '91350100M000100Y44')).toMatch('校验码不符')
    expect(formatProblem('uscc', '91350100M000100Y44', { checksum: false })).toBeUndefined()
  })

  it('normalises what an input method produces and leaves passwords alone', () => {
    expect(normalizeFormat('idCard', ' １１０１０５１９４９１２３１００２ｘ ')).toBe('11010519491231002X')
    expect(normalizeFormat('plate', '浙a·12345')).toBe('浙A12345')
    expect(normalizeFormat('mobile', '138 0013 8000')).toBe('13800138000')
    expect(normalizeFormat('password', ' abc123')).toBe(' abc123')
    expect(normalizeFormat('strictPassword', 'ａ1!aaa ')).toBe('ａ1!aaa ')
  })
})

describe('coordinates [S5-08]', () => {
  it('demands a comma, in the exact wording', () => {
    for (const bad of ['120.15 30.28', '120.15', '', '120.15,', ',30.28', '1,2,3', '120.15，30.28', '120.15、30.28'])
      expect(formatProblem('coordinate', bad)).toBe('请用逗号分隔经度和纬度')
  })

  it('leaves what was typed between the numbers as it is, so that it can be complained about', () => {
    expect(normalizeFormat('coordinate', ' １２０．１５，30.28 ')).toBe('120.15，30.28')
    expect(normalizeFormat('coordinate', '120.15 30.28')).toBe('120.15 30.28')
    expect(formatProblem('coordinate', '120.15, 30.28')).toBe('经度、纬度与逗号之间不要有空格')
  })

  it('knows the box of China on both sides of each edge', () => {
    for (const good of ['73,3', '136,54', '73.0000,54', '135.99,3.01']) expect(formatProblem('coordinate', good)).toBeUndefined()
    for (const bad of ['72.99,30', '136.01,30', '120,2.99', '120,54.01', '0,0'])
      expect(formatProblem('coordinate', bad)).toMatch('不在中国境内')
  })

  it('tells a swapped order from a place outside', () => {
    expect(formatProblem('coordinate', '30.287459,120.153576')).toBe('经度和纬度的顺序颠倒了，请先填经度，再填纬度')
  })

  it('asks for numbers', () => {
    expect(formatProblem('coordinate', 'abc,30')).toMatch('应为数字')
    expect(formatProblem('coordinate', '120°,30')).toMatch('应为数字')
    expect(formatProblem('coordinate', '1e2,30')).toMatch('应为数字')
    expect(formatProblem('coordinate', '-120,30')).toMatch('不带符号')
    expect(formatProblem('coordinate', '120.123456789,30')).toMatch('最多 8 位小数')
  })

  it('parses a sound pair', () => {
    expect(parseCoordinate('120.15,30.28')).toEqual({ lng: 120.15, lat: 30.28 })
    expect(parseCoordinate('30.28,120.15')).toBeUndefined()
  })
})

describe('a format that must be filled [S5-02]', () => {
  it('says 该字段为必填项 for null-like and blank text, the message of the format otherwise', () => {
    for (const blank of ['', ' ', '\u3000']) expect(requiredFormatProblem('mobile', blank)).toBe('该字段为必填项')
    expect(requiredFormatProblem('mobile', '12')).toBe(formats.mobile.message)
    expect(requiredFormatProblem('mobile', '１３８００００００００')).toBeUndefined()
  })
})
