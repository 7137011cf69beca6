import { dangersPath } from '@zhujian/domain/project/project-paths'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { dangerOf } from '@zhujian/domain/safety/jgj59/table-danger'
import type { DeductionRow } from '@zhujian/domain/safety/jgj59/table-rows'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../data/queries'
import { useRight } from '../../data/session'
import { useTab } from '../../data/tab'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { entityPath } from '../../entity/entity-paths'
import type { ListAnswer } from '../../entity/source'
import type { ScoreEntry } from './score-words'
import type { ScoreRow } from './use-score-tables'

const DANGER = hiddenDanger.name
export const TO_DANGER = '/api/safety/jgj59_table/pc/toDanger'
const WITHDRAWN = hiddenDanger.flow?.states.code('withdrawn')

/** 这张表转出的隐患，本人能不能再转。 */
export function useDangersOf(table: number | undefined) {
  const { type } = useTab()
  const seen = useRight(DANGER, 'read')
  const params = { jgj59_table_id: table ?? 0, page: 1, limit: 50, fields: 'danger_no,criterion' }
  const answer = useApi<ListAnswer<typeof hiddenDanger>>(DANGER, entityPath(DANGER, 'getList'), params, {
    enabled: table !== undefined && seen,
  })
  const { rows = [], can = [] } = answer.data ?? {}
  return { made: rows.filter(({ state }) => state !== WITHDRAWN), adds: can.includes('add') && type !== 1 }
}

interface DangerProps {
  score: ScoreRow
  entry: ScoreEntry | undefined
  line: DeductionRow
  table: number
}

/** 转隐患：表、项目、条文与描述已经写好，补上部位、照片与责任单位就是一条隐患草稿；转过的直接去看。 */
export function ScoreDanger({ score, entry, line, table }: DangerProps) {
  const { openTab } = useTab()
  const [open, setOpen] = useState(false)
  const server = entry?.server
  const { made: all, adds } = useDangersOf(server?.id)
  const made = all.find(({ criterion }) => criterion === line.criterion)
  if (made)
    return (
      <Button type="link" size="small" onClick={() => openTab(`${dangersPath(score.engineering_id)}&id=${made.id}`)}>
        {`已转隐患 ${made.danger_no ?? ''}`}
      </Button>
    )
  if (!adds || !server) return null
  const saved = entry.state === 'saved'
  return (
    <>
      <Button size="small" disabled={!saved} title={saved ? undefined : '存下以后才能转'} onClick={() => setOpen(true)}>
        转隐患
      </Button>
      {open && (
        <EditFormDialog
          entity={hiddenDanger}
          start={{ ...dangerOf(table, line), engineering_id: score.engineering_id, duty_unit_id: score.unit_id }}
          through={{ path: TO_DANGER, with: { id: server.id, criterion: line.criterion } }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
