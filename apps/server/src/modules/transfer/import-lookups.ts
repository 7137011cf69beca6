import type { AnyEntity, RefField, RefsField } from '@zhujian/model'
import type { CodeNode } from '@zhujian/domain/reference/code-tree'
import { entityOf } from '@zhujian/domain/entities'
import { regionFullName, regionTree } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import { boundOfField, isReference, withinWhere } from '../../entity/bounds'
import type { Context } from '../../entity/context'
import { labelsIn, type Lookups } from './import-cells'
import { dictionaryChoices, dictionaryLabels } from '../../entity/labels'
import { sliced } from './time-slices'
import type { StagedRow } from './import-sheet'

/** Everything the labels of a sheet can mean: one statement per kind of reference, whatever the number of rows. */
export async function loadLookups(context: Context, entity: AnyEntity, rows: readonly StagedRow[]): Promise<Lookups> {
  const wanted = new Map<string, Wanted>()
  await sliced(rows, ({ cells }) => {
    for (const [name, text] of Object.entries(cells)) {
      const field = entity.fields[name]
      if (!field || !isReference(field)) continue
      const known = wanted.get(placeOf(field)) ?? { field, labels: new Set<string>() }
      for (const label of labelsIn(field, text)) known.labels.add(label)
      wanted.set(placeOf(field), known)
    }
  })
  const found = new Map<string, Map<string, Meant[]>>()
  for (const [place, { field, labels }] of wanted) found.set(place, await findRows(context, field, [...labels]))
  const codes = await dictionaryCodes(context)
  return {
    refs: (field, label, project) => meantIn(found.get(placeOf(field))?.get(label) ?? [], project),
    elsewhere: (field, label) => (found.get(placeOf(field))?.get(label) ?? []).length > 0,
    codes: (type, label) => codes.get(`${type}/${label}`) ?? [],
    region: (label) => regionsByName().get(label.replaceAll(/[\s/／>、-]/g, '')),
  }
}

type Reference = RefField | RefsField
interface Wanted {
  readonly field: Reference
  readonly labels: Set<string>
}
/** A row a label may stand for; `projects` of a bounded one: those that may name it. */
interface Meant {
  readonly id: number
  readonly projects: readonly number[] | null
}

const placeOf = ({ target, of, parts }: Reference): string => [target, of, ...(parts ?? [])].join('/')

/** Of rows of one name those that a row of the project may name. */
const meantIn = (rows: readonly Meant[], project: number | null): readonly number[] =>
  rows.filter(({ projects }) => project === null || projects === null || projects.includes(project)).map(({ id }) => id)

async function findRows(context: Context, field: Reference, labels: string[]): Promise<Map<string, Meant[]>> {
  const entity = entityOf(field.target)
  const display = sql.ref(`t.${entity.display}`)
  const bound = boundOfField(field)
  const projects = bound
    ? sql`array(select b.id from engineering b where b.deleted_at is null and ${withinWhere(bound, 't', sql.ref('b.id'), context.session.unit_id)})`
    : sql`null`
  const { rows } = await sql<Meant & { label: string }>`select t.id, ${display}::text as label, ${projects} as projects
    from ${sql.table(field.target)} as t
    where ${display} = any(${labels}::text[]) and t.deleted_at is null and ${await accessWhere(context, entity, 'read', 't')} order by t.id`.execute(
    context.db,
  )
  const byLabel = new Map<string, Meant[]>()
  for (const { label, ...meant } of rows) byLabel.set(label, [...(byLabel.get(label) ?? []), meant])
  return byLabel
}

/** 'type/label' and 'type/code' → codes that may be chosen. */
async function dictionaryCodes(context: Context): Promise<Map<string, string[]>> {
  const codes = new Map<string, string[]>()
  const open = await dictionaryChoices(context.platform)
  for (const [place, label] of await dictionaryLabels(context.platform)) {
    if (!open.has(place)) continue
    const slash = place.indexOf('/')
    const [type, code] = [place.slice(0, slash), place.slice(slash + 1)]
    codes.set(`${type}/${label}`, [...(codes.get(`${type}/${label}`) ?? []), code])
    codes.set(place, [code])
  }
  return codes
}

let regions: Map<string, string> | undefined

function regionsByName(): Map<string, string> {
  if (regions) return regions
  const byName = new Map<string, string>()
  const add = (node: CodeNode) => {
    byName.set(node.value, node.value)
    byName.set(regionFullName(node.value), node.value)
    node.children?.forEach(add)
  }
  regionTree().forEach(add)
  regions = byName
  return byName
}
