import type { FieldProblem } from '@zhujian/model'
import { idCardBirthday, idCardBirthYear, idCardSex } from '@zhujian/model/checksums'
import { isMasked } from '@zhujian/model/mask'
import { gender, idcardType } from './person-codes'

/** 身份证号里已经写明的：性别、出生年份、出生日期。 */
export interface CardFacts {
  readonly gender: 1 | 2 | null
  readonly birth_year: number | null
  readonly born: string | null
}

/** 由公民身份号码得出（GB 11643：第七至十四位为出生日期，顺序码奇数为男、偶数为女）；其他证件、掩码得不出。 */
export function cardFacts(type: unknown, idno: string | null | undefined): CardFacts | null {
  if (type !== idcardType.code('id_card') || !idno || isMasked(idno)) return null
  const sex = idCardSex(idno)
  return {
    gender: sex === undefined ? null : gender.code(sex === '男' ? 'male' : 'female'),
    birth_year: idCardBirthYear(idno) ?? null,
    born: idCardBirthday(idno) ?? null,
  }
}

interface Stated {
  readonly gender?: number | null | undefined
  readonly birth_year?: number | null | undefined
}

/** 填写的性别、出生年份与身份证号不是一回事：说明身份证号上是什么。没有填的由证号得出，不必填。 */
export function cardDiffers(facts: CardFacts | null, stated: Stated): (FieldProblem & { field: 'gender' | 'birth_year' })[] {
  if (facts === null) return []
  const sex = facts.gender !== null && stated.gender && stated.gender !== facts.gender
  const year = facts.birth_year !== null && stated.birth_year && stated.birth_year !== facts.birth_year
  return [
    ...(sex ? [{ field: 'gender' as const, message: `身份证号上的性别为${gender.labelOf(facts.gender)}，请核对` }] : []),
    ...(year ? [{ field: 'birth_year' as const, message: `身份证号上的出生年份为 ${facts.birth_year}，请核对` }] : []),
  ]
}

/** 未满十六周岁的不得招用（劳动法第十五条），三级教育、劳动合同都在用工之后。 */
export const WORKING_AGE = 16

/** 满十六周岁的那一天；只知道年份的，从宽按年初计。 */
export function workingFrom(born: string | null | undefined, birthYear: number | null | undefined): string | null {
  const date = born ?? (birthYear ? `${birthYear}-01-01` : null)
  return date === null ? null : `${Number(date.slice(0, 4)) + WORKING_AGE}${date.slice(4)}`
}

/** 用工之后才有的日期不能在满十六周岁之前。 */
export const beforeWorkingAge = (
  field: string,
  label: string,
  day: string | null | undefined,
  from: string | null,
): FieldProblem | false =>
  !!day && from !== null && day < from && { field, message: `${label}时未满 ${WORKING_AGE} 周岁，请核对日期` }
