import { type QualityRow, qualityApi } from '@zhujian/domain/contracts/data-quality'
import { qualityGroups } from '@zhujian/domain/project/data-quality'
import { engineering } from '@zhujian/domain/project/engineering'
import { f } from '@zhujian/model'
import { useCallback } from 'react'
import { addressFor } from '../../data/place'
import type { PageProps, Tab } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import { EntityTable } from '../../entity/entity-table'
import type { TableSource, WireRow } from '../../entity/source'
import { ViewTabs } from '../../ui/view-tabs'
import { surveyAddress } from './project-paths'
import '../../ui/page-parts.css'
import './data-quality.css'

const PARTS = [
  { key: '', label: '各工程' },
  { key: 'company', label: '各施工单位' },
] as const

const groups = Object.entries(qualityGroups)
const score = f.integer('得分', { optional: true })
const groupFields = Object.fromEntries(
  groups.map(([key, { label, most }]) => [`g_${key}`, f.integer(label, { optional: true, hint: `满分 ${most}` })]),
)
const groupKeys = groups.map(([key]) => `g_${key}`)
const { fields } = engineering
const asked = ['engineering_name', 'areacode', 'sgdw', 'main_officer', 'state'] as const

const projects: TableSource = {
  label: '工程',
  display: 'engineering_name',
  fields: {
    engineering_name: fields.engineering_name,
    areacode: { ...fields.areacode, label: '区域' },
    sgdw: fields.sgdw,
    main_officer: fields.main_officer,
    score,
    ...groupFields,
    missing: f.longText('缺项与差错', { optional: true, hint: '点开就是要补的那一处' }),
    sgdw_text: { ...fields.sgdw_text, label: '施工单位' },
  },
  flow: engineering.flow,
  list: {
    search: asked,
    columns: [['engineering_name', 'link'], 'score', ...groupKeys, 'missing'],
    sort: 'score',
    unsorted: ['engineering_name', 'missing'],
  },
}
const companies: TableSource = {
  label: '施工单位',
  display: 'unit_name',
  fields: {
    ...projects.fields,
    unit_name: f.text('施工单位', { optional: true }),
    projects: f.integer('工程', { optional: true, unit: '个' }),
    worst: f.text('得分最低的工程', { optional: true }),
  },
  list: {
    search: asked.filter((name) => name !== 'state'),
    columns: [['unit_name', 'link'], 'score', ...groupKeys, 'projects', 'worst'],
    sort: 'score',
    unsorted: ['unit_name', 'projects', 'worst'],
  },
}

const groupCells: CellRenderers = Object.fromEntries(
  groups.map(([key]) => [
    `g_${key}`,
    (row: WireRow) => (row as unknown as QualityRow).groups[key as keyof QualityRow['groups']].toFixed(1),
  ]),
)

/** 缺的各样，点开要补的那一处；鼠标指着看缺什么。 */
function cellsOf({ openTab }: Tab): CellRenderers {
  return {
    ...groupCells,
    missing: (row) => {
      const { items, engineering_name } = row as unknown as QualityRow
      const open = items.filter(({ said }) => said !== '')
      if (open.length === 0) return <span className="quality-none">齐全</span>
      return (
        <span className="quality-missing">
          {open.map(({ label, said, path }) => (
            <button
              key={label}
              type="button"
              title={said}
              aria-label={`${engineering_name}：${label}，${said}`}
              onClick={() => openTab(addressFor(path, { engineering_id: row.id }), engineering_name)}
            >
              {label}
            </button>
          ))}
        </span>
      )
    },
  }
}

/** 数据质量：完整、及时、准确、一致各得多少，缺什么，到哪里补；分数低的在前。 */
export default function DataQualityPage({ query, tab }: PageProps) {
  const { openTab, setQuery, type } = tab
  const company = query.part === 'company'
  const handleOpen = useCallback(
    (row: WireRow) =>
      company
        ? setQuery({ part: undefined, sgdw: row.id })
        : openTab(surveyAddress(row.id, type), (row as unknown as QualityRow).engineering_name),
    [company, openTab, setQuery, type],
  )
  const chosen = Number(query.sgdw) || undefined
  return (
    <div className="zj-parts">
      <div className="zj-parts-tabs">
        <ViewTabs
          views={PARTS}
          value={company ? 'company' : ''}
          onChange={(key) => setQuery({ part: key || undefined, sgdw: undefined })}
        />
      </div>
      <EntityTable
        key={company ? 'company' : `project.${chosen ?? ''}`}
        name={company ? 'quality.company' : 'quality.project'}
        entity="engineering"
        source={company ? companies : projects}
        path={company ? qualityApi.companies : qualityApi.list}
        {...(!company && chosen !== undefined && { fixed: { sgdw: chosen } })}
        cells={company ? groupCells : cellsOf(tab)}
        onOpen={handleOpen}
        head={(list) => (
          <header className="zj-page-head">
            <h1>数据质量</h1>
            <span className="zj-page-note">
              {list.total === undefined
                ? ''
                : `完整 40、及时 25、准确 25、一致 10；共 ${list.total} ${company ? '家' : '个工程'}`}
            </span>
          </header>
        )}
      />
    </div>
  )
}
