import { engineeringCategory } from '../reference/engineering-types'
import { requiredSafetyOfficers, type StaffingRule } from '../reference/safety-officers'

interface Scale {
  readonly engineering_type_id?: unknown
  readonly build_area?: unknown
  readonly contract_price?: unknown
}

/** 按工程规模应配的专职安全员：房屋建筑按面积，其余按合同价；规模未填的暂不判断。 */
export function safetyOfficerRule(project: Scale): StaffingRule | null {
  const type = project.engineering_type_id
  const building = typeof type !== 'string' || engineeringCategory(type) === '01'
  if (building)
    return typeof project.build_area === 'string' ? requiredSafetyOfficers({ kind: 'building', area: project.build_area }) : null
  return typeof project.contract_price === 'string'
    ? requiredSafetyOfficers({ kind: 'civil', price: project.contract_price })
    : null
}
