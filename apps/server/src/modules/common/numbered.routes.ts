import { type NumberedAnswer, type NumberedRow, numberedPath, prefixIn } from '@zhujian/domain/contracts/numbered'
import { recordPrefix } from '@zhujian/domain/contracts/record-path'
import { allEntities } from '@zhujian/domain/entities'
import { titleOfRow } from '@zhujian/domain/spoken-name'
import type { AnyEntity } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { getRow } from '../../entity/list'
import { route } from '../../entity/route'

interface Series {
  readonly prefix: string
  readonly entity: AnyEntity
  /** 编号所在的一栏。 */
  readonly name: string
}

/** 各个前缀是哪几种数据的编号。 */
const series: readonly Series[] = allEntities.flatMap((entity: AnyEntity) =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'serial' ? [{ prefix: field.prefix, entity, name }] : [],
  ),
)

const input = z.strictObject({ number: z.string('缺少编号').max(60) })

/** 一个编号是哪一条：只问前缀相符的数据，各按编号的唯一索引问一次，范围与它的清单相同，不分库。 */
export function numberedRoutes(app: FastifyInstance): void {
  const right = { signedIn: '按编号找自己看得到的记录' } as const
  route(app, { method: 'GET', url: numberedPath, right, input, background: true }, async (context, { number }) => {
    const word = number.trim().toUpperCase()
    const prefix = prefixIn(word)
    const fitting = series.filter((each) => each.prefix === prefix)
    const rows = await Promise.all(fitting.map((each) => numberedIn(context, each, word)))
    return { rows: rows.flatMap((row) => row ?? []) } satisfies NumberedAnswer
  })
}

async function numberedIn(context: Context, { entity, name }: Series, number: string): Promise<NumberedRow | null> {
  if (!(await hasRight(context, entity, 'read'))) return null
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(entity.name)} t
    where ${sql.ref(`t.${name}`)} = ${number} and t.deleted_at is null
      and ${await accessWhere(context, entity, 'read', 't', 'known')}`.execute(context.db)
  const [found] = rows
  if (!found) return null
  const row = (await getRow(context, entity, found.id)) as Readonly<Record<string, unknown>> & { readonly id: number }
  // 对本人遮着的编号不能拿来试。
  if (row[name] !== number) return null
  const engineering = typeof row.engineering_id_text === 'string' ? row.engineering_id_text : null
  return {
    entity: entity.name,
    id: found.id,
    number,
    title: titleOfRow(entity, row),
    engineering,
    path: `${recordPrefix(entity)}${found.id}`,
  }
}
