import { isRegion } from '@zhujian/domain/reference/regions'
import { checkBankCard, checkIdCard, checkUscc, luhnValid } from '@zhujian/model/checksums'
import { add } from '@zhujian/model/decimal'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { districts } from './geography'
import { licenceNumber, looksPersonal, superviseNumbers } from './numbering'
import { makePdf } from './pdf'
import { makeBankCard, makePerson, makeUscc } from './people-names'
import { makeFacts } from './project-facts'
import { planProjects } from './project-plan'
import { timelineOf } from './project-timeline'
import { createRandom } from './random'

const ids = Array.from({ length: 480 }, (_, index) => index + 1)

describe('the same seed', () => {
  test('gives the same stream, another seed another one', () => {
    const draw = (seed: string) => Array.from({ length: 50 }, createRandom(seed).next)
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
  })

  test('gives the same plan', () => {
    expect(planProjects(ids)).toEqual(planProjects(ids))
  })
})

describe('made-up people and companies', () => {
  test('carry numbers with sound check digits, no two alike', () => {
    const random = createRandom('people')
    const used = new Set<string>()
    const people = Array.from({ length: 2000 }, () => makePerson(random, used, '2026-11-21', [18, 60]))
    expect(people.map((person) => checkIdCard(person.idno, '2026-11-21')).filter(Boolean)).toEqual([])
    expect(new Set(people.map((person) => person.idno)).size).toBe(2000)
    expect(new Set(people.map((person) => person.tel)).size).toBe(2000)
    expect(people.filter((person) => !isRegion(person.homeCode))).toEqual([])
    expect(Array.from({ length: 200 }, () => checkBankCard(makeBankCard(random))).filter(Boolean)).toEqual([])
    expect(districts.map(({ code }) => checkUscc(makeUscc(random, code))).filter(Boolean)).toEqual([])
  })
})

describe('a project', () => {
  const random = createRandom('facts')

  test('has areas that add up and a prepaid fee of at least half', () => {
    for (const code of ['0101', '0105', '0107', '0108']) {
      const facts = makeFacts(random, code)
      expect(add(facts.area_up ?? '0', facts.area_down ?? '0')).toBe(facts.build_area)
      expect(Number(facts.safe_fee_prepaid) / Number(facts.safe_fee_total)).toBeGreaterThanOrEqual(0.49)
    }
  })

  test('lives its days in order', () => {
    for (const plan of planProjects(ids)) {
      const { created, submitted, opened, accepted, started, finished, closed } = timelineOf(random, plan, 400)
      const days = [created, submitted, opened, accepted, started, finished, closed].filter((day) => day !== null)
      expect(days, plan.state).toEqual(days.toSorted((a, b) => b - a))
      expect(days.every((day) => day >= 0)).toBe(true)
    }
  })
})

describe('numbers', () => {
  test('run by region, year and category, in the order of acceptance', () => {
    const accepted = [
      { id: 1, areacode: '330106', typeCode: '0101', acceptedOn: '2026-03-02' },
      { id: 2, areacode: '330106', typeCode: '0201', acceptedOn: '2026-03-01' },
      { id: 3, areacode: '330106', typeCode: '0102', acceptedOn: '2026-01-09' },
    ]
    const { numbers, counters } = superviseNumbers(accepted)
    expect([...numbers.values()].every((number) => /^3301062026(01|02)\d{4}$/.test(number))).toBe(true)
    expect(String(numbers.get(3)) < String(numbers.get(1))).toBe(true)
    expect(counters.get('330106202601')).toBe(Number(numbers.get(1)?.slice(-4)))
  })

  test('never look like an identity or card number', () => {
    const used = new Set<string>()
    const numbers = Array.from({ length: 300 }, (_, index) =>
      licenceNumber('330106', `2026-01-${String((index % 28) + 1).padStart(2, '0')}`, used),
    )
    expect(new Set(numbers).size).toBe(300)
    expect(numbers.filter((number) => luhnValid(number) || checkIdCard(number) === undefined)).toEqual([])
    expect(looksPersonal('11010519491231002X')).toBe(true)
  })
})

describe('a sheet', () => {
  const sheet = {
    title: '施工组织设计',
    facts: [['工程名称', '云庐一期 ℃①㙟']] as const,
    body: ['正文'.repeat(60)],
    seal: '某建设集团有限公司',
    madeAt: 1_795_225_600,
  }

  test('carries its own font, and its text can be read back', async () => {
    const bytes = await makePdf(sheet)
    expect(bytes.toString('latin1')).toMatch(/\/FontFile2 \d+ 0 R/)
    const document = await getDocument({ data: new Uint8Array(bytes) }).promise
    const { items } = await (await document.getPage(1)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    for (const part of ['施工组织设计', '工程名称：云庐一期', '℃①㙟', '正文正文', '某建设集团有限公司'])
      expect(text).toContain(part)
    expect(document.numPages).toBe(1)
    expect(bytes.length).toBeLessThan(60_000)
  })

  test('is the same bytes every time', async () => {
    expect((await makePdf(sheet)).equals(await makePdf(sheet))).toBe(true)
  })
})
