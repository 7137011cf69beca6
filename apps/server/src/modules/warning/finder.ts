import type { WorkCalendar } from '@zhujian/domain/calendar/working-days'
import type { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { type RawBuilder, sql } from 'kysely'

/** 一件可能要报的事：哪个工程的哪个对象，数值多少，事实如何。 */
export interface Hit {
  readonly engineering_id: number
  readonly subject_id: number
  /** 报出来的话，接在规则名称之后。 */
  readonly said: string
  readonly value: number
  /** 事实本身决定的最低一级；没有的为 null。 */
  readonly floor: number | null
  /** 由谁处置；null 为施工单位。 */
  readonly unit_id: number | null
  readonly facts: Readonly<Record<string, string | number | null>>
}

export interface Known {
  readonly day: string
  readonly calendar: WorkCalendar
}

/**
 * 一条规则怎样找事实：一句 SQL，不论多少工程。列的名字即 {@link Hit}；数值要靠日历、定员等算的，另由 `value` 从事实里算。
 */
export interface Finder {
  /** 对象是哪一类数据的一行。 */
  readonly entity: string
  /** 还看哪些数据：它们变了也重新判定。 */
  readonly watches?: readonly string[]
  /** 只看这些状态的工程；没有写的只看在建的。 */
  readonly states?: readonly (keyof typeof engineeringStates.entries)[]
  /** 欠的是监督机构自己的事：不落到施工单位头上。 */
  readonly ofStation?: true
  /** 话里已经说全，后面不再写规则的名称。 */
  readonly says?: true
  /** 条件消除时凭的是什么：对象（别名 t）上写下的处置，复核的人看得到。 */
  readonly remedy?: RawBuilder<string | null>
  readonly rows: (day: string) => RawBuilder<unknown>
  readonly value?: (hit: Hit, known: Known) => number
}

/** 一天的末了：上海时间次日零时。 */
export const endOf = (day: string): RawBuilder<Date> => sql<Date>`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

/** 以那一天为“今天”，此刻是几时：今天就是现在，过去的一天是它的末了。 */
export const momentOf = (day: string): RawBuilder<Date> => sql<Date>`least(now(), ${endOf(day)})`
