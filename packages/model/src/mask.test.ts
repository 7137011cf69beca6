import { describe, expect, it } from 'vitest'
import { checkIdCard } from './checksums'
import { isMasked, type MaskKind, maskAddress, maskBankCard, maskIdCard, maskName, maskPhone, maskValue } from './mask'

describe('masks', () => {
  it('keeps the last four of ID and bank cards', () => {
    expect(maskIdCard('11010519491231002X')).toBe('**************002X')
    expect(maskBankCard('6222021234567890128')).toBe('***************0128')
    expect(maskBankCard('1234')).toBe('****')
    expect(maskIdCard('12345678')).toBe('****5678')
  })

  it('keeps three and four of a mobile number and only four of a landline', () => {
    expect(maskPhone('13800138000')).toBe('138****8000')
    expect(maskPhone('88881234')).toBe('****1234')
    expect(maskPhone('110')).toBe('****')
  })

  it('cuts the address behind the province, or a city that is one', () => {
    const expected = {
      浙江省杭州市西湖区文三路1号: '浙江省****',
      湖北省鄂州市鄂城区: '湖北省****',
      上海市浦东新区世纪大道100号: '上海市****',
      重庆市公安局渝中分局: '重庆市****',
      内蒙古自治区锡林郭勒盟锡林浩特市: '内蒙古自治区****',
      新疆维吾尔自治区伊犁哈萨克自治州伊宁市: '新疆维吾尔自治区****',
      香港特别行政区中西区: '香港特别行政区****',
      鄂州市公安局鄂城分局: '****',
      北京东路12号: '****',
      西湖区文三路1号楼城市之星: '****',
      'No.1 Road': '****',
    }
    for (const [address, masked] of Object.entries(expected)) expect([address, maskAddress(address)]).toEqual([address, masked])
  })

  it('keeps the first character of a name, also outside the basic plane', () => {
    expect(maskName('张三丰')).toBe('张*')
    expect(maskName('𠮷田')).toBe('𠮷*')
  })

  it('recognises every mask when it comes back', () => {
    const samples: Record<Exclude<MaskKind, 'birthday'>, string> = {
      idCard: '11010519491231002X',
      bankCard: '6222021234567890128',
      mobile: '13800138000',
      address: '浙江省杭州市西湖区',
      face: 'face/1.jpg',
      name: '张三',
    }
    for (const [kind, value] of Object.entries(samples)) {
      expect(isMasked(value)).toBe(false)
      expect(isMasked(maskValue(kind as MaskKind, value))).toBe(true)
    }
    for (const plain of ['3*5米', '', 'a**b', null, 5]) expect(isMasked(plain)).toBe(false)
  })

  it('masks nothing as nothing and shows the year of a birthday', () => {
    expect(maskValue('mobile', '')).toBe('')
    expect(maskValue('mobile', null)).toBe('')
    expect(maskValue('birthday', '1949-12-31')).toBe('1949')
    expect(maskValue('birthday', '31.12.49')).toBe('****')
  })

  it('leaves at least 200 sound numbers behind a masked ID shown with its birth year (T50)', () => {
    const tail = maskIdCard('33010219800506002X').slice(-4)
    let candidates = 0
    for (let day = 0; day < 366 && candidates < 200; day += 1) {
      const birth = new Date(Date.UTC(1980, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '')
      for (const area of ['330102', '330105', '330106', '330108', '330110', '330114', '330109', '330111', '330112', '330113'])
        if (checkIdCard(area + birth + tail) === undefined) candidates += 1
    }
    expect(candidates).toBeGreaterThanOrEqual(200)
  })

  it('is linear on hostile input (T48)', () => {
    const start = performance.now()
    for (const text of ['中'.repeat(50_000), '省'.repeat(50_000), '自治'.repeat(25_000), '*'.repeat(50_000)])
      isMasked(maskAddress(text))
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
