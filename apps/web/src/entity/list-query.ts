import { type AnyEntity, TO_DO, viewsOf } from '@zhujian/model'
import type { TableQuery } from '../ui/table-state'

/** A ready-made filter of one list. */
export interface EntityView {
  /** '' is the view of everything. */
  readonly key: string
  readonly label: string
  readonly count?: number | undefined
  readonly alarming?: boolean | 'warning'
  /** Has no tab until it is the chosen one, such as a view without rows. */
  readonly quiet?: boolean | undefined
  readonly filters: Readonly<Record<string, string>>
}

const ALL: EntityView = { key: '', label: '全部', filters: {} }

/** The views an entity declares, after that of everything; the server knows what they mean. */
export const declaredViews = (entity: AnyEntity): readonly EntityView[] | undefined =>
  entity.views && [
    ALL,
    ...Object.entries(viewsOf(entity)).map(([key, { label, alarming = false, quiet }]) => ({
      key,
      label,
      alarming,
      quiet,
      filters: { view: key },
    })),
  ]

/** The views a page has of its own, and what the numbers of menus open. */
export const withToDo = (own: readonly EntityView[], entity: AnyEntity): readonly EntityView[] => [
  ...own,
  ...(declaredViews(entity)?.filter(({ key }) => key === TO_DO) ?? []),
]

const NOTHING: Readonly<Record<string, string>> = {}

/** Filters of the chosen view; what the person typed for the same field comes before them. */
export const viewFilters = (views: readonly EntityView[], key: string | undefined): Readonly<Record<string, string>> =>
  views.find((view) => view.key === (key ?? ''))?.filters ?? NOTHING

export interface ListParams extends Readonly<Record<string, unknown>> {
  readonly page: number
  readonly limit: number
}

/** Query as it goes on the wire [S3-07]; values folded away are sent like all others. */
export function listParams(
  query: TableQuery,
  views: readonly EntityView[],
  fixed: Readonly<Record<string, unknown>> = {},
): ListParams {
  const sort = query.sort ? { sort: query.sort } : {}
  return { ...viewFilters(views, query.view), ...query.filters, ...fixed, ...sort, page: query.page, limit: query.limit }
}

/** Said of a list without rows: a page of some of them alone, under another name, cannot say that there are none. */
export function noneText({ label, fields }: Pick<AnyEntity, 'label' | 'fields'>, title = label, fixed: object = {}): string {
  const some = title !== label && Object.keys(fixed).some((name) => name === 'view' || fields[name]?.kind === 'enum')
  return some ? `没有符合“${title}”条件的${label}` : `还没有${label}`
}

/** The same rows without their page, for exports and work on "all". */
export function filterParams({ page: _page, limit: _limit, ...rest }: ListParams): Readonly<Record<string, unknown>> {
  return rest
}
