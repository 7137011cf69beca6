import { checkType, selfCheckKind } from '@zhujian/domain/safety/safety-dicts'
import { formatInstant } from '@zhujian/model/date'
import type { CellRenderers } from '../entity/columns'

/** 一次检查叫什么：哪一天、哪一种；在哪个工程、编号各有一栏。 */
function nameOfCheck({ check_at, check_type, self_kind }: Readonly<Record<string, unknown>>): string {
  const kind = check_type ? checkType.labelOf(check_type) : selfCheckKind.labelOf(self_kind)
  return [typeof check_at === 'number' && formatInstant(check_at, 'yyyy-MM-dd'), kind].filter(Boolean).join(' ')
}

/** 监督检查、项目自查、质量检查的清单，每一行以检查本身为名。 */
export const checkCells: CellRenderers = {
  check_at: (row, onOpen) =>
    onOpen ? (
      <button type="button" className="zj-link zj-cell-link" onClick={onOpen}>
        {nameOfCheck(row)}
      </button>
    ) : (
      nameOfCheck(row)
    ),
}
