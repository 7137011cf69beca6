import { workScope } from '@zhujian/domain/completion/work-scope'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { checklist, renewed } from '@zhujian/domain/completion/checklist'
import { NOTICE_DAYS } from '@zhujian/domain/completion/completion-settings'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import type { CompletionFacts, Opinion } from '@zhujian/domain/completion/gates'
import { unitParts } from '@zhujian/domain/reference/unit-parts'
import { dayOf, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import type { RowIn } from '../../entity/extend'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { itemsBefore } from '../approval/public'
import { factsOf, type Project } from '../project/public'
import { setting, workCalendar } from '../setting/public'
import { type OnRecord, partsOnRecord } from '../site/public'

export const labels: Readonly<Record<string, string>> = Object.fromEntries(
  checklist.map(({ field }) => [field, completionAcceptance.fields[field].label]),
)

/** 一件竣工验收。 */
export type Completion = RowIn<typeof completionAcceptance>

export const roundOf = (row: Pick<Completion, 'round'>): number => row.round ?? 1

/** 验收前几个工作日通知：不少于法定的，只有演示环境可以更短。 */
async function noticeDays(platform: Platform): Promise<number> {
  const days = await setting(platform, 'completion_notice_days')
  return platform.config.demo ? days : Math.max(days, NOTICE_DAYS)
}

/** 最早可以验收的日子：自通知（还没有通知的，今天通知）次日起数满提前通知的工作日。 */
export async function earliestOf(platform: Platform, noticed: string | null): Promise<string> {
  return addWorkingDays(await workCalendar(platform), noticed ?? today(), await noticeDays(platform))
}

/** 验收组里不是各方负责人、也不在关键岗位名册里的姓名，按名单的次序。 */
export function strangersIn({ accept_group, engineering_id: project }: Completion): RawBuilder<string[]> {
  const names = (accept_group ?? []).map(({ name }) => name)
  return sql<string[]>`array(select g.name from unnest(${names}::text[]) with ordinality as g (name, at)
    where not exists (select 1 from manage_user m
        where m.engineering_id = ${project} and m.name = g.name and m.active and m.deleted_at is null)
      and not exists (select 1 from engineering_unit u
        where u.engineering_id = ${project} and u.leader = g.name and u.active and u.deleted_at is null)
    order by g.at)`
}

interface Records extends OnRecord {
  readonly filed: string[]
  readonly strangers: string[]
}

/** 交了哪几样资料（责令整改以后要重新交的，以前交的不算），分部验收记到哪里，验收组里有谁不在名册。 */
async function recordsOf(db: Db, row: Completion, since: number): Promise<Records> {
  const { rows } = await sql<Records>`select p.open, p.seen, array(select distinct l.field
      from file_link l join file_object f on f.id = l.file_id
      where l.entity = ${completionAcceptance.name} and l.row_id = ${row.id} and f.deleted_at is null
        and (l.field <> all(${[...renewed]}::text[]) or f.created_at >= to_timestamp(${since}))) as filed,
      ${strangersIn(row)} as strangers
    from (${partsOnRecord(row.engineering_id)}) p`.execute(db)
  return rows[0] ?? { open: [], seen: [], filed: [], strangers: [] }
}

async function opinionsOf(db: Db, row: Completion): Promise<Opinion[]> {
  const { rows } = await sql<Opinion>`select party, opinion from completion_opinion
    where acceptance_id = ${row.id} and round = ${roundOf(row)}`.execute(db)
  return rows
}

/** 必办事项里还没有办成的：与竣工验收申请看同一份，本工程没有的分部除外。 */
async function itemsMissing(db: Db, platform: Platform, row: Completion, engineering: Project): Promise<readonly string[]> {
  const asked = { kind: 'jgsq' as const, engineering, content: { parts_done: row.parts_done, parts_none: row.parts_none } }
  return (await itemsBefore(platform, db, asked)).missing
}

/** 过关要看的事实。在事务里用时，工程先已锁住：核过之后不会又冒出隐患。 */
export async function completionFacts(
  db: Db,
  platform: Platform,
  row: Completion,
  engineering: Project,
  opinions?: readonly Opinion[],
): Promise<CompletionFacts> {
  const { rectify_at: rectifiedAt } = row
  const site = await factsOf(db, engineering.id)
  const mending = rectifiedAt !== null && row.rectify_due !== null
  const { filed, strangers, ...parts } = await recordsOf(db, row, rectifiedAt ?? 0)
  return {
    engineering_id: engineering.id,
    engineering_state: engineering.state,
    scope: workScope(engineering.engineering_type_id ?? '', site.monomers),
    site,
    filed: new Set(filed),
    labels,
    parts_done: row.parts_done ?? [],
    parts_none: row.parts_none ?? [],
    specials_none: row.specials_none ?? [],
    none_reason: row.none_reason,
    group: row.accept_group ?? [],
    strangers,
    opinions: opinions ?? (await opinionsOf(db, row)),
    items_missing: await itemsMissing(db, platform, row, engineering),
    plan_on: row.plan_on,
    accept_on: row.accept_on,
    rectified_on: mending ? dayOf(rectifiedAt) : null,
    parts_open: parts.open,
    parts_unseen: unitParts.codes.map(Number).filter((code) => !parts.seen.includes(code)),
    notice_on: row.notice_on,
    earliest: await earliestOf(platform, row.notice_on),
    notice_days: await noticeDays(platform),
    quality_report: row.quality_report,
    today: today(),
  }
}
