import { expect, it } from 'vitest'
import { sameCompany } from './same-company'

const FULL = '浙江天衡建设集团有限公司'

it('knows a company by its shortened name, with or without the province, the brackets and the form', () => {
  for (const name of [
    FULL,
    '浙江天衡',
    '浙江省天衡建设',
    '浙江天衡建设集团',
    '天衡建设集团有限公司',
    '浙江天衡建设集团 有限公司（第三分公司）',
  ])
    expect([name, sameCompany(name, FULL), sameCompany(FULL, name)]).toEqual([name, true, true])
  expect(sameCompany('杭州勘测设计研究院', '杭州市勘测设计研究院有限公司')).toBe(true)
})

it('takes no other company for it, nor a name too short to tell', () => {
  for (const name of [
    '浙江天衡2'.slice(0, 3),
    '浙江',
    '天衡',
    '浙江永衡建设集团有限公司',
    '浙江省建筑科学设计研究院',
    '江苏天衡建设集团有限公司',
  ])
    expect([name, sameCompany(name, FULL)]).toEqual([name, false])
  expect(sameCompany('省建筑设计研究院', '杭州市建筑设计研究院有限公司')).toBe(false)
  expect(sameCompany('云州监理有限公司', '云州建工集团有限公司')).toBe(false)
})
