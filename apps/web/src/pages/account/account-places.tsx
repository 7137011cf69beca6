import { CaretDownOutlined, CaretRightOutlined, SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { usePinyin } from '../../ui/controls/pinyin'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { formatCount } from '../../ui/page-numbers'
import { ACCOUNT, accountApi } from './account-paths'
import { kindOfAccount, type PageKind } from './account-source'

interface Place {
  areacode: string | null
  areacode_text: string
  place_id: number | null
  place: string | null
  n: number
}

/** 左侧树上选中的一处；空为全部。 */
export interface PlaceFilter {
  readonly areacode?: string
  readonly place_id?: number
}

interface Region {
  code: string
  text: string
  n: number
  places: Place[]
}

function regionsOf(rows: readonly Place[], search: string, matches: ReturnType<typeof usePinyin>): Region[] {
  const regions = new Map<string, Region>()
  for (const row of rows) {
    const text = `${row.areacode_text}${row.place ?? ''}`
    if (search && !matches(text, search)) continue
    const code = row.areacode ?? ''
    const known = regions.get(code) ?? { code, text: row.areacode_text, n: 0, places: [] }
    known.n += row.n
    known.places.push(row)
    regions.set(code, known)
  }
  return [...regions.values()]
}

interface PlacesProps {
  type: PageKind
  value: PlaceFilter
  onChange: (value: PlaceFilter) => void
}

/** 账号所在：区域之下是机构或单位，各有几个账号。 */
export function AccountPlaces({ type, value, onChange }: PlacesProps) {
  const [search, setSearch] = useState('')
  const matches = usePinyin()
  const query = useApi<{ rows: Place[] }>(ACCOUNT, accountApi.places, { account_type: type })
  const rows = query.data?.rows
  const regions = useMemo(() => regionsOf(rows ?? [], search.trim(), matches), [rows, search, matches])
  const total = (rows ?? []).reduce((sum, row) => sum + row.n, 0)
  const all = value.areacode === undefined && value.place_id === undefined
  return (
    <aside className="account-places" aria-label="区域与单位">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={kindOfAccount(type).place === 'org_id' ? '区域、机构、拼音' : '区域、单位、拼音'}
        aria-label="查找区域与单位"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!rows && !query.isError && <Loading lines={6} />}
      {rows && (
        <ul className="account-tree">
          <li>
            <Node text="全部" n={total} selected={all} onSelect={() => onChange({})} />
          </li>
          {regions.map((region) => (
            <RegionNode key={region.code} {...{ region, value, onChange }} open={search !== '' || regions.length === 1} />
          ))}
          {regions.length === 0 && search !== '' && <Empty small text="没有符合条件的数据" />}
        </ul>
      )}
    </aside>
  )
}

function RegionNode({ region, open: wanted, value, onChange }: Omit<PlacesProps, 'type'> & { region: Region; open: boolean }) {
  const [toggled, setToggled] = useState(false)
  const open = wanted !== toggled
  const places = region.places.filter(({ place }) => place !== null)
  return (
    <li>
      <div className="account-region">
        <button
          type="button"
          className="account-fold"
          aria-expanded={open}
          aria-label={`${open ? '收起' : '展开'}${region.text}`}
          disabled={places.length === 0}
          onClick={() => setToggled(!toggled)}
        >
          {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
        </button>
        <Node
          text={region.text}
          n={region.n}
          selected={value.areacode === region.code && value.place_id === undefined}
          onSelect={() => onChange(region.code ? { areacode: region.code } : {})}
        />
      </div>
      {open && <PlaceNodes {...{ region, places, value, onChange }} />}
    </li>
  )
}

function PlaceNodes({
  region,
  places,
  value,
  onChange,
}: Omit<PlacesProps, 'type'> & { region: Region; places: readonly Place[] }) {
  const filterOf = (place: Place): PlaceFilter => ({
    ...(region.code && { areacode: region.code }),
    ...(place.place_id !== null && { place_id: place.place_id }),
  })
  return (
    <ul>
      {places.map((place) => (
        <li key={place.place_id}>
          <Node
            text={place.place ?? ''}
            n={place.n}
            selected={value.place_id === place.place_id && value.areacode === filterOf(place).areacode}
            onSelect={() => onChange(filterOf(place))}
          />
        </li>
      ))}
    </ul>
  )
}

interface NodeProps {
  text: string
  n: number
  selected: boolean
  onSelect: () => void
}

function Node({ text, n, selected, onSelect }: NodeProps) {
  return (
    <button type="button" className="account-node" aria-pressed={selected} title={text} onClick={onSelect}>
      <span>{text}</span>
      <span className="account-count">{formatCount(n)}</span>
    </button>
  )
}
