import { type AnyEntity, type Field, granted, needsMoreThanCells } from '@zhujian/model'
import type { RoleName } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { importFields } from '@zhujian/server/modules/transfer/import-columns'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { postForm } from '../file/harness'
import { unique } from '../factory'
import { ask, type World } from '../world'
import type { Values } from './generated'

/** The fields a sheet carries both ways, for who may both export and import; nothing where no new row can come by a sheet. */
export function fieldsInSheets(entity: AnyEntity, role: RoleName): string[] | undefined {
  if (!granted(entity, role, 'import') || !granted(entity, role, 'export') || needsMoreThanCells(entity)) return undefined
  return importFields(entity).flatMap(([name, { kind }]) => (kind === 'richText' ? [] : [name]))
}

const get = async (world: World, role: RoleName, url: string) =>
  world.app.inject({ method: 'GET', url, headers: { token: world.here.tokens[role] } })

async function upload(world: World, role: RoleName, content: Buffer): Promise<string> {
  const token = world.here.tokens[role]
  const { data: ticket } = await ask(world, token, 'POST', '/api/common/pc/getUploadToken', { purpose: 'import' })
  const form = new FormData()
  form.append('key', `${String(ticket.key)}${Date.now()}${unique()}.xlsx`)
  form.append('token', String(ticket.token))
  form.append('file', new Blob([content as unknown as string]), '导入.xlsx')
  return String((await postForm(world, String(ticket.url), form, { token })).data.key)
}

/** As a person would: a mask is typed in full, and of several of one name the one that is meant is numbered. */
function typed(fields: readonly [string, Field][], sent: Values, head: CellValue, cell: CellValue, numbered: readonly string[]) {
  const [name, field] = fields.find(([, { label }]) => label === String(head).replace(/（[^（）]*）$/, '')) ?? []
  if (!name || !field) return cell
  if (field.sensitive) return String(sent[name] ?? '')
  return numbered.includes(name)
    ? String(cell)
        .split('、')
        .map((each, n) => `${each}#${[sent[name]].flat()[n]}`)
        .join('、')
    : cell
}

/** Exports one row, takes it away, and imports what was exported: what the import complained of, and the row it made. */
export async function throughSheet(world: World, entity: AnyEntity, role: RoleName, id: number, sent: Values) {
  const fields = importFields(entity)
  const columns = fields.map(([name]) => name).join()
  const book = await readXlsx((await get(world, role, `${pathOf(entity, 'export')}?ids=${id}&columns=${columns}`)).rawPayload)
  const [heads = [], cells = []] = book.sheets[0]?.rows ?? []
  await sql`update ${sql.table(entity.name)} set deleted_at = now() where id = ${id}`.execute(world.platform.db)
  const check = async (numbered: readonly string[]) => {
    const line = heads.map((head, at) => typed(fields, sent, head, cells[at] ?? null, numbered))
    const content = Buffer.from(await writeXlsx({ sheets: [{ name: '导入', rows: [heads, line] }] }))
    const path = await upload(world, role, content)
    return ask(world, world.here.tokens[role], 'POST', pathOf(entity, 'import'), { action: 'check', path })
  }
  type Complaint = { field: string; message: string }
  let checked = await check([])
  const several = ((checked.data.errors ?? []) as Complaint[]).filter(({ message }) => message.includes('请写成'))
  if (several.length > 0) checked = await check(several.map(({ field }) => field))
  const errors = (checked.data.errors ?? []) as unknown as Complaint[]
  if (checked.code !== 200 || errors.length > 0)
    return {
      problems: [checked.msg, ...errors.map((each) => `${each.field}: ${each.message}`)].filter(Boolean),
      id: 0,
      number: 0,
    }
  const number = checked.data['import_id']
  const call = await ask(world, world.here.tokens[role], 'POST', pathOf(entity, 'import'), {
    action: 'confirm',
    import_id: number,
  })
  const done = await ended(world, entity, role, { number: Number(number), as: 'confirmed' })
  const told = (done?.['told'] ?? []) as { message: string }[]
  const { rows } = await sql<{
    id: number
  }>`select max(id) as id from ${sql.table(entity.name)} where deleted_at is null`.execute(world.platform.db)
  const problems = [...(call.code === 200 ? [] : [call.msg]), ...told.map(({ message }) => message)]
  return { problems, id: rows[0]?.id ?? 0, number: Number(number) }
}

/** An import when it has come to this end. */
async function ended(world: World, entity: AnyEntity, role: RoleName, { number, as }: { number: number; as: string }) {
  const find = async () => {
    const query = { entity: entity.name, import_id: number }
    return (await ask(world, world.here.tokens[role], 'GET', '/api/common/pc/importList', query)).data.rows?.[0]
  }
  await expect.poll(async () => (await find())?.['status'], { timeout: 30_000, interval: 20 }).toBe(as)
  return find()
}

/** Takes an import back: whether its row still stands, and for how many turns of it people are still waited for. */
export async function takenBack(world: World, entity: AnyEntity, role: RoleName, { id, number }: { id: number; number: number }) {
  await ask(world, world.here.tokens[role], 'POST', pathOf(entity, 'import'), { action: 'undo', import_id: number })
  await ended(world, entity, role, { number, as: 'undone' })
  const { rows } = await sql<{ stands: boolean; turns: number }>`select deleted_at is null as stands,
      (select count(*)::int from turn where entity = ${entity.name} and row_id = t.id) as turns
    from ${sql.table(entity.name)} t where id = ${id}`.execute(world.platform.db)
  return rows[0]
}
