import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { dayLetters, dayMark } from '@zhujian/domain/contracts/attendance-matrix'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { addMonths, monthOf, nowSeconds } from '@zhujian/model/date'
import { Input } from 'antd'
import { useId, useMemo } from 'react'
import { refSource } from '../../entity/kinds/sources'
import { SelectInput } from '../../ui/controls/choice-input'
import { MonthInput } from '../../ui/controls/date-input'
import { SearchSelect } from '../../ui/controls/search-select'
import type { AskProps } from './matrix-head'

const POSTS = Object.values(keyPost.entries).map(([value, label]) => ({ value: String(value), label }))

/** 月份与查询条件；每个符号都写明是什么。 */
export function MatrixTools({ asked, onAsk }: AskProps) {
  const id = useId()
  const latest = monthOf(nowSeconds())
  const turn = (by: number) => onAsk({ ym: addMonths(asked.ym, by) })
  return (
    <div className="matrix-tools">
      <div className="matrix-month">
        <button type="button" className="zj-icon-button" aria-label="上一月" onClick={() => turn(-1)}>
          <LeftOutlined aria-hidden />
        </button>
        <label className="visually-hidden" htmlFor={`${id}-month`}>
          月份
        </label>
        <MonthInput
          id={`${id}-month`}
          value={asked.ym}
          onChange={(ym) => onAsk({ ym: ym === null || ym > latest ? latest : ym })}
        />
        <button
          type="button"
          className="zj-icon-button"
          aria-label="下一月"
          disabled={asked.ym >= latest}
          onClick={() => turn(1)}
        >
          <RightOutlined aria-hidden />
        </button>
      </div>
      <RefFilter target="engineering" label="工程" name="engineering_id" asked={asked} onAsk={onAsk} />
      <RefFilter target="unit" label="单位" name="unit_id" asked={asked} onAsk={onAsk} />
      {asked.who === 'key' ? (
        <div className="matrix-filter">
          <label className="visually-hidden" htmlFor={`${id}-post`}>
            岗位
          </label>
          <SelectInput
            id={`${id}-post`}
            placeholder="岗位"
            choices={POSTS}
            value={asked.post ?? null}
            onChange={(post) => onAsk({ post: post === null ? undefined : String(post) })}
          />
        </div>
      ) : (
        <RefFilter target="team" label="班组" name="team_id" asked={asked} onAsk={onAsk} />
      )}
      <Input.Search
        key={asked.name}
        className="matrix-filter"
        allowClear
        aria-label="姓名"
        placeholder="姓名、拼音或首字母"
        defaultValue={asked.name}
        maxLength={20}
        onSearch={(name) => onAsk({ name: name.trim() || undefined })}
      />
      <Legend />
    </div>
  )
}

function Legend() {
  return (
    <ul className="matrix-legend" aria-label="符号">
      {Object.values(dayMark.entries).map(([mark, label]) => (
        <li key={mark}>
          <span className={`matrix-mark matrix-${mark}`} aria-hidden>
            {dayLetters[mark]}
          </span>
          {label}
        </li>
      ))}
    </ul>
  )
}

interface RefFilterProps extends AskProps {
  readonly target: string
  readonly label: string
  readonly name: string
}

function RefFilter({ target, label, name, asked, onAsk }: RefFilterProps) {
  const project = target === 'team' ? asked.engineering_id : undefined
  const source = useMemo(
    () => ({ ...refSource(target), ...(project === undefined ? {} : { extra: { engineering_id: project } }) }),
    [target, project],
  )
  const value = asked[name]
  return (
    <div className="matrix-filter">
      <SearchSelect
        label={label}
        placeholder={label}
        source={source}
        value={value === undefined ? null : Number(value)}
        onChange={(next) => onAsk({ [name]: next === null ? undefined : String(next) })}
      />
    </div>
  )
}
