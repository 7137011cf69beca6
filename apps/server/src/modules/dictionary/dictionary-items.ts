import { AppError, type FieldProblem, idSchema, parseFields } from '@zhujian/model'
import {
  codeProblem,
  dictionaryItem,
  dictionaryTypeNames,
  dictionaryTypeOf,
  levelOf,
} from '@zhujian/domain/reference/dictionary-item'
import { sql } from 'kysely'
import { z } from 'zod'
import { changedFields } from '../../entity/audit'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { DICTIONARY_TOPIC } from '../common/public'
import { dictionaryUses } from './dictionary-uses'

const MODULE = dictionaryItem.name

export interface DictionaryItem {
  id: number
  type: (typeof dictionaryTypeNames)[number]
  code: string
  label: string
  parent: string | null
  seq: number
  enabled: boolean
  version: number
}

const type = z.enum(dictionaryTypeNames as [DictionaryItem['type'], ...DictionaryItem['type'][]], '没有这个字典类别')
const version = z.number('缺少版本号').int()
const anyRow = { label: z.unknown().optional(), seq: z.unknown().optional() }
export const addInput = z.object({
  type,
  code: z.unknown().optional(),
  parent: z.string().max(32).nullable().default(null),
  ...anyRow,
})
export const editInput = z.object({ id: idSchema, version, ...anyRow })
export const statusInput = z.object({ id: idSchema, version, enabled: z.boolean('请选择启用或停用') })
export const removeInput = z.object({ id: idSchema, version })

/** 名称与顺序逐项检查；名称在同一上级之下不重复。 */
async function checked(
  trx: Trx,
  names: readonly string[],
  input: Record<string, unknown>,
  at: Pick<DictionaryItem, 'type' | 'parent'> & { id: number },
) {
  const { values, problems } = parseFields(dictionaryItem.fields, names, { ...input, seq: input.seq ?? 0 })
  if (typeof values.label === 'string' && (await isNamed(trx, at, values.label)))
    problems.push({ field: 'label', message: '同一上级之下已有这个名称' })
  return { values, problems }
}

async function isNamed(
  trx: Trx,
  { type: of, parent, id }: Pick<DictionaryItem, 'type' | 'parent' | 'id'>,
  label: string,
): Promise<boolean> {
  const found =
    await sql`select 1 from dictionary_item where type = ${of} and parent is not distinct from ${parent} and label = ${label} and id <> ${id} and deleted_at is null`.execute(
      trx,
    )
  return found.rows.length > 0
}

/** 新增一条：代码按类别的编排，上级须存在且没有停用。删除过的代码可以重新启用。 */
export async function addItem(context: Context, input: z.output<typeof addInput>): Promise<{ id: number }> {
  return write(context, async (writing) => {
    const { trx } = writing
    const { values, problems } = await checked(trx, ['code', 'label', 'seq'], input, { ...input, id: 0 })
    problems.push(...(await codeProblems(trx, input, values.code)))
    if (problems.length > 0) throw new AppError('invalid', { fields: problems })
    const made = await sql<{ id: number }>`insert into dictionary_item (type, code, label, parent, seq, created_by, updated_by)
      values (${input.type}, ${values.code}, ${values.label}, ${input.parent}, ${values.seq}, ${context.session.account_id}, ${context.session.account_id})
      on conflict (type, code) do update set label = excluded.label, parent = excluded.parent, seq = excluded.seq, enabled = true,
        deleted_at = null, updated_by = excluded.updated_by, updated_at = now(), version = dictionary_item.version + 1
        where dictionary_item.deleted_at is not null
      returning id`.execute(trx)
    const id = made.rows[0]?.id
    if (id === undefined) throw new AppError('invalid', { fields: [{ field: 'code', message: '代码已存在' }] })
    await conclude(writing, { action: 'add', row_id: id, after: { type: input.type, parent: input.parent, ...values } })
    return { id }
  })
}

async function codeProblems(trx: Trx, { type: of, parent }: z.output<typeof addInput>, code: unknown): Promise<FieldProblem[]> {
  if (typeof code !== 'string') return []
  const rules = dictionaryTypeOf(of)
  const problem = codeProblem(rules, code, parent)
  if (problem) return [{ field: 'code', message: problem }]
  if (levelOf(rules, code) > rules.levels) return [{ field: 'code', message: `${rules.label}最多 ${rules.levels} 级` }]
  if (parent === null) return []
  const above = await sql<{
    enabled: boolean
  }>`select enabled from dictionary_item where type = ${of} and code = ${parent} and deleted_at is null for share`.execute(trx)
  if (!above.rows[0]) return [{ field: 'parent', message: '上级不存在，请刷新后重试' }]
  return above.rows[0].enabled ? [] : [{ field: 'parent', message: '上级已停用，请先启用上级' }]
}

/** 改名称与顺序；代码一经采用不改。 */
export async function editItem(context: Context, { id, version: seen, ...input }: z.output<typeof editInput>) {
  return write(context, async (writing) => {
    const before = await lockItem(writing.trx, id, seen)
    const { values, problems } = await checked(writing.trx, ['label', 'seq'], input, before)
    if (problems.length > 0) throw new AppError('invalid', { fields: problems })
    await sql`update dictionary_item set label = ${values.label}, seq = ${values.seq}, updated_by = ${context.session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
      writing.trx,
    )
    const { label, seq } = before
    await conclude(writing, { action: 'edit', row_id: id, ...changedFields({ label, seq }, values) })
    return { id, version: seen + 1 }
  })
}

/** 停用：不再供人选用，已选用的照样显示；下级一并停用。启用须上级已启用。 */
export async function setItemStatus(context: Context, { id, version: seen, enabled }: z.output<typeof statusInput>) {
  return write(context, async (writing) => {
    const { trx } = writing
    const before = await lockItem(trx, id, seen)
    if (enabled && (await isBelowDisabled(trx, before))) throw new AppError('wrongState', { message: '上级已停用，请先启用上级' })
    const set = sql`enabled = ${enabled}, updated_by = ${context.session.account_id}, updated_at = now(), version = version + 1`
    await sql`update dictionary_item set ${set} where id = ${id}`.execute(trx)
    const below = enabled
      ? 0
      : (
          await sql`with recursive below as (
          select code from dictionary_item where type = ${before.type} and parent = ${before.code}
          union all select d.code from dictionary_item d join below b on d.parent = b.code where d.type = ${before.type})
        update dictionary_item set ${set} where type = ${before.type} and enabled and deleted_at is null and code in (select code from below) returning id`.execute(
            trx,
          )
        ).rows.length
    const note = below > 0 ? { note: `连同 ${below} 个下级` } : {}
    await conclude(writing, { action: 'setStatus', row_id: id, before: { enabled: before.enabled }, after: { enabled }, ...note })
    return { id, version: seen + 1, below }
  })
}

async function isBelowDisabled(trx: Trx, { type: of, parent }: DictionaryItem): Promise<boolean> {
  if (parent === null) return false
  const above = await sql<{
    enabled: boolean
  }>`select enabled from dictionary_item where type = ${of} and code = ${parent} and deleted_at is null`.execute(trx)
  return above.rows[0]?.enabled !== true
}

/** 删除：只限没有下级、从未被选用的；用过的请停用。 */
export async function removeItem(context: Context, { id, version: seen }: z.output<typeof removeInput>) {
  return write(context, async (writing) => {
    const { trx } = writing
    const { type: of, code, label, parent } = await lockItem(trx, id, seen)
    const children =
      await sql`select 1 from dictionary_item where type = ${of} and parent = ${code} and deleted_at is null limit 1`.execute(trx)
    if (children.rows.length > 0) throw new AppError('inUse', { message: '还有下级，请先删除下级' })
    const [use] = await dictionaryUses(trx, of, code)
    if (use) throw new AppError('inUse', { message: `已有${use.entity_text}选用，不能删除；可以停用` })
    await sql`update dictionary_item set deleted_at = now(), updated_by = ${context.session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
      trx,
    )
    await conclude(writing, { action: 'delete', row_id: id, before: { type: of, code, label, parent } })
    return { id }
  })
}

async function lockItem(trx: Trx, id: number, seen: number): Promise<DictionaryItem> {
  const { rows } =
    await sql<DictionaryItem>`select id, type, code, label, parent, seq, enabled, version from dictionary_item where id = ${id} and deleted_at is null for update`.execute(
      trx,
    )
  const [row] = rows
  if (!row) throw new AppError('notFound')
  if (row.version !== seen) throw new AppError('stale')
  return row
}

/** 记日志，并让各进程忘掉缓存的字典；本进程在答复之前就忘掉，改的人接着读到的便是新的。 */
async function conclude(
  { trx, log, after, context }: Writing,
  entry: Omit<Parameters<Writing['log']>[0], 'module'>,
): Promise<void> {
  const { live } = context.platform
  await log({ module: MODULE, ...entry })
  await live.announce(trx, DICTIONARY_TOPIC)
  after(() => live.publish(DICTIONARY_TOPIC))
}
