import { refusesAway } from '@zhujian/domain/safety/jgj59/missing'
import { scoreOfRow } from '@zhujian/domain/safety/jgj59/table-rows'
import { rounded } from '@zhujian/domain/safety/jgj59/fraction'
import { jgj59Tables, summaryRows } from '@zhujian/domain/safety/jgj59/tables'
import { toast } from '../../ui/toast'
import { emptyTable, type ScoreEntry, tableKey } from './score-words'
import type { ScoreDesk } from './use-score-tables'

interface ListProps {
  desk: ScoreDesk
  current: string
  onChoose: (key: string) => void
}

export const tableName = (code: number): string => `B.${code} ${jgj59Tables[code - 1]?.name ?? ''}`

/** 一张表的得分：缺项、没有开始的各有说法。 */
export function scoreText(entry: ScoreEntry | undefined): string {
  if (!entry) return '未评'
  if (entry.values.missing) return '缺项'
  const found = scoreOfRow(entry.values)
  return found ? rounded(found.score, 2) : '—'
}

/** 左边：汇总表的十行，各行的分项表，得分随评随变；现场没有的一拨就作缺项。 */
export function ScoreList({ desk, current, onChoose }: ListProps) {
  return (
    <nav className="score-list" aria-label="分项表">
      {summaryRows.map(({ key, name, full, tables }, at) => {
        const row = desk.live.summary?.[at]
        return (
          <section key={key} aria-label={name}>
            <h3>
              <span>{`${at + 1}. ${name}`}</span>
              <span>{`${row?.score ?? (row?.missing ? '—' : '')} / ${full}`}</span>
            </h3>
            <ul>
              {tables.flatMap((table) =>
                keysOf(desk, Number(table.slice(2))).map((each) => (
                  <TableItem key={each} {...{ desk, current, onChoose }} item={each} />
                )),
              )}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

/** 一张表，几台机械的各有一张。 */
export const keysOf = ({ entries }: ScoreDesk, code: number): string[] => {
  const more = [...entries.values()].filter(({ values }) => values.table_code === code && values.seq > 1)
  const seqs = more.map(({ values }) => values.seq).sort((a, b) => a - b)
  return [1, ...seqs].map((seq) => tableKey({ table_code: code, seq }))
}

export const partsOfKey = (key: string): readonly [code: number, seq: number] => {
  const [code, seq] = key.split('/').map(Number)
  return [code ?? 1, seq ?? 1]
}

function TableItem({ desk, item, current, onChoose }: ListProps & { item: string }) {
  const [code, seq] = partsOfKey(item)
  const entry = desk.entries.get(item)
  const other = desk.others.get(item)
  const zeroed = entry && !entry.values.missing && scoreOfRow(entry.values)?.zeroed
  const title = `${tableName(code)}${entry?.values.object ? `（${entry.values.object}）` : seq > 1 ? `（第 ${seq} 张）` : ''}`
  const missing = entry?.values.missing ?? false
  return (
    <li className={item === current ? 'score-item score-item-on' : 'score-item'}>
      <button type="button" aria-current={item === current} onClick={() => onChoose(item)}>
        <span className="score-item-name" title={title}>
          {entry?.values.checked && <span aria-label="已评完">✓ </span>}
          {title}
        </span>
        <span className={zeroed ? 'score-item-score score-zero' : 'score-item-score'}>{scoreText(entry)}</span>
        {other && <span className="score-item-who">{`${other} 正在评分`}</span>}
      </button>
      <label className="score-missing">
        <input
          type="checkbox"
          role="switch"
          aria-checked={missing}
          aria-label={`${title}缺项`}
          checked={missing}
          disabled={!desk.writable}
          onChange={() => {
            // 原因在中间写。
            if (setMissing(desk, item, missing ? null : '') && !missing) onChoose(item)
          }}
        />
        缺项
      </label>
    </li>
  )
}

type MissingDesk = Pick<ScoreDesk, 'store' | 'entries' | 'standing'>

/** 这张表为什么不能作缺项；能作的为空。服务端照样核对。 */
export const refusedMissing = ({ entries, standing = [] }: Omit<MissingDesk, 'store'>, key: string): string | null => {
  const [table_code, seq] = partsOfKey(key)
  return refusesAway(
    [...entries.values()].map(({ values }) => values),
    { table_code, seq },
    standing,
  )
}

/**
 * 已经记下的扣分留着，取消缺项时又算；原因由评分的人写，`note` 为空的接着写，为 null 的取消缺项。不能作缺项的当场说明，答 false。
 */
export function setMissing(desk: MissingDesk, key: string, note: string | null): boolean {
  const refused = note === null ? null : refusedMissing(desk, key)
  if (refused !== null) {
    toast.warning(refused)
    return false
  }
  const [code, seq] = partsOfKey(key)
  desk.store.change(key, emptyTable(code, seq), (values) => ({
    ...values,
    missing: note !== null,
    missing_note: note,
  }))
  return true
}
