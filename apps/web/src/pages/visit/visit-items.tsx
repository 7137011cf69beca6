import { checkResult } from '@zhujian/domain/safety/safety-dicts'
import { visitTables } from '@zhujian/domain/safety/visit'
import { Button } from 'antd'
import { toast } from '../../ui/toast'
import { Segmented } from '../../ui/segmented'
import type { VisitControl } from './use-visit'
import { DangerFields } from './visit-danger'
import { rowsOf } from './visit-form'
import { dangersOn, FAILED, isCovered, PASSED, refusedResult } from './visit-rows'
import type { VisitRow } from './visit-store'

const RESULTS = checkResult.codes.map((code) => ({ value: String(code), label: checkResult.labelOf(code) }))

/** 检查单：按 JGJ 59-2011 的分项检查表，查哪几张由监督员选；不符合的当场写明部位、条款、期限并拍照。 */
export function VisitItems({ control }: { control: VisitControl }) {
  const { visit, set } = control
  const toggle = (code: string) => {
    const tables = visit.tables.includes(code) ? visit.tables.filter((each) => each !== code) : [...visit.tables, code]
    set({ tables, rows: rowsOf(tables, visit.rows) })
  }
  return (
    <div className="visit-block">
      <h2>
        检查单 <span className="visit-hint">JGJ 59-2011，点选要查的表</span>
      </h2>
      {control.desk?.projects.find(({ id }) => id === visit.project)?.municipal && (
        <p className="visit-warn" role="note">
          本工程为市政工程。JGJ 59-2011 只适用于房屋建筑工程（第 1.0.2 条），这里的检查项目供参考，依据请按实际适用的标准写明。
        </p>
      )}
      <div className="visit-chips">
        {visitTables.map(({ code, name }) => (
          <label key={code} className={visit.tables.includes(code) ? 'visit-chip visit-chip-on' : 'visit-chip'}>
            <input type="checkbox" checked={visit.tables.includes(code)} onChange={() => toggle(code)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {visitTables
        .filter(({ code }) => visit.tables.includes(code))
        .map(({ code, name }) => (
          <Table key={code} code={code} name={name} control={control} />
        ))}
    </div>
  )
}

function Table({ code, name, control }: { code: string; name: string; control: VisitControl }) {
  const { visit, set } = control
  const rows = visit.rows.filter((row) => row.code.startsWith(`${code}-`))
  const judged = rows.filter(({ result }) => result !== null).length
  const rest = () =>
    set({ rows: visit.rows.map((row) => (rows.includes(row) && row.result === null ? { ...row, result: PASSED } : row)) })
  return (
    <section className="visit-table" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span className="visit-hint">{`${judged} / ${rows.length}`}</span>
        {judged < rows.length && (
          <Button size="small" onClick={rest}>
            其余符合
          </Button>
        )}
      </header>
      {rows.map((row) => (
        <Item key={row.id} row={row} control={control} />
      ))}
    </section>
  )
}

function Item({ row, control }: { row: VisitRow; control: VisitControl }) {
  const { rows } = control.visit
  const failed = row.result === FAILED
  const judge = (result: number) => {
    const refused = refusedResult(row, result, rows)
    if (refused) toast.warning(refused)
    else control.setRow(row.id, { result, byDanger: false })
  }
  return (
    <div className={failed ? 'visit-item visit-item-failed' : 'visit-item'} id={`visit-${row.id}`}>
      <div className="visit-item-head">
        <span>{row.item}</span>
        <small>{row.code}</small>
      </div>
      <Segmented
        label={row.item}
        options={RESULTS}
        value={String(row.result ?? '')}
        onChange={(result) => judge(Number(result))}
      />
      {isCovered(row, rows) ? (
        <p className="visit-hint">{`隐患记在下面“另查出的隐患”里，共 ${dangersOn(rows, row.code).length} 条`}</p>
      ) : (
        failed && <DangerFields row={row} control={control} />
      )}
    </div>
  )
}
