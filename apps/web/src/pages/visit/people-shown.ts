import type { VisitOfficer } from '@zhujian/domain/safety/visit'

/** 一屏先列几位同事；其余点开。 */
const SHOWN = 6

/** 勾了的都看得到，不论排在第几；其余按原来的次序补足一屏。次序不变，勾的时候不会跳开。 */
export function peopleShown(officers: readonly VisitOfficer[], chosen: readonly number[]): VisitOfficer[] {
  const ticked = officers.filter(({ id }) => chosen.includes(id))
  const first = officers.slice(0, SHOWN)
  return officers.filter((officer) => ticked.includes(officer) || first.includes(officer))
}
