import type { Codes } from '@zhujian/model'
import { dayOf, isDate, today } from '@zhujian/model/date'
import type { TradeName } from '../people/trades'

type Row = Readonly<Record<string, unknown>>
type Offers = (row: Row) => Codes

/** 选择框只列与表单这几栏一致的：对方的栏 → 表单的栏；还没有填的不限。 */
export const alike =
  (pairs: Readonly<Record<string, string>>): Offers =>
  (row) =>
    Object.fromEntries(
      Object.entries(pairs).map(([theirs, own]) => {
        const value = row[own]
        return [theirs, typeof value === 'number' || (typeof value === 'string' && value !== '') ? [value] : []]
      }),
    )

/** 那一天，或那一时刻所在的一天；还没有填的按今天。 */
const dayIn = (value: unknown): string =>
  typeof value === 'number' ? dayOf(value) : typeof value === 'string' && isDate(value) ? value : today()

/** 不论还在不在场、在不在岗，都列出来：补登从前的、离场以后也有的事。 */
export const anyone: Offers = () => ({ enter_status: [], active: [] })

/** 那一天在场的工人：现在在场的，与那天以后才退场的（apps/server/src/modules/people/worker-offers.ts）。 */
export const presentOn =
  (field: string): Offers =>
  (row) => ({ enter_status: [], present: [dayIn(row[field])] })

/** 到那一天持有效证书、又在场的工人；办理时照同一个条件核对，逐人说明（modules/site/certified.ts）。 */
export const certifiedOn = (trade: TradeName, day: unknown, verified = false): Codes => ({
  certified: [dayIn(day), trade, ...(verified ? ['verified'] : [])],
})
