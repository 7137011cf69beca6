import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { type AnyEntity, type ColumnName, goesOnInHistory } from '@zhujian/model'
import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { totalText } from '../ui/page-numbers'
import { useRight } from '../data/session'
import { useTab } from '../data/tab'
import type { RowAction } from '../ui/table/column'
import { actsOfRow } from '../ui/table/row-actions'
import type { BatchSelection } from '../ui/table/use-selection'
import { BatchResults } from '../ui/batch-results'
import type { CellRenderers } from './columns'
import { DetailDrawer, type DetailRenderer } from './detail-drawer'
import { EditFormDialog, type EditFormDialogProps } from './edit-form-dialog'
import { EntityBatch } from './entity-batch'
import { entityPath, listPath } from './entity-paths'
import { EntityTable, type ListHandle } from './entity-table'
import { ExportButton } from './export-button'
import { ImportDialog } from './import-dialog'
import { declaredViews, type EntityView, withToDo } from './list-query'
import { mayDo, titleOfRow, type RowOn, type TableSource, type WireRow } from './source'
import { StepDialog } from './step-dialog'
import type { StepTarget } from './use-step'
import { useRowWrites } from './use-row-writes'
import { wholeRow } from './whole-row'
import { WithKinds } from './with-kinds'

/** What a page may add to what follows from the definition. */
/** `S`: the source of the list, where it is another than the entity. */
export interface EntityPageOptions<E extends AnyEntity = AnyEntity, S extends TableSource = E> {
  readonly cells?: CellRenderers<S> | undefined
  /** Fields `cells`, `acts` and `onOpen` read beside the columns on show. */
  readonly needs?: readonly ColumnName<E>[] | undefined
  /** Further buttons over the list. */
  readonly toolbar?: ((list: ListHandle) => ReactNode) | undefined
  readonly detail?: DetailRenderer<E> | undefined
  /** Those the entity declares unless the page has its own. */
  readonly views?: readonly EntityView[] | undefined
  /** Another list of the same rows, with columns of its own. */
  readonly list?: { readonly path: string; readonly source: S } | undefined
  /** Further acts on a row, beside what follows from the definition. */
  readonly acts?: ((row: RowOn<S>) => readonly RowAction[]) | undefined
  /** Further acts on the ticked rows. */
  readonly batch?: ((selection: BatchSelection, list: ListHandle) => ReactNode) | undefined
  /** The page's own way to add a row, and what its button says; null: rows are added on another page. */
  readonly adding?: { readonly label: string; readonly dialog: (props: AddingProps) => ReactNode } | null | undefined
  /** Below the fields of a row being changed. */
  readonly beside?: EditFormDialogProps['beside']
  /** No row is added here now, neither by hand nor from a sheet. */
  readonly closed?: boolean | undefined
  /** Opens a record elsewhere than in the drawer. */
  readonly onOpen?: ((row: RowOn<S>) => void) | undefined
}

interface AddingProps {
  start: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

interface Shown<E extends AnyEntity> {
  entity: E
  /** Page title; the entity's label unless the route says otherwise. */
  title?: string | undefined
  /** Sent with every list and given to every new row, such as `engineering_id` on a project's sub-page. */
  fixed?: Readonly<Record<string, unknown>> | undefined
  /** Stands within the page of a record, whose heading is above it. */
  part?: boolean | undefined
}

type Open =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'detail'; id: number }
  | { kind: 'edit'; row: WireRow }
  | { kind: 'step'; name: string; targets: readonly StepTarget[] }

/** The whole page of an entity: list, add, edit, steps, detail with 操作记录, export, import. Buttons follow the server's `can`. */
export function EntityPage<E extends AnyEntity, S extends TableSource = E>(props: Shown<E> & EntityPageOptions<NoInfer<E>, S>) {
  // Inside, the rows of every entity are alike.
  return <Page {...(props as unknown as Shown<AnyEntity> & EntityPageOptions<AnyEntity, TableSource>)} />
}

function Page(props: Shown<AnyEntity> & EntityPageOptions<AnyEntity, TableSource>) {
  const { entity, fixed, title = entity.label, adding, part = false, closed = false } = props
  const addLabel = closed ? undefined : adding === null ? '' : (adding?.label ?? `新建${entity.label}`)
  const [open, setOpen] = useState<readonly Open[]>([])
  const show = useCallback((next: Open) => setOpen((before) => [...before, next]), [])
  const close = useCallback(() => setOpen((before) => before.slice(0, -1)), [])
  const { onSave, onDelete } = useRowWrites(entity)
  const { onOpen, acts, beside, detail, needs = NOTHING } = props
  const views = useMemo(() => (props.views ? withToDo(props.views, entity) : declaredViews(entity)), [props.views, entity])
  const openRow = useCallback((row: WireRow) => (onOpen ? onOpen(row) : show({ kind: 'detail', id: row.id })), [onOpen, show])
  const withWhole = useWhole(entity)
  // Come to fill in a new one; closed, the address no longer asks, so that asking again is a change.
  const { query, type, setQuery } = useTab()
  const adds = useRight(entity.name, 'add') && query.add !== undefined && !part && !closed && type !== 1
  const doings = useMemo<Doings>(() => ({ show, onDelete, acts, withWhole }), [show, onDelete, acts, withWhole])
  const actions = useCallback((row: WireRow) => actionsOf(entity, row, doings), [entity, doings])
  const rowActs = useCallback((row: WireRow) => actsOfRow(actions(row), () => openRow(row), onOpen), [actions, openRow, onOpen])
  const step = (name: string, targets: readonly StepTarget[]) => show({ kind: 'step', name, targets })
  return (
    <WithKinds entity={entity.name}>
      <EntityTable
        name={entity.name}
        entity={entity.name}
        source={props.list?.source ?? entity}
        path={props.list?.path ?? listPath(entity.name)}
        {...{ title, fixed, onSave }}
        actions={rowActs}
        onOpen={openRow}
        cells={props.cells}
        needs={props.list ? undefined : needs}
        views={views}
        totals={props.list ? undefined : entityPath(entity.name, 'totals')}
        figures={props.list ? undefined : entity.figures}
        head={(list) => <Head {...{ entity, title, list, show, addLabel, part }} extra={props.toolbar?.(list)} />}
        batch={(selection, list) => (
          <>
            {props.batch?.(selection, list)}
            {!onOpen && <EntityBatch {...{ entity, selection, list }} onStep={step} />}
          </>
        )}
        first={(list) => list.can.includes('add') && <AddButton {...{ entity, show }} label={addLabel} />}
      />
      {adds && (
        <Opened {...{ entity, fixed, actions, adding, beside, detail }} open={ADDING} close={() => setQuery(withoutAdd)} />
      )}
      {open.map((each, depth) => (
        <Opened key={keyOf(each, depth)} {...{ entity, open: each, fixed, actions, close, adding, beside, detail }} />
      ))}
      <BatchResults />
    </WithKinds>
  )
}

const ADDING = { kind: 'add' } as const
const withoutAdd = (now: Readonly<Record<string, string>>) => ({ ...now, add: undefined })

const keyOf = (open: Open, depth: number) =>
  `${depth}/${open.kind}/${open.kind === 'edit' ? open.row.id : open.kind === 'detail' ? open.id : ''}`

const NOTHING: readonly string[] = []

type WithWhole = (row: WireRow, then: (row: WireRow) => void) => void

/** Forms open on the row as it is now, with all its fields. */
function useWhole({ name }: AnyEntity): WithWhole {
  const { type } = useTab()
  return useCallback((row, then) => void wholeRow(name, row.id, type).then((whole) => whole && then(whole)), [name, type])
}

interface Doings {
  show: (open: Open) => void
  withWhole: WithWhole
  onDelete: (row: WireRow) => void
  acts: EntityPageOptions['acts']
}

/** Row actions in reading order: edit, the steps of the flow, what takes something back after them, deletion last. */
function actionsOf(entity: AnyEntity, row: WireRow, { show, withWhole, onDelete, acts }: Doings): RowAction[] {
  const steps = Object.entries(entity.flow?.steps ?? {}).filter(([name]) => mayDo(row, name))
  const late = ({ danger, tone }: RowAction) => (danger ? 2 : Number(tone === 'danger'))
  const targetOf = (whole: WireRow): StepTarget => ({
    id: row.id,
    text: titleOfRow(entity, whole),
    version: whole.version,
    row: whole,
  })
  const all: RowAction[] = [
    ...(mayDo(row, 'edit')
      ? [{ key: 'edit', label: '编辑', onClick: () => withWhole(row, (whole) => show({ kind: 'edit', row: whole })) }]
      : []),
    ...steps.map(([name, step]) => ({
      key: name,
      label: step.label,
      tone: step.tone,
      inRecord: step.legal !== undefined,
      onClick: () => withWhole(row, (whole) => show({ kind: 'step', name, targets: [targetOf(whole)] })),
    })),
    ...(acts?.(row) ?? []),
    ...(mayDo(row, 'delete') ? [{ key: 'delete', label: '删除', danger: true, onClick: () => onDelete(row) }] : []),
  ]
  return all.sort((a, b) => late(a) - late(b))
}

interface HeadProps {
  entity: AnyEntity
  title: string
  list: ListHandle
  show: (open: Open) => void
  extra: ReactNode
  /** Empty: added on another page; undefined: not at all. */
  addLabel: string | undefined
  part: boolean
}

/** The history library is read only: nothing is added to it but what its entity says goes on there. */
function Head({ entity, title, list, show, extra, addLabel, part }: HeadProps) {
  const { type } = useTab()
  const may = (right: string) => list.can.includes(right) && (type !== 1 || right === 'export' || goesOnInHistory(entity, right))
  return (
    <header className="zj-page-head">
      {!part && <h1>{title}</h1>}
      <span className="zj-page-note">{totalText(list.total)}</span>
      <div className="zj-page-tools">
        {extra}
        {may('import') && addLabel !== undefined && (
          <Button icon={<ImportOutlined aria-hidden />} onClick={() => show({ kind: 'import' })}>
            导入
          </Button>
        )}
        {may('export') && (
          <ExportButton
            label={entity.label}
            path={entityPath(entity.name, 'export')}
            params={list.params}
            count={list.total ?? 0}
          />
        )}
        {list.can.includes('add') && <AddButton {...{ entity, show }} label={addLabel} />}
      </div>
    </header>
  )
}

function AddButton({ entity, label, show }: Pick<HeadProps, 'entity' | 'show'> & { label: string | undefined }) {
  const { type } = useTab()
  if (!label || (type === 1 && !goesOnInHistory(entity, 'add'))) return null
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => show({ kind: 'add' })}>
      {label}
    </Button>
  )
}

interface OpenedProps {
  entity: AnyEntity
  open: Open
  fixed: Readonly<Record<string, unknown>> | undefined
  actions: (row: WireRow) => readonly RowAction[]
  detail: DetailRenderer | undefined
  adding: EntityPageOptions['adding']
  beside: EntityPageOptions['beside']
  close: () => void
}

function Opened({ entity, open, fixed, actions, detail, adding, beside, close }: OpenedProps) {
  if (open.kind === 'add' && adding) return adding.dialog({ start: fixed, onClose: close })
  if (open.kind === 'add') return <EditFormDialog entity={entity} start={fixed} onClose={close} />
  if (open.kind === 'edit') return <EditFormDialog {...{ entity, beside }} row={open.row} onClose={close} />
  if (open.kind === 'import') return <ImportDialog {...{ entity, fixed }} onClose={close} />
  if (open.kind === 'detail')
    return <DetailDrawer entity={entity} id={open.id} detail={detail} actionsOf={actions} onClose={close} />
  const step = entity.flow?.steps[open.name]
  return step ? <StepDialog entity={entity} name={open.name} step={step} targets={open.targets} onClose={close} /> : null
}
