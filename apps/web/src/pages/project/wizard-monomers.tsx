import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { monomerKind } from '@zhujian/domain/reference/monomer-dicts'
import { compare, formatDecimal, isDecimal, sum } from '@zhujian/model/decimal'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { confirmDeleteRow } from '../../ui/confirm'
import { Empty } from '../../ui/empty'
import { Pager } from '../../ui/pager'
import { Segmented } from '../../ui/segmented'
import { toast } from '../../ui/toast'
import type { Wizard } from './wizard-control'
import { MonomerTable } from './wizard-monomer-table'
import { isLinearRow, readPasted } from './wizard-paste'
import { PasteDialog } from './wizard-paste-dialog'
import { liveRows, toldNow } from './wizard-progress'
import { isEmptyRow, newRow, rowNames, type Values, type WizardRow, type WizardState, withoutRow } from './wizard-state'

/** 改动单体行的几种办法。 */
function useRows({ store, change }: Wizard, linear: boolean) {
  const put = (row: WizardRow, patch: Values) =>
    change(
      { lineTableData: store.getState().lineTableData.map((each) => (each.key === row.key ? { ...each, ...patch } : each)) },
      ['monomers', ...Object.keys(patch).map((name) => `monomers.${row.key}.${name}`)],
    )
  const append = (rows: readonly WizardRow[]) => {
    const all = [...store.getState().lineTableData, ...rows]
    change({ lineTableData: all }, ['monomers'])
    const shown = liveRows(all).filter((row) => isLinearRow(row) === linear).length
    const { pageSize } = store.getState()
    store.setState({ page: Math.max(1, Math.ceil(shown / pageSize)) })
  }
  const add = () => append([newRow({ kind: monomerKind.code(linear ? 'road' : 'building') })])
  const copy = (row: WizardRow) =>
    append([
      newRow({
        ...Object.fromEntries(rowNames('lineTableData').map((name) => [name, row[name]])),
        name: `${String(row.name ?? '')}（副本）`.slice(0, 60),
        unit_code: null,
      }),
    ])
  const remove = async (row: WizardRow) => {
    if (!isEmptyRow(row) && !(await confirmDeleteRow())) return
    change({ lineTableData: withoutRow(store.getState().lineTableData, row) }, [`monomers.${row.key}`])
  }
  const paste = (text: string) => {
    const { rows, problems } = readPasted(text, linear)
    append(rows)
    store.setState((state) => ({ problems: [...state.problems, ...problems] }))
    if (problems.length > 0) toast.warning(`已加入 ${rows.length} 行，其中 ${problems.length} 处需要修改`)
    else toast.success(`已加入 ${rows.length} 行`)
  }
  return { put, add, copy, remove, paste }
}

/** 第 2 步：单体与线性工程；可以整块粘贴表格。 */
export function WizardMonomers({ wizard }: { wizard: Wizard }) {
  const { store } = wizard
  const state = useStore(store)
  // 只有线性工程的，打开就在那一页。
  const [linear, setLinear] = useState(() => {
    const kept = liveRows(state.lineTableData)
    return kept.length > 0 && kept.every(isLinearRow)
  })
  const rows = liveRows(state.lineTableData).filter((row) => isLinearRow(row) === linear)
  const acts = useRows(wizard, linear)
  const wanted = toldNow(state).find(({ field }) => field === 'monomers')?.message
  useTotal(wizard, rows.length)
  useReveal(wizard, setLinear)
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if ((event.target as HTMLElement).tagName === 'TEXTAREA' || !/\t|\n./.test(text)) return
    event.preventDefault()
    acts.paste(text)
  }
  return (
    <section className="wizard-card" aria-label="单体与线性工程" onPaste={handlePaste}>
      <Head {...{ wizard, state, rows, linear, setLinear }} add={acts.add} paste={acts.paste} />
      {wanted !== undefined && (
        <p className="wizard-problem-line" data-problem="monomers" tabIndex={-1}>
          {wanted}
        </p>
      )}
      {rows.length === 0 && (
        <Empty small text={linear ? '道路、桥梁、隧道、管线在这里登记' : '逐个添加单体，或从 Excel 整块粘贴'} />
      )}
      {rows.length > 0 && (
        <>
          <MonomerTable state={state} rows={rows} linear={linear} {...acts} />
          <Pager
            total={state.total}
            page={state.page}
            size={state.pageSize}
            onChange={(page, pageSize) => store.setState({ page, pageSize })}
          />
        </>
      )}
    </section>
  )
}

interface HeadProps {
  wizard: Wizard
  state: WizardState
  rows: readonly WizardRow[]
  linear: boolean
  setLinear: (linear: boolean) => void
  add: () => void
  paste: (text: string) => void
}

function Head({ wizard, state, rows, linear, setLinear, add, paste }: HeadProps) {
  const [pasting, setPasting] = useState(false)
  const all = liveRows(state.lineTableData)
  const count = all.filter(isLinearRow).length
  const show = (value: string) => {
    setLinear(value === 'linear')
    wizard.store.setState({ page: 1 })
  }
  return (
    <header className="wizard-card-head">
      <Segmented
        label="单体类别"
        value={linear ? 'linear' : 'building'}
        options={[
          { value: 'building', label: `单体工程 ${all.length - count}` },
          { value: 'linear', label: `线性工程 ${count}` },
        ]}
        onChange={show}
      />
      {!linear && <AreaSum state={state} rows={rows} />}
      <button type="button" className="zj-link wizard-card-extra" onClick={() => setPasting(true)}>
        <CopyOutlined aria-hidden /> 粘贴 Excel
      </button>
      <button type="button" className="zj-link" onClick={add}>
        <PlusOutlined aria-hidden /> 添加
      </button>
      {pasting && <PasteDialog linear={linear} onPaste={paste} onClose={() => setPasting(false)} />}
    </header>
  )
}

/** 行数变了，总数与页码跟着变。 */
function useTotal({ store }: Wizard, total: number): void {
  useEffect(() => {
    const { page, pageSize } = store.getState()
    store.setState({ total, page: Math.min(page, Math.max(1, Math.ceil(total / pageSize))) })
  }, [store, total])
}

/** 有问题的行不在眼前的，翻到它那一页。 */
function useReveal({ store }: Wizard, setLinear: (linear: boolean) => void): void {
  const target = useStore(store, (state) => state.target)
  useEffect(() => {
    const key = target?.field.startsWith('monomers.') ? target.field.split('.')[1] : undefined
    const rows = liveRows(store.getState().lineTableData)
    const row = rows.find((each) => each.key === key)
    if (!row) return
    setLinear(isLinearRow(row))
    const at = rows.filter((each) => isLinearRow(each) === isLinearRow(row)).indexOf(row)
    store.setState({ page: Math.floor(at / store.getState().pageSize) + 1 })
  }, [store, target, setLinear])
}

/** 各单体面积之和与总建筑面积对照。 */
function AreaSum({ state, rows }: { state: WizardState; rows: readonly WizardRow[] }) {
  const total = sum(rows.map((row) => (isDecimal(row.floor_area) ? row.floor_area : null)))
  const whole = isDecimal(state.details.build_area) ? state.details.build_area : null
  if (whole === null) return <span className="wizard-note">{`建筑面积合计 ${formatDecimal(total, 2)} ㎡`}</span>
  const differs = rows.length > 0 && compare(total, whole) !== 0
  return (
    <span className={differs ? 'wizard-late' : 'wizard-note'}>
      {`建筑面积合计 ${formatDecimal(total, 2)} ㎡，总建筑面积 ${formatDecimal(whole, 2)} ㎡${differs ? '，请核对' : ''}`}
    </span>
  )
}
