import { describe, expect, it } from 'vitest'
import { arrangementOf, daysOf } from './holidays'
import { parseYear } from './paste-year'

const shipped = (year: number) => {
  const arrangement = arrangementOf(year)
  return arrangement ? daysOf(arrangement) : []
}

const NOTICE_2026 = `国务院办公厅关于2026年部分节假日安排的通知
国办发明电〔2025〕7号
各省、自治区、直辖市人民政府，国务院各部委、各直属机构：
经国务院批准，现将2026年元旦、春节、清明节、劳动节、端午节、中秋节和国庆节放假调休日期的具体安排通知如下。
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。
节假日期间，各地区、各部门要妥善安排好值班和安全、保卫等工作。`

describe('a year that is pasted', () => {
  it('is read from the notice of the State Council, day by day as it ships', () => {
    expect(parseYear(2026, NOTICE_2026)).toEqual({ days: shipped(2026), problems: [], source: '国办发明电〔2025〕7号' })
  })

  it('is read from a notice that spans two months, names a single day or leaves out a month', () => {
    const text =
      '一、元旦:1月1日(周三)放假1天，不调休。\n二、春节：1月28日（周二）至2月4日（周二）放假调休，共8天。1月26日（周日）、2月8日（周六）上班。'
    const { days, problems } = parseYear(2025, text)
    expect(problems).toEqual([])
    expect(days).toEqual(shipped(2025).filter(({ name }) => name.startsWith('元旦') || name.startsWith('春节')))
    const short = parseYear(2026, '七、国庆节：10月1日至7日放假调休，共7天。10月10日（周六）、11日（周日）上班。')
    expect(short.days.filter(({ kind }) => kind === 'on').map(({ day_on }) => day_on)).toEqual(['2026-10-10', '2026-10-11'])
  })

  it('is read line by line', () => {
    expect(parseYear(2027, '2027-02-06 放假 春节\n2027-02-14　上班\n').days).toEqual([
      { day_on: '2027-02-06', kind: 'off', name: '春节' },
      { day_on: '2027-02-14', kind: 'on', name: '调休' },
    ])
  })

  it('says what it could not read, and what cannot be', () => {
    expect(parseYear(2027, '随便写点什么').problems[0]).toContain('没有找到放假安排')
    expect(parseYear(2027, '一、元旦：待定。').problems[0]).toContain('没有读出放假的日期')
    expect(
      parseYear(2027, '2027-02-30 放假\n2026-01-01 放假\n2027-03-01 上班\n2027-05-01 放假\n2027-05-01 放假\n2027-1').problems,
    ).toEqual([
      '看不懂这一行：2027-1',
      '2026-01-01 不在 2027 年',
      '2027-02-30 不是日期',
      '2027-03-01 不是周末，本来就是工作日',
      '2027-05-01 出现了两次',
    ])
  })
})
