import { roleNames, roleOf } from '@zhujian/domain/roles'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { warning, warningStates } from '@zhujian/domain/warning/warning'
import { doneDeeds } from '@zhujian/domain/warning/warn-rules'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Caller } from '../../entity/context'
import { type Effect, extend } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { deliver } from '../message/public'
import { requireGrounds } from '../site/public'
import { awaited, urgeHandlers } from './urge'

/** 由谁处置，他立刻收到消息；指派给自己的不必。 */
async function tellHandler({ row, context, trx }: Effect<typeof warning>): Promise<void> {
  const handler = Number(row.handler_id)
  if (handler === context.session.account_id) return
  await deliver(context.platform, trx, [handler], {
    kind: 'warning',
    title: '预警已指派处置',
    body: row.content,
    path: messageLinks.record('warning', row.id),
    engineering_id: row.engineering_id,
  })
}

const ROLE = `case l."to" ${roleNames.map((role) => `when '${role}' then '${roleOf(role).label}'`).join(' ')} end`

/** 哪一天告知哪一级，说过的注明：按规则现在的各级与触发的日子。 */
const toldPlan = (t: string): string => `(select string_agg(
    to_char(("${t}".raised_at at time zone 'Asia/Shanghai')::date + l.after_days, 'MM-DD') || ' ' || ${ROLE}
      || case when l.after_days <= "${t}".told_days then '（已告知）' else '' end, '；' order by l.after_days, l."to")
  from warn_rule lr, jsonb_to_recordset(lr.ladder) as l(after_days int, "to" text) where lr.id = "${t}".rule_id)`

/** 指派了的只由他处置：换人的重新指派。@throws invalid */
async function requireHandler({ row, context, trx }: Effect<typeof warning>): Promise<void> {
  if (row.handler_id === null || row.handler_id === context.session.account_id) return
  const { rows } = await sql<{ name: string }>`select real_name as name from account where id = ${row.handler_id}`.execute(trx)
  throw new AppError('invalid', { message: `已指派${rows[0]?.name ?? '他人'}处置；换人的，请重新指派`, denied: true })
}

const openToHandler = (alias: string, { session }: Caller) => {
  const handler = sql.ref(`${alias}.handler_id`)
  return sql<boolean>`(${handler} is null or ${handler} = ${session.account_id})`
}

/** 消警凭事实，不凭说法：条件还在的不能消，确属误报的另有一步。 */
extend(warning, {
  openTo: { report: openToHandler, claim: openToHandler },
  // 只催处置单位：报送以后轮到监督站自己。
  open: (alias) => sql<boolean>`${inStates(alias, warningStates, awaited)}`,
  openFor: ['urge'],
  found: { told_plan: toldPlan },
  routes: urgeHandlers,
  // 人社只看要它处置、升级到它的：欠薪、实名制、专户一类。
  handed: (alias, { roles }) =>
    roles.includes('hrss')
      ? sql<boolean>`exists (select 1 from warn_rule wr where wr.id = ${sql.ref(`${alias}.rule_id`)} and wr.ladder @> '[{"to": "hrss"}]'::jsonb)`
      : sql<boolean>`false`,
  on: {
    // 红色的关系重大：监督员一个人不能认作误报。
    confirm: ({ row, context }) => {
      if (row.level === warnLevel.code('red') && !context.session.roles.includes('section_chief'))
        throw new AppError('invalid', { fields: [{ field: 'review_note', message: '红色预警是不是误报，由科长确认' }] })
    },
    assign: async (effect) => {
      const { before, set, context } = effect
      if (!before?.signed_at) set({ signed_by: context.session.account_id, signed_at: nowSeconds() })
      await tellHandler(effect)
    },
    appoint: tellHandler,
    report: requireHandler,
    claim: requireHandler,
    clear: async ({ row, set, trx }) => {
      if (row.ended_at) return
      // 规则停用之后不再判定，条件是否还在没有人看：由复核的人凭事实消警。
      const { rows } = await sql<{ enabled: boolean; code: string }>`select enabled and deleted_at is null as enabled, code
        from warn_rule where id = ${row.rule_id}`.execute(trx)
      const [rule] = rows
      if (rule?.enabled !== true) return set({ ended_at: nowSeconds() })
      // 补不回来的事：不记结束，判定仍认得这一条，不会另报一次。
      if (doneDeeds.includes(rule.code))
        return requireGrounds(row, 'review_note', '已经做下的事消除不了，请写明凭什么补救消警，如实体检测的报告')
      // 不是复核意见写得不对：说在这一步上。
      throw new AppError('invalid', {
        message: '报警的条件仍在，消除以后才能消警；确属误报的，由处置单位申报误报',
        denied: true,
      })
    },
  },
})
