import type { Figure } from '@zhujian/model'
import { type ReactNode, useMemo } from 'react'
import { useTab } from '../data/tab'
import { useKinds } from '../ui/form/kind'
import { Empty, NoMatch } from '../ui/empty'
import { QueryTable } from '../ui/query-table'
import { SearchBar } from '../ui/search-bar'
import { hasFilters } from '../ui/search-chips'
import type { RowAction } from '../ui/table/column'
import type { PickedRow } from '../ui/table/selection'
import type { BatchSelection } from '../ui/table/use-selection'
import { useWholeRows } from '../ui/table/use-whole-rows'
import { type Filters, firstQuery, type TableQuery, useTableQuery } from '../ui/table-state'
import { useAskedFields } from './asked-fields'
import { pickedOf } from './batch-rows'
import type { CellDoings } from './cell'
import { type CellRenderers, columnsOf } from './columns'
import { type EntityView, filterParams, listParams, noneText, viewFilters } from './list-query'
import { ListViews } from '../ui/views/list-views'
import { Figures, type FigureValues } from './figures'
import { searchControls, searchItems } from './search-items'
import { lookUpPersonal, needsLookup, withoutPersonal } from './personal-search'
import { type RowOn, type TableSource, type WireRow } from './source'
import { type ListState, useList } from './use-list'
import { useCountedViews } from './use-totals'
import { useStartQuery } from '../ui/views/use-default-view'
import { type SavedViews, useSavedViews } from '../ui/views/use-saved-views'
import { WithKinds } from './with-kinds'
import './entity.css'

/** What a toolbar may know of the list it stands over. */
export interface ListHandle {
  /** Rights that need no row, as the server answered them. */
  readonly can: readonly string[]
  /** Unknown while the list loads for the first time and when it could not be loaded. */
  readonly total: number | undefined
  /** The rows on show, with their rights. */
  readonly page: readonly PickedRow[]
  /** Filters in force without page and size, for exports. */
  readonly params: Readonly<Record<string, unknown>>
  readonly refresh: () => void
}

export interface EntityTableProps<S extends TableSource = TableSource> extends Omit<CellDoings, 'onOpen'> {
  onOpen?: ((row: RowOn<NoInfer<S>>) => void) | undefined
  /** Key of all state and of the query cache. */
  name: string
  /** Entity whose rows these are, where they are one's. */
  entity?: string | undefined
  source: S
  /** Path of the list call. */
  path: string
  /** Sent with every request and shown nowhere, such as the project a sub-page belongs to. */
  fixed?: Readonly<Record<string, unknown>> | undefined
  views?: readonly EntityView[] | undefined
  /** Path of the call that counts the views; without it they bring their own numbers, or none. */
  totals?: string | undefined
  /** Numbers above the list, answered by the same call. */
  figures?: readonly Figure[] | undefined
  /** What the page is called that shows these rows; the label of the source unless told. */
  title?: string | undefined
  /** Filters the list starts with and 重置 goes back to. */
  startFilters?: Filters | undefined
  cells?: CellRenderers<NoInfer<S>> | undefined
  /** Fields its own cells, acts and doors read of a row: the list then asks for these and the columns on show. Absent: whole rows. */
  needs?: readonly string[] | undefined
  actions?: ((row: RowOn<NoInfer<S>>) => readonly RowAction[]) | undefined
  batch?: ((selection: BatchSelection, list: ListHandle) => ReactNode) | undefined
  /** Title row above the search card. */
  head?: ((list: ListHandle) => ReactNode) | undefined
  toolbar?: ((list: ListHandle) => ReactNode) | undefined
  /** One action for an empty first use. */
  first?: ((list: ListHandle) => ReactNode) | undefined
}

const NO_VIEWS: readonly EntityView[] = []
const NO_FILTERS: Filters = {}
const NO_CELLS: CellRenderers = {}
const NO_ROWS: readonly WireRow[] = []

/** Search, table and pager over any record of fields. */
export function EntityTable<S extends TableSource>(props: EntityTableProps<S>) {
  return <Table {...(props as unknown as EntityTableProps)} />
}

function Table(props: EntityTableProps) {
  const { entity, name, totals, views = NO_VIEWS, fixed, figures } = props
  const counted = useCountedViews(entity ?? name, totals, views, fixed, figures !== undefined)
  return (
    <WithKinds entity={entity}>
      <Inner {...props} views={counted.views} values={counted.figures} />
    </WithKinds>
  )
}

function Inner(props: EntityTableProps & { values: FigureValues }) {
  const { name, source, path, fixed, views = NO_VIEWS, startFilters = NO_FILTERS, actions, batch, toolbar, onOpen } = props
  // Who comes with filters of his own looks for those rows, whatever view they are in.
  const start =
    startFilters === NO_FILTERS ? views.find(({ key }) => key !== '' && key === source.list.startView)?.key : undefined
  const plain = useMemo(() => firstQuery(startFilters, start), [startFilters, start])
  const [query, setQuery] = useTableQuery(name, plain, useStartQuery(name, plain))
  const columns = useColumns(props)
  const saved = useSavedViews({ list: name, base: viewFilters(views, query.view), query, setQuery })
  const asked = useAskedFields({ ...props, columns, layoutOf: saved.layoutOf, filters: query.filters })
  const params = withoutPersonal(source.fields, listParams(query, views, fixed))
  // Writes name the entity they change; the key of the table may say more than that.
  const list = useList(props.entity ?? name, path, { ...params, ...asked })
  const { answer, loading } = list
  const shown = useWholeRows({ path, params: { ...params, ...asked }, query, rows: answer?.rows, loading })
  const toPicked = useMemo(() => (row: WireRow) => pickedOf(row, source.display), [source.display])
  const handle: ListHandle = {
    can: list.answer?.can ?? [],
    total: list.error === undefined ? list.answer?.total : undefined,
    page: (list.answer?.rows ?? []).map(toPicked),
    params: filterParams(params),
    refresh: list.refresh,
  }
  const clear = () => setQuery({ ...query, page: 1, view: undefined, filters: {} })
  const filtered = hasFilters(query.filters) || Boolean(query.view)
  const none = noneText(source, props.title, fixed)
  const listed = source.list.search.length > 0 || views.length > 0
  return (
    <div className="zj-entity">
      <div className="zj-list-top">
        {props.head?.(handle)}
        {listed && <ListViews {...{ views, saved, query, setQuery }} initial={startFilters} />}
      </div>
      {props.figures && (
        <Figures
          {...{ figures: props.figures, values: props.values, views }}
          project={fixed?.engineering_id}
          onOpen={(view) => setQuery({ ...query, page: 1, view })}
        />
      )}
      <QueryTable
        {...{ name, columns, toPicked, actions, onOpen, ...shown }}
        label={source.label}
        layoutOf={saved.layoutOf}
        total={list.answer?.total ?? 0}
        error={list.error}
        onQuery={setQuery}
        onRefresh={list.refresh}
        batch={batch && ((selection) => batch(selection, handle))}
        search={
          listed && (
            <Search {...{ name, source, list, query, setQuery, saved, fixed }} entity={props.entity} initial={startFilters} />
          )
        }
        toolbar={toolbar?.(handle)}
        empty={filtered ? <NoMatch onClear={clear} /> : <Empty text={none} action={props.first?.(handle)} />}
      />
    </div>
  )
}

function useColumns({ source, cells = NO_CELLS, fixed = NO_FILTERS, onOpen, onSave }: EntityTableProps) {
  const kinds = useKinds()
  // What is fixed here is the same in every row: it stands in the title, not in a column.
  const given = Object.keys(fixed).join()
  return useMemo(
    () => columnsOf(source, { kinds, cells, onOpen, onSave }).filter(({ key }) => !given.split(',').includes(key)),
    [source, kinds, cells, onOpen, onSave, given],
  )
}

interface SearchProps {
  name: string
  entity: string | undefined
  source: TableSource
  list: ListState
  query: TableQuery
  setQuery: (query: TableQuery) => void
  saved: SavedViews
  initial: Filters
  fixed: Readonly<Record<string, unknown>> | undefined
}

function Search({ name, entity, source, list, query, setQuery, saved, initial, fixed = NO_FILTERS }: SearchProps) {
  const kinds = useKinds()
  const { type } = useTab()
  const rows = list.answer?.rows ?? NO_ROWS
  const personal = entity !== undefined && list.answer?.can?.includes('reveal') === true
  const controls = useMemo(() => {
    // What is fixed here is the same for every row: there is nothing to ask by.
    const asked = source.list.search.filter((each) => !(each in fixed))
    const names = asked.filter((each) => personal || !source.fields[each]?.sensitive)
    const scope = 'engineering_id' in fixed ? undefined : source.scope
    return searchControls(names, { ...source, scope }, kinds)
  }, [source, kinds, personal, fixed])
  const items = useMemo(() => searchItems(controls, rows), [controls, rows])
  return (
    <SearchBar
      {...{ name, items }}
      initial={saved.current?.value.filters ?? initial}
      filters={query.filters}
      onChange={(typed) => {
        const narrow = (filters: Filters) => setQuery({ ...query, page: 1, filters })
        if (needsLookup(source.fields, typed)) void lookUpPersonal(entity, source.fields, typed, type).then(narrow)
        else narrow(typed)
      }}
      onReset={() => saved.restart(initial)}
    />
  )
}
