import { addDays } from '@zhujian/model/date'
import { daysAgo, type DemoRun } from './demo-run'
import { makeBankCard, makeMobile, makeName, type Person } from './people-names'
import type { Random } from './random'

type Chances<T> = readonly (readonly [T, number])[]
const nations: Chances<string> = [
  ['汉族', 84],
  ['苗族', 5],
  ['布依族', 3],
  ['彝族', 3],
  ['土家族', 3],
  ['侗族', 2],
]
const cultures: Chances<string> = [
  ['01', 22],
  ['02', 46],
  ['03', 18],
  ['04', 8],
  ['05', 6],
]
const parties: Chances<string> = [
  ['13', 94],
  ['01', 4],
  ['03', 2],
]
const families: Chances<string> = [
  ['02', 78],
  ['01', 20],
  ['03', 2],
]

/** 身份、住址、合同与工资卡；近照在考勤设备接入时采集，此处不造。 */
export function personRow(run: DemoRun, random: Random, person: Person): Record<string, unknown> {
  const issued = random.int(200, 4200)
  return {
    name: person.name,
    idcard_type: '01',
    idno: person.idno,
    gender: person.gender,
    nation: random.weighted(nations),
    birth_year: person.birthYear,
    address: person.homeText,
    native_area: `${person.homeCode.slice(0, 2)}0000`,
    grant_org: `${countyOf(person.homeText)}公安局`,
    id_from: daysAgo(run, issued),
    id_to: addDays(daysAgo(run, issued), 7305),
    tel: person.tel,
    culture: random.weighted(cultures),
    politics: random.weighted(parties),
    marital: random.weighted(families),
    has_disease: false,
    urgent_man: makeName(random, random.chance(0.5) ? 1 : 2),
    urgent_tel: makeMobile(random, run.used),
    insured: random.chance(0.98),
    ...contractRow(run, random),
    ...bankRow(random),
    black: random.chance(0.002),
    score: random.int(60, 112),
  }
}

/** “贵州省毕节市织金县…”中的县区。 */
const countyOf = (address: string) => /(?:省.*?市|^重庆市)(.*?[县区])/u.exec(address)?.[1] ?? ''

function contractRow(run: DemoRun, random: Random): Record<string, unknown> {
  const signed = random.int(10, 420)
  return {
    contract_type: random.chance(0.8) ? 2 : 1,
    contract_from: daysAgo(run, signed),
    contract_to: addDays(daysAgo(run, signed), random.pick([365, 730])),
  }
}

const banks = [
  ['102', '中国工商银行'],
  ['103', '中国农业银行'],
  ['104', '中国银行'],
  ['105', '中国建设银行'],
  ['301', '交通银行'],
  ['308', '招商银行'],
] as const

function bankRow(random: Random): Record<string, unknown> {
  if (random.chance(0.05)) return { bank_code: null, bank_name: null, bank_link_no: null, card_no: null }
  const [code, name] = random.pick(banks)
  return {
    bank_code: code,
    bank_name: `${name}杭州分行`,
    bank_link_no: `${code}331${random.digits(6)}`,
    card_no: makeBankCard(random),
  }
}
