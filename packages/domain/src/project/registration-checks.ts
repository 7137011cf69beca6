import { checkFigures } from './check-figures'
import { checkParties } from './check-parties'
import { checkPeople } from './check-people'
import { checkQualification } from './check-qualification'
import type { RegistrationCheck, RegistrationFacts, Severity } from './registration-facts'

/** 像受理人员那样审查一份报监登记：工程的数字、参建单位的关系与资质、关键岗位人员。 */
export const registrationChecks = (facts: RegistrationFacts): RegistrationCheck[] => [
  ...checkFigures(facts),
  ...checkParties(facts),
  ...checkQualification(facts),
  ...checkPeople(facts),
]

export const ofSeverity = (checks: readonly RegistrationCheck[], severity: Severity): RegistrationCheck[] =>
  checks.filter((check) => check.severity === severity)

/** 一处发现写成一句，依据在后。 */
export const checkText = ({ message, clause }: Pick<RegistrationCheck, 'message' | 'clause'>): string =>
  clause === '' ? message : `${message}（${clause}）`
