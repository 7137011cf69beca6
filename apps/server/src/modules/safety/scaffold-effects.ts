import { dangerProject } from '@zhujian/domain/safety/danger-project'
import { scaffold, scaffoldStage, scaffoldTrade } from '@zhujian/domain/safety/scaffold'
import { aboveLast } from '@zhujian/domain/safety/scaffold-rules'
import { scheme } from '@zhujian/domain/safety/scheme'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { setting } from '../setting/public'
import { refusal, requireCertified } from '../site/public'

type Scaffold = Effect<typeof scaffold>

const ACCEPTED = scaffold.flow?.states.code('accepted')
const APPROVED = scheme.flow?.states.code('approved')

interface Earlier {
  /** 上次验收的高度。 */
  readonly last: string | null
  readonly sections: number
}

/** 同一处架体此前验收到哪里、几段。 */
async function earlier({ trx, row }: Scaffold): Promise<Earlier> {
  const { rows } =
    await sql<Earlier>`select max(height)::text as last, count(distinct ceil(height / 8))::int as sections from scaffold
    where engineering_id = ${row.engineering_id} and monomer_id = ${row.monomer_id} and scaffold_kind = ${row.scaffold_kind}
      and part = ${row.part} and state = ${ACCEPTED} and id <> ${row.id} and deleted_at is null`.execute(trx)
  return rows[0] ?? { last: null, sections: 0 }
}

async function onSubmit(effect: Scaffold): Promise<void> {
  const { row, trx, set } = effect
  const { rows } = await sql<{ state: number }>`select state from scheme where id = ${row.scheme_id}`.execute(trx)
  if (rows[0]?.state !== APPROVED) throw refusal('scheme_id', '方案未经审批，不能报验')
  await requireCertified(trx, { workers: row.erectors, on: today(), trade: scaffoldTrade(row.scaffold_kind), field: 'erectors' })
  const { last, sections } = await earlier(effect)
  const above = aboveLast(row.height, last)
  if (above !== null) throw refusal('height', `架体已高出上次验收 ${above} m，应分段验收`)
  set({ stages_lack: Math.max(0, (row.stages_due ?? 0) - sections) })
}

/** 合格以后按周期再查（JGJ 130-2011 第8.2.3条）；到设计高度的，危大工程随之有验收日期。 */
async function onAccept(effect: Scaffold): Promise<void> {
  const { row, set, context } = effect
  const days = (await setting(context.platform, 'scaffold_check_days')) ?? 30
  const on = row.accept_on ?? today()
  const { sections } = await earlier(effect)
  set({ next_due_on: addDays(on, days), stages_lack: Math.max(0, (row.stages_due ?? 0) - sections - 1) })
  if (row.danger_project_id === null || row.accept_stage !== scaffoldStage.code('full')) return
  const waiting = sql<boolean>`t.id = ${row.danger_project_id} and t.accept_on is null`
  const filling = { action: 'edit', note: `脚手架 ${row.scaffold_no} 达到设计高度，验收合格` }
  await fillRows(effect, dangerProject, await holdRows(effect, dangerProject, waiting), () => ({ accept_on: on }), filling)
}

extend(scaffold, { on: { submit: onSubmit, resubmit: onSubmit, again: onSubmit, accept: onAccept } })
