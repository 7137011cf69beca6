import { AppError, idSchema } from '@zhujian/model'
import { dictionaryItem, dictionaryTypeNames } from '@zhujian/domain/reference/dictionary-item'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { exportItems } from './dictionary-export'
import {
  addInput,
  addItem,
  type DictionaryItem,
  editInput,
  editItem,
  removeInput,
  removeItem,
  setItemStatus,
  statusInput,
} from './dictionary-items'
import { dictionaryUses } from './dictionary-uses'
import { regionFacts, regionInput } from './region-facts'

const PC = '/api/common/dictionary/pc'
const typeInput = z.object({
  type: z.enum(dictionaryTypeNames as [DictionaryItem['type'], ...DictionaryItem['type'][]], '没有这个字典类别'),
})
const byId = z.object({ id: idSchema })

/** 数据字典与行政区划：浏览、维护、查询用处。 */
export async function dictionaryModule(app: FastifyInstance): Promise<void> {
  const right = (verb: string) => ({ entity: dictionaryItem, verb })
  route(app, { method: 'GET', url: `${PC}/getList`, right: right('read'), input: typeInput }, listItems)
  route(app, { method: 'GET', url: `${PC}/uses`, right: right('read'), input: byId }, usesOf)
  route(app, { method: 'GET', url: `${PC}/export`, right: right('export'), input: typeInput }, async (context, { type }) =>
    exportItems(context, type, await itemsOf(context, type)),
  )
  route(app, { method: 'POST', url: `${PC}/add`, right: right('add'), input: addInput }, addItem)
  route(app, { method: 'POST', url: `${PC}/edit`, right: right('edit'), input: editInput }, editItem)
  route(app, { method: 'POST', url: `${PC}/setStatus`, right: right('edit'), input: statusInput }, setItemStatus)
  route(app, { method: 'POST', url: `${PC}/delete`, right: right('delete'), input: removeInput }, removeItem)
  route(app, { method: 'GET', url: `${PC}/regionFacts`, right: right('read'), input: regionInput }, regionFacts)
}

async function itemsOf({ db }: Context, type: string): Promise<DictionaryItem[]> {
  return (
    await sql<DictionaryItem>`select id, type, code, label, parent, seq, enabled, version from dictionary_item
      where type = ${type} and deleted_at is null order by seq, code`.execute(db)
  ).rows
}

async function listItems(context: Context, { type }: z.output<typeof typeInput>) {
  const rows = await itemsOf(context, type)
  const rights = ['add', 'edit', 'delete', 'export']
  const held = await Promise.all(rights.map((each) => hasRight(context, dictionaryItem, each)))
  return { rows, total: rows.length, can: rights.filter((_, at) => held[at]) }
}

async function usesOf(context: Context, { id }: z.output<typeof byId>) {
  const { rows } = await sql<{
    type: string
    code: string
  }>`select type, code from dictionary_item where id = ${id} and deleted_at is null`.execute(context.db)
  const [item] = rows
  if (!item) throw new AppError('notFound')
  const uses = await dictionaryUses(context.db, item.type, item.code, (entity) => accessWhere(context, entity, 'read', 't'))
  return { rows: uses, total: uses.length }
}
