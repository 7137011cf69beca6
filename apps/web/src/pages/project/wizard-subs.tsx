import { PlusOutlined } from '@ant-design/icons'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { dict } from '@zhujian/model/dict'
import { useStore } from 'zustand'
import { confirmDeleteRow } from '../../ui/confirm'
import { Empty } from '../../ui/empty'
import { WizardCell } from './wizard-cell'
import type { Wizard } from './wizard-control'
import { partyRow } from './wizard-payload'
import { WizardTable } from './wizard-table'
import { isEmptyRow, newRow, type Values, type WizardRow, type WizardState, withoutRow } from './wizard-state'
import { fresh } from './wizard-party'
import { UnitPicker } from './wizard-unit-picker'
import { toldNow } from './wizard-progress'

/** 分包及检测：六方以外的参建角色。 */
const subRole = dict({
  specialty: ['specialty', '专业分包'],
  testing: ['testing', '检测单位'],
  craneLease: ['crane_lease', '设备租赁'],
  craneInstall: ['crane_install', '设备安装'],
  concrete: ['concrete', '商品混凝土'],
  monitoring: ['monitoring', '监测单位'],
})
const fields = { ...engineeringUnit.fields, role: { ...engineeringUnit.fields.role, dict: subRole } }
const COLUMNS = ['role', 'unit_name', 'price', 'leader', 'enter_on'] as const
const HEADS = { role: '参建角色', unit_name: '单位名称', price: '合同价（万元）', leader: '项目负责人', enter_on: '进场日期' }

/** 六方各自的第一家之外的单位。 */
const isSub = (units: readonly WizardRow[], row: WizardRow): boolean =>
  !row.remove && partyRow(units, String(row.role))?.key !== row.key
const isOther = (row: WizardRow): boolean => row.role === null || subRole.keyOf(row.role) !== undefined

function useSubs({ store, change }: Wizard) {
  const put = (row: WizardRow, patch: Values) =>
    change(
      { units: store.getState().units.map((each) => (each.key === row.key ? { ...each, ...patch } : each)) },
      Object.keys(patch).map((name) => `units.${row.key}.${name}`),
    )
  const remove = async (row: WizardRow) => {
    if (!isEmptyRow(row) && !(await confirmDeleteRow())) return
    change({ units: withoutRow(store.getState().units, row) }, [`units.${row.key}`])
  }
  const add = () => change({ units: [...store.getState().units, newRow({ role: 'specialty', active: true })] })
  return { put, remove, add }
}

/** 分包、检测、租赁等单位，一家一行。 */
export function WizardSubs({ wizard }: { wizard: Wizard }) {
  const state = useStore(wizard.store)
  const { put, remove, add } = useSubs(wizard)
  const rows = state.units.filter((row) => !row.remove && (isOther(row) || isSub(state.units, row)))
  const button = (
    <button type="button" className="zj-link" onClick={add}>
      <PlusOutlined aria-hidden /> 添加单位
    </button>
  )
  if (rows.length === 0) return <Empty small text="还没有分包、检测、租赁等单位，有的请添加" action={button} />
  return (
    <>
      <WizardTable name="subs" columns={COLUMNS} headOf={(name) => HEADS[name]}>
        {rows.map((row, at) => (
          <SubRow key={row.key} {...{ state, row, at, put }} onRemove={() => void remove(row)} />
        ))}
      </WizardTable>
      <p className="wizard-table-foot">{button}</p>
    </>
  )
}

interface SubRowProps {
  state: WizardState
  row: WizardRow
  at: number
  put: (row: WizardRow, patch: Values) => void
  onRemove: () => void
}

function SubRow({ state, row, at, put, onRemove }: SubRowProps) {
  const own = toldNow(state).filter(({ field }) => field.startsWith(`units.${row.key}`))
  return (
    <tr className={own.length > 0 ? 'wizard-row-wrong' : undefined} data-problem={`units.${row.key}`}>
      {COLUMNS.map((name) => (
        <td key={name}>
          <SubCell
            {...{ name, row, put }}
            label={`第 ${at + 1} 行 ${HEADS[name]}`}
            problem={own.find(({ field }) => field === `units.${row.key}.${name}`)?.message}
            disabled={state.saving}
          />
        </td>
      ))}
      <td className="wizard-acts">
        <button type="button" className="zj-link" onClick={onRemove}>
          移除
        </button>
      </td>
    </tr>
  )
}

interface SubCellProps {
  name: (typeof COLUMNS)[number]
  row: WizardRow
  label: string
  problem: string | undefined
  disabled: boolean
  put: (row: WizardRow, patch: Values) => void
}

function SubCell({ name, row, label, problem, disabled, put }: SubCellProps) {
  if (name === 'role' && !isOther(row)) return unitRole.labelOf(row.role)
  if (name !== 'unit_name')
    return <WizardCell {...{ fields, name, row, label, problem, disabled }} onChange={(patch) => put(row, patch)} />
  return (
    <div className="wizard-cell">
      <UnitPicker
        id={`${row.key}-unit_name`}
        row={row}
        label={label}
        disabled={disabled}
        invalid={problem !== undefined}
        onChange={(unit) => put(row, fresh(unit))}
      />
      {problem !== undefined && <p className="wizard-cell-problem">{problem}</p>}
    </div>
  )
}
