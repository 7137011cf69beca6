import { Button } from 'antd'
import { useState } from 'react'
import { Empty, NoMatch } from '../ui/empty'
import { Pager } from '../ui/pager'
import { QueryTable } from '../ui/query-table'
import { SearchBar } from '../ui/search-bar'
import type { SearchItem } from '../ui/search-chips'
import { TextInput } from '../ui/controls/text-input'
import type { RowAction, TableColumn } from '../ui/table/column'
import { TextCell } from '../ui/cells/text-cell'
import { SwitchCell } from '../ui/cells/switch-cell'
import { Tag } from '../ui/tag'
import { ViewTabs } from '../ui/view-tabs'
import type { Filters, TableQuery } from '../ui/table-state'
import { Sample, Section } from './specimen'
import { type ProjectRow, projectRows } from './samples'

const STATES = ['草稿', '在建', '停工', '待整改'] as const
const TONES = ['default', 'success', 'danger', 'warning'] as const
const done = () => Promise.resolve()
const nothing = () => undefined

const columns: readonly TableColumn<ProjectRow>[] = [
  {
    key: 'name',
    title: '工程名称',
    width: 240,
    pin: 'left',
    sortable: true,
    grow: true,
    render: (row) => <TextCell text={row.name} />,
  },
  { key: 'no', title: '监督编号', width: 140, render: (row) => row.no },
  { key: 'area', title: '所属区域', width: 120, render: (row) => row.area },
  { key: 'cost', title: '总造价', unit: '万元', width: 120, align: 'right', sortable: true, render: (row) => row.cost },
  { key: 'date', title: '开工日期', width: 120, align: 'center', render: (row) => row.date },
  {
    key: 'state',
    title: '状态',
    width: 110,
    render: (row) => <Tag tone={TONES[row.state] ?? 'default'}>{STATES[row.state]}</Tag>,
  },
  {
    key: 'key',
    title: '重点工程',
    width: 100,
    render: (row) => <SwitchCell label={`重点工程 ${row.name}`} value={row.state === 1} words={['是', '否']} onSave={done} />,
  },
]
const toPicked = (row: ProjectRow) => ({ key: row.id, text: row.name })
const actions = (row: ProjectRow): readonly RowAction[] => [
  { key: 'open', label: '进入', onClick: nothing },
  { key: 'edit', label: '编辑', onClick: nothing, disabled: row.state === 2 },
  { key: 'remove', label: '删除', onClick: nothing, danger: true },
]

interface ListProps {
  name: string
  rows: readonly ProjectRow[] | undefined
  total?: number
  loading?: boolean
  error?: string
}

export function SampleTable({ name, rows, total = rows?.length ?? 0, loading = false, error }: ListProps) {
  const [query, setQuery] = useState<TableQuery>({ page: 1, limit: 10, filters: {} })
  return (
    <QueryTable
      {...{ name, rows, total, query, columns, loading, actions, toPicked }}
      {...(error !== undefined && { error })}
      label={name}
      onQuery={setQuery}
      onRefresh={nothing}
      batch={() => <Button danger>批量删除</Button>}
      toolbar={<Button type="primary">新建工程</Button>}
      empty={rows ? <NoMatch onClear={nothing} /> : <Empty />}
    />
  )
}

const text = (name: string, label: string): SearchItem => ({
  name,
  label,
  control: ({ id, value, onChange }) => <TextInput {...{ id, value, onChange }} />,
  show: (value) => value,
})
const items = [
  { ...text('name', '工程名称'), typed: '工程名称、拼音或首字母' },
  text('no', '监督编号'),
  text('unit', '建设单位'),
  text('builder', '施工单位'),
  text('manager', '项目经理'),
]
const SET: Filters = { name: '幸福里', builder: '中建三局' }
const NONE: Filters = {}

function Search({ name, start }: { name: string; start: Filters }) {
  const [filters, setFilters] = useState(start)
  return (
    <>
      <Tabs />
      <SearchBar {...{ name, items, filters }} initial={NONE} onChange={setFilters} />
    </>
  )
}

function Tabs() {
  const [view, setView] = useState('')
  const views = [
    { key: '', label: '全部', count: 1286 },
    { key: 'going', label: '在建', count: 956 },
    { key: 'late', label: '逾期', count: 12, alarming: true },
  ]
  return <ViewTabs views={views} value={view} onChange={setView} />
}

function Pages({ total, disabled = false }: { total: number; disabled?: boolean }) {
  const [at, setAt] = useState({ page: 3, size: 10 })
  return <Pager {...at} total={total} disabled={disabled} onChange={(page, size) => setAt({ page, size })} />
}

export function ListsSection() {
  return (
    <Section id="lists" title="列表" heads={false}>
      <Sample name="SearchBar">
        <Search name="gallery.search" start={NONE} />
      </Sample>
      <Sample name="SearchBar" note="已设条件">
        <Search name="gallery.filtered" start={SET} />
      </Sample>
      <Sample name="QueryTable">
        <SampleTable name="默认列表" rows={projectRows(6)} total={1286} />
      </Sample>
      <Sample name="QueryTable" note="加载：旧行保留">
        <SampleTable name="加载中的列表" rows={projectRows(2)} loading />
      </Sample>
      <Sample name="QueryTable" note="出错：旧行保留">
        <SampleTable name="出错的列表" rows={projectRows(2)} error="后端接口请求超时" />
      </Sample>
      <Sample name="QueryTable" note="没有符合的数据">
        <SampleTable name="空列表" rows={[]} />
      </Sample>
      <Sample name="Pager">
        <Pages total={1286} />
      </Sample>
      <Sample name="Pager" note="禁用">
        <Pages total={1286} disabled />
      </Sample>
    </Section>
  )
}
