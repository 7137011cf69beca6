import { enterStatus } from '@zhujian/domain/people/person-codes'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { isDate } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { certifiedSql } from '../site/public'

type Condition = RawBuilder<boolean> | string

const ON_SITE = enterStatus.code('on_site')
const UNKNOWN = '查询条件不正确'
const isId = (value: string): boolean => /^\d{1,15}$/.test(value)

/** 那一天在场：现在在场的，与那天以后才退场的。 */
const present = (w: string, day: string): Condition =>
  isDate(day)
    ? sql<boolean>`(${sql.ref(`${w}.enter_status`)} = ${ON_SITE} or ${sql.ref(`${w}.exit_on`)} >= ${day}::date)`
    : UNKNOWN

/** 这张工资表的单位、班组的人。 */
const paidIn = (w: string, sheet: string): Condition =>
  isId(sheet)
    ? sql<boolean>`exists (select 1 from salary_sheet s where s.id = ${Number(sheet)} and s.unit_id = ${sql.ref(`${w}.unit_id`)}
        and (s.team_id is null or ${sql.ref(`${w}.team_id`)} is null or s.team_id = ${sql.ref(`${w}.team_id`)}))`
    : UNKNOWN

/** 他的单位在本工程担任这一方。 */
const plays = (w: string, part: string): Condition =>
  unitRole.keyOf(part) !== undefined
    ? sql<boolean>`exists (select 1 from engineering_unit p where p.engineering_id = ${sql.ref(`${w}.engineering_id`)}
        and p.unit_id = ${sql.ref(`${w}.unit_id`)} and p.role = ${part} and p.active and p.deleted_at is null)`
    : UNKNOWN

/** 从名册里选人时另可问的，各字段的 offers 照此列出（packages/domain/src/flows/offers.ts）。 */
export const workerOffers = { present, certified: certifiedSql, paid_in: paidIn, plays }
