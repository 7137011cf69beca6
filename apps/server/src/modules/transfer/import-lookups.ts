import type { AnyEntity } from '@zhujian/model'
import type { CodeNode } from '@zhujian/domain/reference/code-tree'
import { entityOf } from '@zhujian/domain/entities'
import { regionFullName, regionTree } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { labelsIn, type Lookups } from './import-cells'
import { dictionaryChoices, dictionaryLabels } from '../../entity/labels'
import { sliced } from './sliced'
import type { StagedRow } from './import-sheet'

/** Everything the labels of a sheet can mean: one statement per referenced entity, whatever the number of rows. */
export async function loadLookups(context: Context, entity: AnyEntity, rows: readonly StagedRow[]): Promise<Lookups> {
  const wanted = new Map<string, Set<string>>()
  await sliced(rows, ({ cells }) => {
    for (const [name, text] of Object.entries(cells)) {
      const field = entity.fields[name]
      if (field?.kind !== 'ref' && field?.kind !== 'refs') continue
      const labels = wanted.get(field.target) ?? new Set()
      for (const label of labelsIn(field, text)) labels.add(label)
      wanted.set(field.target, labels)
    }
  })
  const found = new Map<string, Map<string, number[]>>()
  for (const [target, labels] of wanted) found.set(target, await findRows(context, target, [...labels]))
  const codes = await dictionaryCodes(context)
  return {
    refs: (target, label) => found.get(target)?.get(label) ?? [],
    codes: (type, label) => codes.get(`${type}/${label}`) ?? [],
    region: (label) => regionsByName().get(label.replaceAll(/[\s/／>、-]/g, '')),
  }
}

async function findRows(context: Context, target: string, labels: string[]): Promise<Map<string, number[]>> {
  const entity = entityOf(target)
  const display = sql.ref(`t.${entity.display}`)
  const { rows } = await sql<{ id: number; label: string }>`select t.id, ${display}::text as label from ${sql.table(target)} as t
    where ${display} = any(${labels}::text[]) and t.deleted_at is null and ${await accessWhere(context, entity, 'read', 't')} order by t.id`.execute(
    context.db,
  )
  const byLabel = new Map<string, number[]>()
  for (const { id, label } of rows) byLabel.set(label, [...(byLabel.get(label) ?? []), id])
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
