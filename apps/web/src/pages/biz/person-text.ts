import type { BizPerson } from '@zhujian/domain/contracts/biz-answers'

export const personText = ({ real_name, org_text }: BizPerson): string => [real_name, org_text].filter(Boolean).join('　')
export const peopleText = (people: readonly BizPerson[]): string => people.map(({ real_name }) => real_name).join('、')
