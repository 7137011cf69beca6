import { type AnyEntity, granted, parseFields } from '@zhujian/model'
import type { RoleName } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { safeText } from '@zhujian/server/modules/transfer/xlsx-cells'
import { readXlsx } from 'hucre/xlsx'
import { ask, formNames, type World } from '../world'
import { completeValues } from './complete-values'

/** Markup, formulas, templates, statements, letters that turn the text around: short ones first, for short fields. */
const HOSTILE = [
  '=1+1',
  '<b>x',
  '@SUM(A1)',
  '+1|cmd',
  '"><img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x.example","点")',
  "'); drop table account;--",
  '{{7*7}}${7*7}<%= 7*7 %>',
  '&lt;svg onload=alert(1)&gt;',
  '报告\u202Egnp.exe',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">点</a>',
]
const TEXT = ['text', 'longText']

interface Stored {
  readonly id: number
  /** What was stored, as the language of fields cleans it. */
  readonly texts: Readonly<Record<string, string>>
}

/** One row through the real call with hostile text in every field that takes it; formats that refuse it keep what they ask for. */
async function store(world: World, entity: AnyEntity, role: RoleName): Promise<Stored> {
  const values = await completeValues(world, entity, formNames(entity), role)
  // Beside a reference that is set stands the name of what it refers to.
  const named = (name: string) => name.endsWith('_text') && Boolean(values[name.replace(/_text$/, '')])
  const free = formNames(entity).filter((name) => TEXT.includes(entity.fields[name]?.kind ?? '') && !named(name))
  let texts = Object.fromEntries(free.map((name, at) => [name, spelling(entity, name, at)]))
  for (;;) {
    const { code, data, msg } = await ask(world, world.here.tokens[role], 'POST', pathOf(entity, 'add'), { ...values, ...texts })
    if (code === 200) return { id: data.id ?? 0, texts: parseFields(entity.fields, Object.keys(texts), texts).values as never }
    const refused = new Set(data.fields?.map(({ field }) => field))
    const left = Object.fromEntries(Object.entries(texts).filter(([name]) => !refused.has(name)))
    if (Object.keys(left).length === Object.keys(texts).length)
      throw new Error(`${entity.name}: ${code} ${msg} ${[...refused].join()}`)
    texts = left
  }
}

function spelling(entity: AnyEntity, name: string, at: number): string {
  const field = entity.fields[name]
  const most = field?.kind === 'text' || field?.kind === 'longText' ? field.max : 0
  const fitting = HOSTILE.filter((each) => each.length <= most)
  return fitting[at % Math.max(1, fitting.length)] ?? '=1'
}

/** Text of every cell of the sheet a person would download, and whether one of them is a formula. */
async function sheetOf(
  world: World,
  entity: AnyEntity,
  role: RoleName,
  id: number,
): Promise<{ cells: string[]; formulas: number }> {
  const answer = await world.app.inject({
    method: 'GET',
    url: `${pathOf(entity, 'export')}?ids=${id}`,
    headers: { token: world.here.tokens[role] },
  })
  const { sheets } = await readXlsx(answer.rawPayload)
  return {
    cells: sheets.flatMap(({ rows }) => rows.flat().map((cell) => String(cell ?? ''))),
    formulas: sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter(({ formula }) => formula !== undefined).length,
  }
}

/** Everything an answer says otherwise than as it was stored: in the detail, the list, the log and the sheet. Empty = nothing. */
export async function changedText(world: World, entity: AnyEntity, role: RoleName): Promise<string[]> {
  const { id, texts } = await store(world, entity, role)
  const get = (call: string, query: Record<string, unknown>) =>
    ask(world, world.here.tokens[role], 'GET', pathOf(entity, call), query)
  const open = Object.entries(texts).filter(([name]) => !entity.fields[name]?.sensitive)
  const wrong = (where: string, row: Record<string, unknown> | null | undefined) =>
    open.flatMap(([name, text]) => (row?.[name] === text ? [] : [`${where} ${name}: ${String(row?.[name])} is not ${text}`]))
  const { data: log } = await get('timeline', { id })
  const { data: list } = await get('getList', { ids: id })
  const said = [
    ...wrong('detail', (await get('info', { id })).data),
    ...wrong('list', list.rows?.[0]),
    ...wrong('log', log.rows?.find(({ action }) => action === 'add')?.after as Record<string, unknown>),
  ]
  if (!granted(entity, role, 'export')) return said
  const { cells, formulas } = await sheetOf(world, entity, role, id)
  const missing = open.filter(([, text]) => !cells.includes(safeText(text)))
  return [...said, ...missing.map(([name]) => `sheet ${name}`), ...(formulas > 0 ? [`${formulas} formulas`] : [])]
}
