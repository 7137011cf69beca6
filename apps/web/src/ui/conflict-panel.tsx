import type { Fields } from '@zhujian/model'
import { Button } from 'antd'
import { type FormRow, kindOf, useKinds } from './form/kind'
import type { Conflict } from './conflict'
import './results.css'

interface ConflictPanelProps {
  fields: Fields
  conflicts: readonly Conflict[]
  /** Labels of fields only the other side changed; they were taken over. */
  taken: readonly string[]
  theirs: FormRow
  mine: FormRow
  onTakeTheirs: (name: string) => void
}

/** 对照: fields both sides changed, theirs beside mine; what was typed stays until 采用对方的 is pressed. */
export function ConflictPanel({ fields, conflicts, taken, theirs, mine, onTakeTheirs }: ConflictPanelProps) {
  return (
    <section className="zj-conflict" aria-label="与最新数据对照">
      <p>
        {conflicts.length > 0
          ? `下列 ${conflicts.length} 项双方都改过，当前保留你填写的内容，核对后再保存`
          : '已载入最新数据，你填写的内容没有变动，可以再次保存'}
      </p>
      {taken.length > 0 && <p className="zj-conflict-note">{`对方修改的 ${taken.join('、')} 已载入`}</p>}
      {conflicts.length > 0 && <Sides {...{ fields, conflicts, mine, theirs, onTakeTheirs }} />}
    </section>
  )
}

function Sides({ fields, conflicts, mine, theirs, onTakeTheirs }: Omit<ConflictPanelProps, 'taken'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">我填写的</th>
          <th scope="col">最新数据</th>
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(({ name }) => (
          <tr key={name}>
            <th scope="row">{fields[name]?.label ?? name}</th>
            <td>
              <Side fields={fields} name={name} row={mine} />
            </td>
            <td>
              <Side fields={fields} name={name} row={theirs} />
            </td>
            <td>
              <Button size="small" onClick={() => onTakeTheirs(name)}>
                采用对方的
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({ fields, name, row }: { fields: Fields; name: string; row: FormRow }) {
  const kinds = useKinds()
  const field = fields[name]
  if (!field) return null
  const Cell = kindOf(kinds, field).cell
  return <Cell field={field} name={name} value={row[name]} row={row} />
}
