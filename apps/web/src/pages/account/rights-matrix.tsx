import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { isFixedEntity, keyOf, rightGroups, type RightGroup, rightLabel } from '@zhujian/domain/account/right-catalogue'
import type { AnyEntity } from '@zhujian/model'
import { Checkbox, Popover } from 'antd'
import { useMemo, useState } from 'react'
import { Empty } from '../../ui/empty'
import { checkedOf, keysOfEntity, type RightColumn, rightColumns } from './role-rights-state'

interface MatrixProps {
  held: ReadonlySet<string>
  /** 改动过的，底色提示。 */
  changed: ReadonlySet<string>
  readOnly: boolean
  onlyHeld: boolean
  onSet: (keys: readonly string[], allowed: boolean) => void
}

/** 中栏：菜单之下的数据 × 动作。— 表示没有这个动作。 */
export function RightsMatrix(props: MatrixProps) {
  const groups = useMemo(() => rightGroups(), [])
  const { held, onlyHeld } = props
  const shown = groups
    .map((group) => ({
      ...group,
      entities: onlyHeld ? group.entities.filter((entity) => checkedOf(held, keysOf(entity)) !== 'none') : group.entities,
    }))
    .filter(({ entities }) => entities.length > 0)
  return (
    <div className="rights-scroll">
      <table className="rights-table">
        <thead>
          <tr>
            <th scope="col">菜单</th>
            {rightColumns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((group) => (
          <GroupRows key={group.key} group={group} {...props} />
        ))}
      </table>
      {shown.length === 0 && <Empty small text="该角色没有任何权限" />}
    </div>
  )
}

/** 看得见的权利，规定死的也算。 */
const keysOf = (entity: AnyEntity): string[] =>
  rightColumns.flatMap(({ of }) => of(entity).map((right) => keyOf(entity.name, right)))

function GroupRows({ group, ...props }: MatrixProps & { group: RightGroup }) {
  const [open, setOpen] = useState(true)
  const keys = group.entities.flatMap(keysOfEntity)
  return (
    <tbody>
      <tr className="rights-group">
        <th scope="rowgroup" colSpan={rightColumns.length + 1}>
          <button
            type="button"
            className="account-fold"
            aria-expanded={open}
            aria-label={`${open ? '收起' : '展开'}${group.title}`}
            onClick={() => setOpen(!open)}
          >
            {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          </button>
          <Tick
            label={group.title}
            keys={keys.length > 0 ? keys : group.entities.flatMap(keysOf)}
            fixed={keys.length === 0}
            {...props}
          />
          {group.title}
        </th>
      </tr>
      {open && group.entities.map((entity) => <EntityRow key={entity.name} entity={entity} {...props} />)}
    </tbody>
  )
}

function EntityRow({ entity, ...props }: MatrixProps & { entity: AnyEntity }) {
  const fixed = isFixedEntity(entity.name)
  return (
    <tr className="rights-row">
      <th scope="row" title={fixed ? '由系统规定，不能调整' : undefined}>
        <Tick label={entity.label} keys={keysOf(entity)} fixed={fixed} {...props} />
        {entity.label}
      </th>
      {rightColumns.map((column) => (
        <RightCell key={column.key} {...{ entity, column, fixed }} {...props} />
      ))}
    </tr>
  )
}

type CellProps = MatrixProps & { entity: AnyEntity; column: RightColumn; fixed: boolean }

function RightCell({ entity, column, fixed, ...props }: CellProps) {
  const rights = column.of(entity)
  const keys = rights.map((right) => keyOf(entity.name, right))
  const changed = keys.some((key) => props.changed.has(key))
  if (rights.length === 0) return <td className="zj-nothing">—</td>
  return (
    <td className={changed ? 'rights-changed' : undefined}>
      <Tick label={`${entity.label}，${column.title}`} keys={keys} fixed={fixed} {...props} />
      {column.key === 'acts' && <Acts {...{ entity, rights, fixed }} {...props} />}
    </td>
  )
}

/** 办理动作逐个勾选。 */
function Acts({
  entity,
  rights,
  fixed,
  ...props
}: MatrixProps & { entity: AnyEntity; rights: readonly string[]; fixed: boolean }) {
  const held = rights.filter((right) => props.held.has(keyOf(entity.name, right))).length
  const list = (
    <ul className="rights-acts">
      {rights.map((right) => (
        <li key={right}>
          <Tick label={rightLabel(entity, right)} keys={[keyOf(entity.name, right)]} fixed={fixed} {...props} />
          {rightLabel(entity, right)}
        </li>
      ))}
    </ul>
  )
  return (
    <Popover trigger="click" title={`${entity.label}的办理动作`} content={list}>
      <button type="button" className="zj-link" aria-label={`${entity.label}的办理动作，已选 ${held} 项，共 ${rights.length} 项`}>
        {`${held}/${rights.length}`}
      </button>
    </Popover>
  )
}

interface TickProps extends MatrixProps {
  label: string
  keys: readonly string[]
  fixed: boolean
}

function Tick({ label, keys, fixed, held, readOnly, onSet }: TickProps) {
  const state = checkedOf(held, keys)
  return (
    <Checkbox
      aria-label={label}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={readOnly || fixed}
      onChange={() => onSet(keys, state !== 'all')}
    />
  )
}
