import { AppError } from '@zhujian/model'
import type { ArchiveCounts, ArchiveSummary, catalogueInput, cataloguesInput } from '@zhujian/domain/contracts/archive'
import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import { archiveTemplateOf, templateForType } from '@zhujian/domain/correspondence/archive/archive-templates'
import { engineering } from '@zhujian/domain/project/engineering'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere, hasRight, libraryWhere } from '../../entity/access'
import { both } from '../../entity/conditions'
import type { Context } from '../../entity/context'
import { searchCondition } from '../../entity/search-text'
import { viewConditions } from '../../entity/views'
import { byPinyin, orderOf, sortsOf } from './sort-order'

/** 各项件数；t 是归档项。清单与圆环用同一条，标签页问的也是这些视图，数字不会两样。 */
function countsOf({ session }: Context): RawBuilder<unknown> {
  const within = (view: 'missing' | 'pending' | 'returned' | 'approved' | 'overdue') =>
    both(...viewConditions(archiveItem, 't', view, session))
  const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`
  return sql`count(*) as total, ${count(sql`t.required`)} as required, ${count(sql`t.required and ${within('approved')}`)} as checked,
    ${count(within('missing'))} as missing, ${count(within('pending'))} as pending, ${count(within('returned'))} as returned,
    ${count(within('overdue'))} as overdue`
}

interface Catalogue extends ArchiveCounts {
  id: number
  engineering_name: string
  template: string
}

const countsFor = (context: Context, engineering: string) =>
  sql`cross join lateral (select ${countsOf(context)} from archive_item t where t.engineering_id = ${sql.ref(engineering)} and t.deleted_at is null) n`

/** 可以排序的列；没有列出的按生成先后。按件数排的须先算出各工程的件数，其余只算这一页的。 */
const plainSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  engineering_name: byPinyin('e.engineering_name'),
  template_text: sql`c.template`,
}
const countSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  complete: sql`n.checked::float / nullif(n.required, 0)`,
  missing: sql`n.missing`,
  pending: sql`n.pending`,
  returned: sql`n.returned`,
  overdue: sql`n.overdue`,
}
const sorts = sortsOf({ ...plainSorts, ...countSorts })
const isCounted = (sort = ''): boolean => sort.replace(/^-/, '') in countSorts

/** 看得到的工程的归档目录，各带件数；还没有生成目录的工程不列。 */
export async function listCatalogues(context: Context, input: z.output<typeof cataloguesInput>) {
  const { db, library } = context
  const conditions = [
    sql<boolean>`e.deleted_at is null`,
    libraryWhere(engineering, library, 'e'),
    await accessWhere(context, archiveItem, 'read', 'c'),
  ]
  if (input.engineering_name?.trim()) conditions.push(searchCondition(sql.ref('e.search_text'), input.engineering_name))
  const where = sql.join(conditions, sql` and `)
  const from = sql`archive_catalogue c join engineering e on e.id = c.engineering_id`
  const counted = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db)
  const order = orderOf(sorts, input.sort, sql`c.created_at desc, c.engineering_id desc`)
  const page = sql`select c.engineering_id as id, e.engineering_name, c.template, row_number() over (order by ${order}) as place
    from ${from} ${isCounted(input.sort) ? countsFor(context, 'c.engineering_id') : sql``} where ${where}
    order by place limit ${input.limit} offset ${(input.page - 1) * input.limit}`
  const { rows } =
    await sql<Catalogue>`select p.id, p.engineering_name, p.template, n.* from (${page}) p ${countsFor(context, 'p.id')}
    order by p.place`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, template_text: archiveTemplateOf(row.template)?.label ?? row.template, can: ['read'] })),
    total: counted.rows[0]?.total ?? 0,
    can: library !== 1 && (await hasRight(context, archiveItem, 'generate')) ? ['generate'] : [],
  }
}

interface Head {
  engineering_name: string
  engineering_type_id: string | null
  history_type: number
  template: string | null
  may_generate: boolean
  may_assign: boolean
  may_hand_in: boolean
  may_supplement: boolean
}

/** 看得到归档目录的工程；k 只有工程编号一列，供范围条件用。@throws notFound */
async function headOf(context: Context, id: number): Promise<Head> {
  const may = async (right: string) => accessWhere(context, archiveItem, right, 'k')
  const { rows } = await sql<Head>`select e.engineering_name, e.engineering_type_id, e.history_type, c.template,
      ${await may('generate')} as may_generate, ${await may('assign')} as may_assign, ${await may('handIn')} as may_hand_in, ${await may('supplement')} as may_supplement
    from engineering e cross join lateral (select e.id as engineering_id) k left join archive_catalogue c on c.engineering_id = e.id
    where e.id = ${id} and e.deleted_at is null and ${await may('read')}`.execute(context.db)
  const [head] = rows
  if (!head) throw new AppError('notFound')
  return head
}

function actsOf(head: Head): string[] {
  if (head.history_type === 1) return head.may_supplement && head.template ? ['supplement'] : []
  if (!head.template) return head.may_generate ? ['generate'] : []
  return [...(head.may_assign ? ['assign'] : []), ...(head.may_hand_in ? ['handIn'] : [])]
}

/** 一个工程的目录：按哪一版、完整率、各类的完整率、此人能做什么；还没有生成的没有标准。 */
export async function catalogueSummary(
  context: Context,
  { engineering_id: id }: z.output<typeof catalogueInput>,
): Promise<ArchiveSummary> {
  const head = await headOf(context, id)
  const { rows } = await sql<ArchiveCounts & { category: string }>`select t.category, ${countsOf(context)} from archive_item t
    where t.engineering_id = ${id} and t.deleted_at is null group by t.category order by t.category`.execute(context.db)
  const template = head.template ? archiveTemplateOf(head.template) : undefined
  return {
    engineering_id: id,
    engineering_name: head.engineering_name,
    suggested: templateForType(head.engineering_type_id),
    template_text: template?.label ?? head.template ?? '',
    standard: template?.standard ?? '',
    clause: template?.clause ?? '',
    ...sumOf(rows),
    categories: rows.map(({ category, required, checked }) => ({ category, required, checked })),
    can: actsOf(head),
  }
}

const NAMES = ['total', 'required', 'checked', 'missing', 'pending', 'returned', 'overdue'] as const

function sumOf(parts: readonly ArchiveCounts[]): ArchiveCounts {
  const sum = (name: (typeof NAMES)[number]) => parts.reduce((total, each) => total + each[name], 0)
  return {
    total: sum('total'),
    required: sum('required'),
    checked: sum('checked'),
    missing: sum('missing'),
    pending: sum('pending'),
    returned: sum('returned'),
    overdue: sum('overdue'),
  }
}
