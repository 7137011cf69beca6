import type { AnyEntity } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { saidOfUse } from '../../entity/file-once'

/** 相差不多于这些位的，是同一张照片缩放、压缩、调色出来的。 */
const NEAR_BITS = 5
const HOUR = 3600
/** 小时：拍摄时间与事情的时间相差更多的，不是当时拍的。 */
const OFF_HOURS = 2

/** 事情从几时到几时，秒。 */
export type Span = readonly [from: number, to: number]

/** 正在写的一条记录，照片已经连上。 */
interface Shown extends Writing {
  readonly row: { readonly id: number; readonly engineering_id?: number | null }
}

const onceFields = ({ fields }: AnyEntity): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'files' && field.once ? [name] : []))

interface Near {
  readonly entity: string
  readonly row_id: number
}

const checked = (where: string): string => `与${where}的照片几乎相同，请核对是否现场拍摄`

/** 本工程里别的记录（同一条记录别的栏也算）用过的几乎相同的照片；完全相同的保存时已经拒绝。 */
async function near({ trx, row }: Shown, entity: string, fields: readonly string[]): Promise<Near[]> {
  const { rows } = await sql<Near>`select distinct m.entity, m.row_id from file_link l
      join file_object o on o.id = l.file_id
      join file_object p on p.engineering_id = ${row.engineering_id} and p.look is not null and p.id <> o.id
        and bit_count((p.look # o.look)::bit(64)) <= ${sql.lit(NEAR_BITS)}
      join file_link m on m.file_id = p.id and (m.entity <> l.entity or m.row_id <> l.row_id or m.field <> l.field)
    where l.entity = ${entity} and l.row_id = ${row.id} and l.field = any(${[...fields]}::text[]) and o.look is not null
    order by m.entity, m.row_id limit 3`.execute(trx)
  return rows
}

/** 拍摄时间离事情最远的一张。 */
async function mistimed({ trx, row }: Shown, entity: string, fields: readonly string[], [from, to]: Span): Promise<string[]> {
  const { rows } = await sql<{ at: number }>`select extract(epoch from o.taken_at)::float8 as at from file_link l
      join file_object o on o.id = l.file_id
    where l.entity = ${entity} and l.row_id = ${row.id} and l.field = any(${[...fields]}::text[])
      and (o.taken_at < to_timestamp(${from - OFF_HOURS * HOUR}) or o.taken_at > to_timestamp(${to + OFF_HOURS * HOUR}))
    order by greatest(to_timestamp(${from}) - o.taken_at, o.taken_at - to_timestamp(${to})) desc limit 1`.execute(trx)
  return rows.map(({ at }) => `照片拍摄于 ${formatInstant(at, 'yyyy-MM-dd HH:mm')}，与记录的时间相差 ${OFF_HOURS} 小时以上`)
}

/** X05：现场照片与别的记录的几乎相同、拍摄时间与事情的时间相差很远的，各一句提醒，不拦。`span`：说得出几时的才看。 */
export async function photoDoubts(effect: Shown, entity: AnyEntity, span: Span | null = null): Promise<string[]> {
  const fields = onceFields(entity)
  if (fields.length === 0) return []
  const told = await Promise.all(
    (await near(effect, entity.name, fields)).map((used) =>
      used.entity === entity.name && used.row_id === effect.row.id
        ? checked('本记录另一栏')
        : saidOfUse(effect, used, checked, checked('别的记录')),
    ),
  )
  return [...new Set(told), ...(span === null ? [] : await mistimed(effect, entity.name, fields, span))]
}
