import { pointsText, type DeductionRow } from '@zhujian/domain/safety/jgj59/table-rows'
import type { Criterion } from '@zhujian/domain/safety/jgj59/tables'
import { Button } from 'antd'
import { type InputHTMLAttributes, useState } from 'react'
import { Uploader } from '../../ui/upload/uploader'
import { ScoreDanger } from './score-danger'
import { digitsOf } from './score-digits'
import type { ItemProps } from './score-item-props'

/** 一条扣分标准：勾选或填数；扣了分的再写部位、情况、照片，可以转隐患。 */
export function ScoreLine({ desk, score, values, entry, change, criterion }: ItemProps & { criterion: Criterion }) {
  const at = values.deductions.findIndex((line) => line.criterion === criterion.id)
  const line = values.deductions[at]
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState('')
  const problem =
    (refused || undefined) ??
    entry?.clashes[criterion.id] ??
    entry?.problems.find(({ field }) => at >= 0 && field.startsWith(`deductions.${at}.`))?.message
  const put = (more: Partial<DeductionRow> | null) => {
    setRefused('')
    change((each) => ({ ...each, deductions: withLine(each.deductions, criterion, more) }))
  }
  const locked = !desk.writable
  return (
    <div className={line ? 'score-line score-line-on' : 'score-line'}>
      <label className="score-tick">
        <input
          type="checkbox"
          checked={line !== undefined}
          disabled={locked}
          tabIndex={-1}
          aria-label={`${criterion.text}，${pointsText(criterion)}`}
          onChange={() => put(line ? null : {})}
        />
        <span>
          {criterion.text}
          <small>{pointsText(criterion)}</small>
        </span>
      </label>
      <Numbers {...{ criterion, line, put, locked }} onRefused={setRefused} />
      <strong className={line ? 'score-minus' : 'score-none'}>{line ? `-${line.value * (line.count ?? 1)}` : '—'}</strong>
      {line && (
        <Button size="small" type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : line.place || line.note || line.img ? '详情' : '部位、照片'}
        </Button>
      )}
      {problem && (
        <p className="score-problem" role="alert">
          {problem}
        </p>
      )}
      {line && open && <More {...{ desk, score, entry, line, put }} table={values.table_code} />}
    </div>
  )
}

interface MoreProps extends Pick<ItemProps, 'desk' | 'score' | 'entry'> {
  line: DeductionRow
  put: (more: Partial<DeductionRow>) => void
  table: number
}

/** 部位、情况、照片，转隐患。 */
function More({ desk, score, entry, line, put, table }: MoreProps) {
  const locked = !desk.writable
  const text = (name: 'place' | 'note', label: string, max: number) => (
    <label>
      {label}
      <input
        className="score-text"
        value={line[name] ?? ''}
        maxLength={max}
        readOnly={locked}
        onChange={({ target }) => put({ [name]: target.value || null })}
      />
    </label>
  )
  return (
    <div className="score-more">
      {text('place', '部位', 60)}
      {text('note', '情况', 200)}
      <Uploader
        name={`img-${line.criterion}`}
        value={line.img ?? ''}
        accept="image"
        max={3}
        disabled={locked}
        onChange={(img) => put({ img: img || null })}
      />
      <ScoreDanger {...{ score, entry, line, table }} />
    </div>
  )
}

interface NumbersProps {
  criterion: Criterion
  line: DeductionRow | undefined
  put: (more: Partial<DeductionRow> | null) => void
  locked: boolean
  /** 填的不是分数、处数，说明为什么没有记下；记下了的为空。 */
  onRefused: (why: string) => void
}

interface NumberBoxProps extends Pick<NumbersProps, 'locked' | 'onRefused'>, InputHTMLAttributes<HTMLInputElement> {
  stored: string
  onTake: (value: number) => void
}

/** 填的数；没有记下的照原样留在框里，改对为止，不从里面拣出几个数字来。 */
function NumberBox({ stored, locked, onTake, onRefused, ...rest }: NumberBoxProps) {
  const [typed, setTyped] = useState<{ raw: string; over: string }>()
  const take = (raw: string) => {
    const value = digitsOf(raw)
    const wrong = typeof value === 'number' ? undefined : value.refused
    setTyped(wrong === undefined ? undefined : { raw, over: stored })
    if (typeof value === 'number') onTake(value)
    onRefused(wrong ?? '')
  }
  const kept = typed?.over === stored ? typed.raw : undefined
  return (
    <input
      {...rest}
      className="score-number"
      inputMode="numeric"
      value={kept ?? stored}
      aria-invalid={kept !== undefined}
      readOnly={locked}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => take(target.value)}
    />
  )
}

/** 固定分值按处计的只填处数；有幅度的填分值，按处计的再填处数。 */
function Numbers({ criterion, line, put, locked, onRefused }: NumbersProps) {
  const { min, max, per, text } = criterion
  const counted = per !== undefined
  const places = counted && min === max
  return (
    <span className="score-numbers">
      <NumberBox
        {...{ locked, onRefused }}
        data-line
        aria-label={`${text}：${places ? `几${per}` : '扣分'}`}
        placeholder="0"
        stored={line === undefined ? '' : String(places ? (line.count ?? 1) : line.value)}
        onTake={(value) => put(value === 0 ? null : places ? { count: value } : { value })}
        onKeyDown={(event) => {
          if (event.key !== ' ' || locked) return
          event.preventDefault()
          put(line ? null : {})
        }}
      />
      {places ? per : '分'}
      {counted && !places && line && (
        <>
          ×
          <NumberBox
            {...{ locked, onRefused }}
            aria-label={`${text}：几${per}`}
            stored={String(line.count ?? 1)}
            onTake={(value) => put({ count: value || 1 })}
          />
          {per}
        </>
      )}
    </span>
  )
}

/** 改一条、加一条（先取下限）、取消一条。 */
function withLine(
  lines: readonly DeductionRow[],
  { id, min, per }: Criterion,
  more: Partial<DeductionRow> | null,
): DeductionRow[] {
  const known = lines.find(({ criterion }) => criterion === id)
  if (more === null) return lines.filter((each) => each !== known)
  if (known) return lines.map((each) => (each === known ? { ...known, ...more } : each))
  return [...lines, { criterion: id, value: min, count: per === undefined ? null : 1, ...more }]
}
