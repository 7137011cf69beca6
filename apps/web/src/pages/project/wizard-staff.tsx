import { PlusOutlined } from '@ant-design/icons'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { suggestedRowKey } from '@zhujian/domain/project/row-keys'
import { safetyOfficerRule } from '@zhujian/domain/project/wizard-staffing'
import { div, isDecimal } from '@zhujian/model/decimal'
import { today } from '@zhujian/model/date'
import { useState } from 'react'
import { useStore } from 'zustand'
import { WithKinds } from '../../entity/with-kinds'
import { confirmDeleteRow } from '../../ui/confirm'
import { WizardCell, WizardText } from './wizard-cell'
import type { Wizard } from './wizard-control'
import { partyRow } from './wizard-payload'
import { WizardTable } from './wizard-table'
import { isEmptyRow, newRow, type Values, type WizardRow, type WizardState, withoutRow } from './wizard-state'
import { toldNow } from './wizard-progress'

const COLUMNS = ['post', 'name', 'idno', 'cert_no', 'safety_cert', 'safety_cert_no', 'safety_cert_to'] as const
const HEADS: Record<(typeof COLUMNS)[number], string> = {
  post: '岗位',
  name: '姓名',
  idno: '身份证号',
  cert_no: '证书编号',
  safety_cert: '安考证',
  safety_cert_no: '安考证编号',
  safety_cert_to: '安考证有效期',
}

/** 各方应报的关键岗位；施工单位的安全员按规模增加。 */
const POSTS: Readonly<Record<string, readonly string[]>> = {
  jsdw: ['owner_head'],
  sgdw: ['project_manager', 'technical_head', 'safety_officer', 'quality_officer'],
  jldw: ['chief_engineer', 'specialist_engineer'],
  kcdw: ['survey_head'],
  sjdw: ['design_head'],
}

const isKeyPost = (row: WizardRow): boolean => (POSTS[String(row.unit_role)] ?? []).includes(String(row.post))

const ruleOf = ({ details }: Pick<WizardState, 'details'>) =>
  safetyOfficerRule({
    engineering_type_id: details.engineering_type_id,
    build_area: isDecimal(details.build_area) ? details.build_area : undefined,
    contract_price: isDecimal(details.contract_price) ? details.contract_price : undefined,
  })

/** 应报而没有的岗位，各列一个空行；不填不送。填写后沿用同一个 key，输入焦点不丢。 */
function suggestions(role: string, rows: readonly WizardRow[], officers: number): WizardRow[] {
  const posts = POSTS[role] ?? []
  const keys = new Set(rows.map((row) => row.key))
  return posts.flatMap((post) => {
    const wanted = post === 'safety_officer' ? officers : 1
    const lacking = Math.max(0, wanted - rows.filter((row) => row.post === post).length)
    const free = Array.from({ length: wanted + lacking }, (_, at) => suggestedRowKey(role, post, at)).filter(
      (key) => !keys.has(key),
    )
    return free.slice(0, lacking).map((key) => ({ key, unit_role: role, post, active: true, suggested: true }))
  })
}

function StaffingRule({ state }: { state: WizardState }) {
  const rule = ruleOf(state)
  if (!rule) return <span className="wizard-note">填写建筑面积或合同价后，按规定列出专职安全员人数</span>
  const { build_area: area, contract_price: price } = state.details
  const scale =
    rule.basis.includes('第一项') && isDecimal(area) ? `建筑面积 ${div(area, '10000', 2)} 万㎡` : `合同价 ${String(price)} 万元`
  return (
    <span className="wizard-note" title={rule.basis}>
      {`${scale}，专职安全员不少于 ${rule.count} 人${rule.bySpecialty ? '，按专业配备' : ''}`}
    </span>
  )
}

/** 还没选岗位的新行在最后。 */
const orderOf = (row: WizardRow) => {
  const at = keyPost.codes.findIndex((code) => code === row.post)
  return at < 0 ? keyPost.codes.length : at
}

/** 改动人员行的几种办法。 */
function useStaffChange({ store, change }: Wizard, role: string) {
  const put = (row: WizardRow, patch: Values) => {
    const { managers, units } = store.getState()
    const next = managers.some((each) => each.key === row.key)
      ? managers.map((each) => (each.key === row.key ? { ...each, ...patch } : each))
      : [...managers, { ...row, unit_id: partyRow(units, role)?.unit_id ?? null, ...patch, suggested: false }]
    const touched = Object.keys(patch).map((name) => `managers.${row.key}.${name}`)
    change({ managers: next }, touched)
  }
  const remove = async (row: WizardRow) => {
    if (!isEmptyRow(row) && !(await confirmDeleteRow())) return
    change({ managers: withoutRow(store.getState().managers, row) }, [`managers.${row.key}`])
  }
  const add = () => {
    const row = newRow({
      unit_role: role,
      unit_id: partyRow(store.getState().units, role)?.unit_id ?? null,
      post: null,
      active: true,
    })
    change({ managers: [...store.getState().managers, row] })
  }
  return { put, remove, add }
}

/** 关键岗位人员：就地填写；已报的人点“更换”再改。 */
export function WizardStaff({ wizard, role }: { wizard: Wizard; role: string }) {
  const state = useStore(wizard.store)
  const [editing, setEditing] = useState<readonly string[]>([])
  const { put, remove, add } = useStaffChange(wizard, role)
  const own = state.managers.filter((row) => row.unit_role === role && !row.remove)
  const officers = role === 'sgdw' ? (ruleOf(state)?.count ?? 1) : 0
  const rows = [...own, ...suggestions(role, own, officers)].sort((a, b) => orderOf(a) - orderOf(b))
  return (
    <section className="wizard-card" aria-label="关键岗位人员">
      <header className="wizard-card-head">
        <h2>关键岗位人员</h2>
        {role === 'sgdw' && <StaffingRule state={state} />}
        <button type="button" className="zj-link wizard-card-extra" onClick={add}>
          <PlusOutlined aria-hidden /> 添加人员
        </button>
      </header>
      <WithKinds entity="manage_user">
        <StaffTable {...{ state, rows, editing, put, remove }} onEdit={(row) => setEditing((before) => [...before, row.key])} />
      </WithKinds>
    </section>
  )
}

interface StaffTableProps {
  state: WizardState
  rows: readonly WizardRow[]
  editing: readonly string[]
  put: (row: WizardRow, patch: Values) => void
  remove: (row: WizardRow) => Promise<void>
  onEdit: (row: WizardRow) => void
}

function StaffTable({ state, rows, editing, put, remove, onEdit }: StaffTableProps) {
  return (
    <WizardTable name="staff" columns={COLUMNS} headOf={(name) => HEADS[name]}>
      {rows.map((row, at) => (
        <StaffRow
          key={row.key}
          {...{ state, row, at, put, remove, onEdit }}
          open={row.id === undefined || editing.includes(row.key)}
        />
      ))}
    </WizardTable>
  )
}

interface StaffRowProps extends Pick<StaffTableProps, 'state' | 'put' | 'remove' | 'onEdit'> {
  row: WizardRow
  at: number
  open: boolean
}

function StaffRow({ state, row, at, open, put, remove, onEdit }: StaffRowProps) {
  const own = toldNow(state).filter(({ field }) => field.startsWith(`managers.${row.key}.`))
  const writable = open || own.length > 0
  return (
    <tr className={own.length > 0 ? 'wizard-row-wrong' : undefined} data-problem={`managers.${row.key}`}>
      {COLUMNS.map((name) => (
        <td key={name}>
          {writable && !(name === 'post' && row.suggested !== undefined) ? (
            <WizardCell
              fields={manageUser.fields}
              name={name}
              row={row}
              label={`第 ${at + 1} 行 ${HEADS[name]}`}
              problem={own.find(({ field }) => field === `managers.${row.key}.${name}`)?.message}
              disabled={state.saving}
              onChange={(patch) => put(row, patch)}
            />
          ) : (
            <StaffText name={name} row={row} />
          )}
        </td>
      ))}
      <td className="wizard-acts">
        {!writable && (
          <button type="button" className="zj-link" onClick={() => onEdit(row)}>
            更换
          </button>
        )}
        {!row.suggested && (
          <button type="button" className="zj-link" onClick={() => void remove(row)}>
            移除
          </button>
        )}
      </td>
    </tr>
  )
}

/** 只看的一格：应报的岗位带星号，过期的安考证标出。 */
function StaffText({ name, row }: { name: (typeof COLUMNS)[number]; row: WizardRow }) {
  const late = name === 'safety_cert_to' && typeof row.safety_cert_to === 'string' && row.safety_cert_to < today()
  return (
    <span className={late ? 'wizard-late' : undefined}>
      {name === 'post' && isKeyPost(row) && (
        <span className="form-field__star" aria-hidden="true">
          *
        </span>
      )}
      <WizardText fields={manageUser.fields} name={name} row={row} />
    </span>
  )
}
