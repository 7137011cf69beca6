import type { FieldProblem } from '@zhujian/model'
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

/** 人数不足只提醒，不阻止保存：报监时班子可能尚未配齐。 */
export function staffingWarnings(project: Scale, safetyOfficers: number): FieldProblem[] {
  const rule = safetyOfficerRule(project)
  if (!rule || safetyOfficers >= rule.count) return []
  const by = rule.bySpecialty ? '，并按专业配备' : ''
  return [
    {
      field: 'managers',
      message: `按${rule.basis}，专职安全员应不少于 ${rule.count} 人${by}，现有 ${safetyOfficers} 人`,
    },
  ]
}
