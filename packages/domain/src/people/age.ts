import { gender } from './person-codes'
import { WORKING_AGE } from './identity'

/** 未成年工不得从事国家规定的繁重体力劳动（劳动法第五十八条、第六十四条）：施工现场不分工种，满十八周岁才能进场。 */
const SITE_AGE = 18

/** 各地规定的上限，周岁：满了的进场须核对。 */
export interface AgeLimits {
  readonly men: number
  readonly women: number
}

interface Born {
  /** 身份证号上的出生日期；其他证件只有出生年份。 */
  readonly born?: string | null | undefined
  readonly birth_year?: number | null | undefined
}

/** 到 `day` 满了几周岁；只知道年份的从宽：`rest` 为年初则往大里算，年末则往小里算。 */
function ageOn({ born, birth_year: year }: Born, day: string, rest: '-01-01' | '-12-31'): number | null {
  const date = born ?? (year ? `${year}${rest}` : null)
  if (date === null) return null
  return Number(day.slice(0, 4)) - Number(date.slice(0, 4)) - (day.slice(4) < date.slice(4) ? 1 : 0)
}

/** 进场那天还没有到能进场的年龄。 */
export function tooYoung(person: Born, day: string | null | undefined): string | null {
  const age = day ? ageOn(person, day, '-01-01') : null
  if (age === null || age >= SITE_AGE) return null
  return age < WORKING_AGE ? `未满 ${WORKING_AGE} 周岁，不得招用（劳动法第十五条）` : `未满 ${SITE_AGE} 周岁，不能进场施工`
}

/** 进场那天已满当地规定的年龄上限：提示核对，不阻止。没有登记性别的按男性计。 */
export function overAge(person: Born & { readonly gender?: number | null }, day: string, limits: AgeLimits): string | null {
  const sex = person.gender === gender.code('female') ? 'female' : 'male'
  const most = sex === 'female' ? limits.women : limits.men
  const age = ageOn(person, day, '-12-31')
  return age === null || age < most ? null : `进场时 ${age} 周岁，已满${gender.entries[sex][1]}性 ${most} 周岁，请核对能否上岗`
}
