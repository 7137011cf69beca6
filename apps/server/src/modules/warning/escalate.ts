import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { isRole, type RoleName } from '@zhujian/domain/roles'
import { type WarnLevel, warnLevel } from '@zhujian/domain/warning/warn-level'
import { openWarnings, warningStates } from '@zhujian/domain/warning/warning'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { accountsWith, holdersOfEach } from '../office/public'

interface Due {
  readonly id: number
  readonly engineering_id: number
  readonly content: string
  readonly level: 1 | 2 | 3 | 4
  readonly days: number
  readonly told_days: number | null
  readonly ladder: readonly { readonly after_days: number; readonly to: string }[]
}

/** 一次告知的条数：首次启用时不把收件人淹没，余下的下一次接着说。 */
const BATCH = 500

/** 逐级告知：触发后到了第几天就告知那一级，每一级只说一次；级别升高的从头说起。答说了几条。红色的不等上班。 */
export async function escalate(platform: Platform, trx: Trx, least: WarnLevel = warnLevel.code('blue')): Promise<number> {
  const { rows } = await sql<Due>`select t.id, t.engineering_id, t.content, t.level, g.days, t.told_days, r.ladder
    from warning t join warn_rule r on r.id = t.rule_id,
      lateral (select ${today()}::date - (t.raised_at at time zone 'Asia/Shanghai')::date as days) g
    where t.deleted_at is null and t.ended_at is null and ${inStates('t', warningStates, openWarnings)} and t.level >= ${least}
      and (t.told_days is null or exists (select 1 from jsonb_to_recordset(r.ladder) as l(after_days int) where l.after_days > t.told_days and l.after_days <= g.days))
    order by t.level desc, t.id limit ${BATCH} for update of t skip locked`.execute(trx)
  const known = new Map<string, Promise<number[]>>()
  for (const each of rows) {
    const rungs = each.ladder.filter(({ after_days }) => after_days <= each.days && after_days > (each.told_days ?? -1))
    const roles = [...new Set(rungs.map(({ to }) => to))].filter(isRole)
    // 同一工程、同一级的只找一次人。
    const key = `${each.engineering_id} ${roles.join()}`
    const asked = known.get(key) ?? toldOf(trx, each.engineering_id, roles)
    known.set(key, asked)
    const accounts = await asked
    await deliver(platform, trx, accounts, {
      kind: 'warning',
      title: `${warnLevel.labelOf(each.level)}预警`,
      body: each.content,
      path: messageLinks.record('warning', each.id),
      engineering_id: each.engineering_id,
    })
  }
  await sql`update warning w set told_days = m.days from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, days }) => ({ id, days })))}::jsonb)
    as m(id bigint, days int) where m.id = w.id`.execute(trx)
  return rows.length
}

/** 监督员是这个工程的主、辅监督员，不是整个区域的；其余按在工程上的角色。 */
async function toldOf(trx: Trx, engineeringId: number, roles: readonly RoleName[]): Promise<number[]> {
  const others = roles.filter((role) => role !== 'officer')
  const held = others.length === 0 ? [] : await accountsWith(trx, engineeringId, others)
  if (others.length === roles.length) return held
  const of = await holdersOfEach(trx, { id: engineeringId }, ['main_officer', 'assist_officer'])
  return [...held, ...of('main_officer'), ...of('assist_officer')]
}
