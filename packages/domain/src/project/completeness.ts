import { fileGroups, type ReviewedFile, unapprovedFileItems } from '../reference/file-groups'
import { responsibleRoles } from '../reference/unit-dicts'
import { submitAsks } from './engineering-flow'

export interface Registered {
  readonly project: Readonly<Record<string, unknown>>
  readonly files: readonly ReviewedFile[]
  /** 在场的参建角色。 */
  readonly roles: readonly string[]
  readonly monomers: number
}

const required = fileGroups.flatMap((group) => group.items).filter((item) => item.required).length
const share = (have: number, all: number): number => (all === 0 ? 1 : Math.min(1, have / all))

/** 数据完整度，0–100：法定必填项、必备资料、五方主体、单体四样同等看待（领域说明 B.9“完整”一项）。 */
export function completeness({ project, files, roles, monomers }: Registered): number {
  const filled = submitAsks.filter((name) => project[name] !== null && project[name] !== undefined && project[name] !== '').length
  const parties = responsibleRoles.filter((role) => roles.includes(role)).length
  const parts = [
    share(filled, submitAsks.length),
    share(required - unapprovedFileItems(files).length, required),
    share(parties, responsibleRoles.length),
    monomers > 0 ? 1 : 0,
  ]
  return Math.round((parts.reduce((sum, part) => sum + part, 0) / parts.length) * 100)
}
