import { cautions } from '@zhujian/domain/site/caution'
import { enteredLate, TOO_LATE_TO_EDIT } from '@zhujian/domain/site/record'
import { type AnyEntity, AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type Effect, type Extension } from '../../entity/extend'
import { settingsNow } from '../setting/public'
import { photoDoubts, type Span } from './photo-doubts'

interface Recorded<E extends AnyEntity> {
  /** 事情发生的时间（秒）：登记晚了一天以上的记为补录。 */
  readonly at: (row: Effect<E>['row']) => number
  /** 登记、修改时另外核对的。 */
  readonly check?: (effect: Effect<E>) => Promise<void> | void
  /** 事情从几时到几时：照片的拍摄时间与它核对；只记到日的没有。 */
  readonly span?: (row: Effect<E>['row']) => Span
}

/** 各领域自己的核对之后，再说照片的可疑之处。 */
const noted =
  <E extends AnyEntity>(entity: E, { check, span }: Recorded<E>) =>
  async (effect: Effect<E>): Promise<void> => {
    let own: unknown
    const set: typeof effect.set = (values) => {
      own = (values as { caution?: unknown }).caution ?? own
      effect.set(values)
    }
    await check?.({ ...effect, set })
    const doubts = await photoDoubts(effect, entity, span?.(effect.row) ?? null)
    // 换过的照片，原来的提醒不再留着。
    if ('caution' in entity.fields) effect.set({ caution: cautions((own ?? null) as string | null, ...doubts) } as never)
  }

/** 只有登记的人、在设置的小时数以内可以改、可以删。@throws wrongState */
async function requireAmendable({ context, before }: Effect): Promise<void> {
  const hours = (await settingsNow(context.platform))('record_edit_hours') ?? 0
  const own = before?.created_by === context.session.account_id
  if (own && Date.now() / 1000 - Number(before?.created_at) <= hours * 3600) return
  throw new AppError('wrongState', { message: own ? TOO_LATE_TO_EDIT : '只有登记的人可以修改、删除' })
}

/** 没有流程的记录的通常规矩：补录有标记，过时不改，照片与别处的核对。 */
export const recorded = <E extends AnyEntity>(entity: E, own: Recorded<E>): Extension<E> => {
  const check = noted(entity, own)
  const amend = async (effect: Effect<E>) => {
    await requireAmendable(effect as unknown as Effect)
    await check(effect)
  }
  return {
    open: (alias, { session }) =>
      sql<boolean>`(${sql.ref(`${alias}.created_by`)} = ${session.account_id} and ${sql.ref(`${alias}.created_at`)} > now()
        - coalesce((select (value #>> '{}')::int from setting where key = 'record_edit_hours'), 24) * interval '1 hour')`,
    openFor: ['edit', 'delete'],
    on: {
      add: async (effect: Effect<E>) => {
        effect.set({ late_entry: enteredLate(own.at(effect.row)) } as never)
        await check(effect)
      },
      edit: amend,
      delete: (effect: Effect<E>) => requireAmendable(effect as unknown as Effect),
    } as unknown as NonNullable<Extension<E>['on']>,
  }
}
