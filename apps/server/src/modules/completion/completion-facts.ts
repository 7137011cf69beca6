import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { checklist } from '@zhujian/domain/completion/checklist'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import type { CompletionFacts, Opinion } from '@zhujian/domain/completion/gates'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { WireRow } from '../../entity/extend'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { itemsBefore } from '../approval/public'
import { factsOf } from '../project/public'
import { setting, workCalendar } from '../setting/public'

export const labels: Readonly<Record<string, string>> = Object.fromEntries(
  checklist.map(({ field }) => [field, completionAcceptance.fields[field].label]),
)

export const roundOf = (row: WireRow): number => (typeof row.round === 'number' ? row.round : 1)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** 最早可以验收的日子：自报送次日起数满提前通知的工作日。 */
async function earliestOf(platform: Platform, applied: string | null): Promise<string | null> {
  if (applied === null) return null
  return addWorkingDays(await workCalendar(platform), applied, await setting(platform, 'completion_notice_days'))
}

async function filedOf(db: Db, id: number): Promise<Set<string>> {
  const { rows } = await sql<{ field: string }>`select distinct l.field from file_link l join file_object f on f.id = l.file_id
    where l.entity = ${completionAcceptance.name} and l.row_id = ${id} and f.deleted_at is null`.execute(db)
  return new Set(rows.map(({ field }) => field))
}

async function opinionsOf(db: Db, row: WireRow): Promise<Opinion[]> {
  const { rows } = await sql<Opinion>`select party, opinion from completion_opinion
    where acceptance_id = ${row.id} and round = ${roundOf(row)}`.execute(db)
  return rows
}

/** 必办事项里还没有办成的：与竣工验收申请看同一份，本工程没有的分部除外。 */
async function itemsMissing(db: Db, platform: Platform, row: WireRow, engineering: WireRow): Promise<readonly string[]> {
  const asked = { kind: 'jgsq' as const, engineering, content: { parts_none: row.parts_none } }
  return (await itemsBefore(platform, db, asked)).missing
}

/** 过关要看的事实。在事务里用时，工程先已锁住：核过之后不会又冒出隐患。 */
export async function completionFacts(db: Db, platform: Platform, row: WireRow, engineering: WireRow): Promise<CompletionFacts> {
  return {
    engineering_id: engineering.id,
    engineering_state: engineering.state ?? 0,
    site: await factsOf(db, engineering.id),
    filed: await filedOf(db, row.id),
    labels,
    parts_done: listOf(row.parts_done),
    parts_none: listOf(row.parts_none),
    specials_none: listOf(row.specials_none),
    group: listOf(row.accept_group) as CompletionFacts['group'],
    opinions: await opinionsOf(db, row),
    items_missing: await itemsMissing(db, platform, row, engineering),
    plan_on: textOf(row.plan_on),
    accept_on: textOf(row.accept_on),
    earliest: await earliestOf(platform, textOf(row.apply_on)),
    quality_report: typeof row.quality_report === 'number' ? row.quality_report : null,
    today: today(),
  }
}
