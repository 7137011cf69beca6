import { FULL_SHEET, rule, SHEET_KINDS, wrongTotal } from '@zhujian/domain/evaluation/rule'
import { sql } from 'kysely'
import { enterRow, fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { refusal } from '../site/public'

type Act = Effect<typeof rule>
type Rule = RowIn<typeof rule>

const { states } = rule.flow ?? {}
const [ENABLED, RETIRED, DRAFT] = (['enabled', 'retired', 'draft'] as const).map((key) => Number(states?.code(key)))

/** 引用指标的数据：表 → 列；引用次数把它们都数上。 */
const places = new Map<string, string>()
/** 登记一处引用，由用到指标的各领域说。 */
export const countsRule = (entity: string, field = 'rule_id'): void => void places.set(entity, field)

const used = (t: string): string =>
  [...places]
    .map(([entity, field]) => `(select count(*)::int from ${entity} u where u.${field} = "${t}"."id" and u.deleted_at is null)`)
    .join(' + ') || '0'

const isSheet = (row: Rule): boolean => SHEET_KINDS.includes(row.rule_kind)

/** 同一项目编号的最大版次之后。 */
async function nextRevision({ trx, row }: Act): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(revision), 0)::int as last from rule
    where rule_kind = ${row.rule_kind} and table_code = ${row.table_code} and item_code = ${row.item_code}
      and id <> ${row.id} and deleted_at is null`.execute(trx)
  return (rows[0]?.last ?? 0) + 1
}

async function onAdd(effect: Act): Promise<void> {
  effect.set({ revision: await nextRevision(effect) })
}

/** 项目编号改过的，版次跟着新的编号。 */
async function onEdit(effect: Act): Promise<void> {
  const { row, before, set } = effect
  const same = before?.rule_kind === row.rule_kind && before.table_code === row.table_code && before.item_code === row.item_code
  if (!same) set({ revision: await nextRevision(effect) })
}

/** 同一张表（行为类为同一项）里别的草稿与启用的。 */
const besides = ({ row }: Act) =>
  isSheet(row)
    ? sql<boolean>`t.rule_kind = ${row.rule_kind} and t.table_code = ${row.table_code} and t.id <> ${row.id} and t.state in (${DRAFT}, ${ENABLED})`
    : sql<boolean>`t.rule_kind = ${row.rule_kind} and t.table_code = ${row.table_code} and t.item_code = ${row.item_code}
        and t.id <> ${row.id} and t.state = ${ENABLED}`

/** 各项最新的一版：草稿启用，旧的停用；评分表的应得分合计须为 100。 */
async function onEnable(effect: Act): Promise<void> {
  const { row } = effect
  const others = await holdRows(effect, rule, besides(effect))
  const latest = new Map<string, Rule>()
  for (const each of [...others, row]) {
    const known = latest.get(each.item_code)
    if (!known || known.revision < each.revision) latest.set(each.item_code, each)
  }
  if (latest.get(row.item_code)?.id !== row.id) throw refusal('item_code', '这一项已有更新的版本，请启用最新的一版')
  const total = [...latest.values()].reduce((sum, { full }) => sum + (full ?? 0), 0)
  if (isSheet(row) && total !== FULL_SHEET) throw refusal('full', wrongTotal(total))
  const current = new Set([...latest.values()].map(({ id }) => id))
  const stateOf = ({ id }: Rule) => (current.has(id) ? ENABLED : RETIRED)
  const moved = others.filter((each) => each.state !== stateOf(each))
  await fillRows(effect, rule, moved, (each) => ({ state: stateOf(each) }) as Partial<Rule>, {
    action: 'edit',
    note: '随同表启用',
  })
}

/** 修订：照这一版登记草稿；已有草稿的改那一份。 */
async function onRevise(effect: Act): Promise<void> {
  const { row, trx } = effect
  const { rows } = await sql`select 1 from rule where rule_kind = ${row.rule_kind} and table_code = ${row.table_code}
    and item_code = ${row.item_code} and state = ${DRAFT} and deleted_at is null`.execute(trx)
  if (rows.length > 0) throw refusal('item_code', '这一项已有修订的草稿，请在草稿上修改')
  const copied = Object.fromEntries(Object.keys(rule.fields).map((name) => [name, row[name as keyof Rule]]))
  const draft = {
    ...copied,
    used: null,
    revision: Math.max(await nextRevision(effect), row.revision + 1),
    state: DRAFT,
  } as Partial<Rule>
  await enterRow(effect, rule, draft, { action: 'add', note: `修订第 ${row.revision} 版` })
}

/** 评分表停用一项，合计就不是 100：整张表一并停用。 */
async function onRetire(effect: Act): Promise<void> {
  if (!isSheet(effect.row)) return
  const others = (await holdRows(effect, rule, besides(effect))).filter(({ state }) => state === ENABLED)
  await fillRows(effect, rule, others, () => ({ state: RETIRED }) as Partial<Rule>, { action: 'edit', note: '随同表停用' })
}

extend(rule, {
  on: { add: onAdd, edit: onEdit, enable: onEnable, revise: onRevise, retire: onRetire },
  found: { used },
})
