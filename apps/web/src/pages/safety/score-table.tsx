import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { tableOf } from '@zhujian/domain/safety/jgj59/tables'
import { Button } from 'antd'
import { keysOf, partsOfKey, setMissing, tableName } from './score-list'
import { ItemRows } from './score-item'
import { emptyTable, type ScoreValues, tableKey } from './score-words'
import type { ScoreDesk, ScoreRow } from './use-score-tables'

export interface TableProps {
  desk: ScoreDesk
  score: ScoreRow
  current: string
  onChoose: (key: string) => void
  /** 本表评完，到下一张没有评的。 */
  onDone: () => void
}

/** 一行里有几台机械、几处架子的，各评一张。 */
const SEVERAL = [3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 17, 18]

/** 中间：一张分项表的检查项目与扣分标准。 */
export function ScoreTable({ desk, score, current, onChoose, onDone }: TableProps) {
  const [code, seq] = partsOfKey(current)
  const table = tableOf(`B.${code}`)
  const entry = desk.entries.get(current)
  const values = entry?.values ?? emptyTable(code, seq)
  const change = (next: (values: ScoreValues) => ScoreValues) => desk.store.change(current, emptyTable(code, seq), next)
  const guarantee = table.items.filter((item) => item.guarantee)
  const groups = [
    { title: '保证项目', items: guarantee },
    { title: guarantee.length > 0 ? '一般项目' : '检查项目', items: table.items.filter((item) => !item.guarantee) },
  ].filter(({ items }) => items.length > 0)
  return (
    <section className="score-table" aria-label={tableName(code)}>
      <TableHead {...{ desk, current, values, change, onChoose }} />
      {values.missing ? (
        <Missing {...{ desk, current, values }} onNote={(note) => change((each) => ({ ...each, missing_note: note }))} />
      ) : (
        groups.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h3 className="score-group">
              <span>{`${title}（${items.reduce((total, { full }) => total + full, 0)} 分）`}</span>
              <span>应得</span>
              <span>扣减</span>
              <span>实得</span>
            </h3>
            {items.map((item) => (
              <ItemRows key={item.code} {...{ desk, score, item, values, entry, change }} />
            ))}
          </section>
        ))
      )}
      {desk.writable && !values.missing && (
        <footer className="score-table-foot">
          <span>数字填扣分，空格勾选，Enter 下一条，↑ ↓ 走动，Ctrl+Enter 本表评完，Alt+↑ ↓ 换表</span>
          <Button type={values.checked ? 'default' : 'primary'} onClick={onDone}>
            {values.checked ? '已评完，下一张' : '本表评完'}
          </Button>
        </footer>
      )}
    </section>
  )
}

interface HeadProps extends Pick<TableProps, 'desk' | 'current' | 'onChoose'> {
  values: ScoreValues
  change: (next: (values: ScoreValues) => ScoreValues) => void
}

/** 表名；有几台、几处的写明是哪一台，另评一张；别人正在评的说一声。 */
function TableHead({ desk, current, values, change, onChoose }: HeadProps) {
  const [code] = partsOfKey(current)
  const other = desk.others.get(current)
  const more = () => {
    const last = keysOf(desk, code).length
    const key = tableKey({ table_code: code, seq: last + 1 })
    desk.store.change(key, emptyTable(code, last + 1), (each) => ({ ...each, object: `${last + 1}#` }))
    onChoose(key)
  }
  return (
    <header className="score-table-head">
      <h2>{`表 ${tableName(code)}`}</h2>
      {SEVERAL.includes(code) && (
        <label>
          检查对象
          <input
            className="score-text"
            value={values.object ?? ''}
            maxLength={40}
            placeholder="哪一台、哪一处"
            readOnly={!desk.writable}
            onChange={({ target }) => change((each) => ({ ...each, object: target.value || null }))}
          />
        </label>
      )}
      {SEVERAL.includes(code) && desk.writable && (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={more}>
          另评一张
        </Button>
      )}
      {other && <output className="score-who">{`${other} 正在评这张表，各自改的条都会留下`}</output>}
    </header>
  )
}

interface MissingProps {
  desk: ScoreDesk
  current: string
  values: ScoreValues
  onNote: (note: string) => void
}

function Missing({ desk, current, values, onNote }: MissingProps) {
  const kept = values.deductions.length
  const problem = desk.entries.get(current)?.problems[0]?.message
  return (
    <div className="score-absent-table">
      <p>
        这张表作缺项：不计应得分，总分按实查各行折算（第 4.0.3 条第 5 款）。缺项不是零分。
        {kept > 0 && `已经记下的 ${kept} 条扣分留着，不计分，取消缺项时又算。`}
      </p>
      <label>
        缺项原因
        <input
          className="score-text"
          value={values.missing_note ?? ''}
          maxLength={200}
          placeholder="现场为什么没有，写明以后才存，不少于 6 个字"
          readOnly={!desk.writable}
          onChange={({ target }) => onNote(target.value)}
        />
      </label>
      {problem && (
        <p className="score-problem" role="alert">
          {problem}
        </p>
      )}
      {desk.writable && <Button onClick={() => setMissing(desk, current, null)}>现场有，取消缺项</Button>}
    </div>
  )
}
