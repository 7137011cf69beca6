import { isRole, roleOf } from '@zhujian/domain/roles'
import type { CellRenderers } from '../../entity/columns'

/** 角色一格：自定义角色写在后面；还没有生效角色的说明在等确认。 */
export const accountCells: CellRenderers = {
  role_codes: (row) => {
    const codes = Array.isArray(row.role_codes) ? row.role_codes.map(String) : []
    const labels = codes.map((code) => (isRole(code) ? roleOf(code).label : code))
    const custom = typeof row.custom_role_ids_text === 'string' ? row.custom_role_ids_text : ''
    if (labels.length === 0) return <span className="zj-nothing">等待确认</span>
    return `${labels.join('、')}${custom && `（${custom}）`}`
  },
}
