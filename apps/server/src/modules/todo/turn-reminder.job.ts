import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { awaitedAct, holdersOfAct, unpausedTurn } from '../../entity/turn-lines'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { accountsWith } from '../office/public'
import { defineOfficeJob } from '../setting/public'

const KIND = 'turn.reminder'
/** 秒：一天里多看几次，每一步每天只提醒一次。 */
const EVERY = 1800
/** 一次最多提醒的步数；更多的下一次接着提醒。 */
const MOST = 500
/** 整改逾期另有逐级告知（danger-reminder.job.ts）。 */
const OWN_LADDER = ['hidden_danger.submit']

/** 工作日的上班时间里：流程里有期限的一步，今明到期与逾期的提醒轮到的人；审批任务另有提醒（overdue.job.ts）。 */
export function defineTurnReminder(platform: Platform): void {
  defineOfficeJob(platform, {
    kind: KIND,
    every: EVERY,
    remind: (_, trx, calendar) => remindTurns(platform, trx, addWorkingDays(calendar, today(), 1)),
  })
}

interface Due {
  readonly act: string
  readonly entity: string
  readonly title: string | null
  readonly project: string
  readonly row_id: number
  readonly due_on: string
  readonly engineering_id: number
  readonly account_id: number | null
  readonly company: number | null
  readonly roles: RoleName[] | null
}

/** 等的是什么：这个状态有几种结论的（核实属实、误报），只说到了哪一步，不替人定结论。 */
function waitedFor(act: string): string {
  const awaited = awaitedAct(act)
  const entity = entityOf(act.split('.')[0] ?? '')
  const [state, ...others] = awaited?.states ?? []
  const choices = Object.values(entity.flow?.steps ?? {}).filter(({ from, caused }) => !caused && from.includes(state ?? ''))
  if (!entity.flow || state === undefined || others.length > 0 || choices.length < 2) return awaited?.label ?? ''
  return `${entity.label}·${entity.flow.states.labelOf(entity.flow.states.code(state))}`
}

/** 提醒记在这一步上，进程中断重来也不会重发。答提醒了几步。 */
export async function remindTurns(platform: Platform, trx: Trx, soon: string): Promise<number> {
  const day = today()
  const { rows } = await sql<Due>`update turn w set reminded_on = ${day}::date
    where w.id in (select w.id from turn w join engineering e on e.id = w.engineering_id
      where w.due_on <= ${soon}::date and w.reminded_on is distinct from ${day}::date and w.act <> all(${OWN_LADDER}::text[])
        and e.deleted_at is null and e.history_type <> 1 and ${unpausedTurn} order by w.due_on, w.id limit ${MOST} for update of w skip locked)
    returning w.act, w.entity, w.row_id, w.title, w.due_on, w.engineering_id,
      (select e.engineering_name from engineering e where e.id = w.engineering_id) as project, w.account_id, w.roles,
      coalesce(w.named_unit, w.duty_unit_id) as company`.execute(trx)
  for (const turn of rows) {
    const named = waitedFor(turn.act)
    const title = turn.due_on < day ? `${named}已逾期` : turn.due_on === day ? `${named}今天到期` : `${named}即将到期`
    await deliver(platform, trx, await awaitedOf(trx, turn), {
      kind: 'todo',
      title,
      body: `${[turn.title, turn.project].filter(Boolean).join('，')}，期限 ${turn.due_on}`,
      path:
        turn.entity === 'engineering' ? messageLinks.survey(turn.engineering_id) : messageLinks.record(turn.entity, turn.row_id),
      engineering_id: turn.engineering_id,
    })
  }
  return rows.length
}

/** 点了名的那个账号；点了单位的，单位里有此权的；角色办的，在这个工程上担任它的人。已经不管这个工程的不提醒：它不在他的待办里。 */
async function awaitedOf(trx: Trx, { act, account_id, company, roles, engineering_id }: Due): Promise<number[]> {
  const within = await accountsWith(trx, engineering_id, roles ?? holdersOfAct(act), company === null ? null : [company])
  return account_id === null ? within : within.filter((id) => id === account_id)
}
