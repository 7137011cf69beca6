import { CheckSquareFilled, ColumnHeightOutlined, CompressOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Dropdown, Popover } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { LargerTable } from '../own-icons'
import { formatCount } from '../page-numbers'
import { useElementWidth } from '../use-element-width'
import type { TableColumn } from './column'
import { ColumnSettings } from './column-settings'
import type { Fact, Folded } from './fold'
import { type Density, DENSITY_LABEL, type LayoutAction, type TableLayout } from './layout'

interface ToolbarProps<R> {
  children: ReactNode
  columns: readonly TableColumn<R>[]
  layout: TableLayout
  onLayout: (action: LayoutAction) => void
  folded: ReadonlyMap<string, Folded>
  /** What all rows of the page say alike, in place of its columns. */
  facts: readonly Fact[]
  full: boolean
  onFull: () => void
  onRefresh: () => void
  onPrint: (() => void) | undefined
  picking: boolean
}

/** Line above the table: actions left (batch actions while rows are ticked), 刷新 打印 密度 列设置 全屏 right. */
export function Toolbar<R>(props: ToolbarProps<R>) {
  const { children, columns, layout, onLayout, folded, facts, full, onFull, onRefresh, onPrint, picking } = props
  const told = !picking && facts.length > 0
  const looks = ['zj-table-toolbar', picking && 'zj-table-picking', told && 'zj-table-told'].filter(Boolean).join(' ')
  return (
    <div className={looks} role="toolbar" aria-label="表格工具">
      <div className="zj-table-toolbar-left">{children}</div>
      {told && <Facts {...{ facts, columns, folded }} />}
      <button type="button" className="zj-icon-button" aria-label="刷新" title="刷新" onClick={onRefresh}>
        <ReloadOutlined aria-hidden />
      </button>
      {onPrint && (
        <button
          type="button"
          className="zj-icon-button"
          aria-label="打印清单"
          title="打印清单：符合当前条件的各页"
          onClick={onPrint}
        >
          <PrinterOutlined aria-hidden />
        </button>
      )}
      <DensityMenu density={layout.density} onChange={(density) => onLayout({ type: 'density', density })} />
      <ColumnSettings {...{ columns, layout, folded }} onChange={onLayout} />
      <button
        type="button"
        className="zj-icon-button"
        aria-label={full ? '退出全屏' : '全屏'}
        title={full ? '退出表格全屏' : '表格全屏'}
        aria-pressed={full}
        onClick={onFull}
      >
        {full ? <CompressOutlined aria-hidden /> : <LargerTable />}
      </button>
    </div>
  )
}

/** More notes than these are a list. */
const FEW_FACTS = 2

/** 本页“区域”一栏均为 西湖区: where every row of the page would say so; where there is no room for that, 已收起 n 列, which lists them. */
function Facts<R>({ facts, columns, folded }: Pick<ToolbarProps<R>, 'facts' | 'columns' | 'folded'>) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [needed, setNeeded] = useState(0)
  useLayoutEffect(() => setNeeded(list.current?.offsetWidth ?? 0), [facts])
  const room = useElementWidth(box)
  const fits = facts.length <= FEW_FACTS && needed <= room
  return (
    <div className="zj-facts" ref={box}>
      <ul className={fits ? undefined : 'zj-facts-off'} aria-label="本页各行相同" ref={list}>
        {facts.map(({ key, title, text }) => (
          <li key={key} title={`本页各行相同，“${title}”列已收起`}>
            {`本页“${title}”一栏均为 `}
            <b>{text}</b>
          </li>
        ))}
      </ul>
      {!fits && (
        <Popover
          trigger={['hover', 'click']}
          placement="bottomRight"
          title="已收起的列"
          content={<Reasons {...{ facts, columns, folded }} />}
        >
          <button type="button" className="zj-facts-more">{`已收起 ${folded.size} 列`}</button>
        </Popover>
      )}
    </div>
  )
}

function Reasons<R>({ facts, columns, folded }: Pick<ToolbarProps<R>, 'facts' | 'columns' | 'folded'>) {
  const reasonOf = (key: string): string => {
    const said = facts.find((fact) => fact.key === key)?.text
    return said ? `本页均为 ${said}` : folded.get(key) === 'same' ? '本页各行相同' : '放不下，可在列设置里显示'
  }
  return (
    <dl className="zj-facts-list">
      {columns
        .filter(({ key }) => folded.has(key))
        .map(({ key, title }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{reasonOf(key)}</dd>
          </div>
        ))}
    </dl>
  )
}

const DENSITIES = Object.keys(DENSITY_LABEL) as Density[]

function DensityMenu({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [density],
        items: DENSITIES.map((key) => ({ key, label: DENSITY_LABEL[key] })),
        onClick: ({ key }) => onChange(DENSITIES.find((each) => each === key) ?? density),
      }}
    >
      <button type="button" className="zj-icon-button" aria-label="密度" title="密度" aria-haspopup="menu">
        <ColumnHeightOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}

interface BatchBarProps {
  count: number
  total: number
  all: boolean
  onAll: () => void
  onClear: () => void
  children: ReactNode
}

/** What the toolbar turns into while rows are ticked: 已选 N 项, 选择全部 N 条, the batch actions, 取消选择. */
export function BatchBar({ count, total, all, onAll, onClear, children }: BatchBarProps) {
  return (
    <>
      <output className="zj-batch-count">
        <CheckSquareFilled className="zj-batch-mark" aria-hidden />
        已选 <b>{formatCount(count)}</b> 项
      </output>
      {!all && count < total && (
        <button type="button" className="zj-link" onClick={onAll}>
          {`选择全部 ${formatCount(total)} 条`}
        </button>
      )}
      {children}
      <button type="button" className="zj-link zj-batch-clear" onClick={onClear}>
        取消选择
      </button>
    </>
  )
}
