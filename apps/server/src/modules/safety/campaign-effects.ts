import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { campaign, campaignKind, campaignStates, itemKind } from '@zhujian/domain/safety/campaign'
import { HEAT, prevention, preventionStates } from '@zhujian/domain/safety/prevention'
import { cautions } from '@zhujian/domain/site/caution'
import { type RowOf } from '@zhujian/model'
import { sql } from 'kysely'
import { dataScopeOf } from '../../entity/access'
import { type Effect, extend } from '../../entity/extend'
import type { Session } from '../../entity/session'
import { photoDoubts, refuse } from '../site/public'

type Prevention = Effect<typeof prevention>
type Items = RowOf<typeof campaign.fields>['items']

const RUNNING = campaignStates.code('running')
const HANDED_IN = (['pending', 'approved', 'abnormal'] as const).map((key) => preventionStates.code(key))

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`
const sitesOf = (row: string) =>
  `select count(*)::int from engineering e where e.supervise_org_id = ${row}.supervise_org_id and e.deleted_at is null
    and e.history_type = 0 and e.state = ${engineeringStates.code('building')}`
const todayOf = (row: string) =>
  `select count(distinct p.engineering_id)::int from prevention p where p.campaign_id = ${row}.id and p.day_on = ${TODAY}
    and p.deleted_at is null and p.state in (${HANDED_IN.join()})`

const DRAFT = campaignStates.code('draft')

/** 参建单位看到的专项：布置过的，且监督机构监督着它参建的、指派给本账号的工程。 */
const concerns = (alias: string, session: Session) => {
  const given = session.roles.every((role) => dataScopeOf(session, role) === 'project')
  return sql<boolean>`(${sql.ref(`${alias}.state`)} <> ${sql.lit(DRAFT)} and exists (select 1 from engineering e
    join engineering_unit p on p.engineering_id = e.id and p.unit_id = ${session.unit_id} and p.active and p.deleted_at is null
    where e.supervise_org_id = ${sql.ref(`${alias}.supervise_org_id`)} and e.deleted_at is null and e.history_type = 0
      ${given ? sql`and e.id = any(${[...session.engineering_ids]}::bigint[])` : sql``}))`
}

extend(campaign, {
  handed: concerns,
  found: {
    sites: sitesOf,
    today_sites: todayOf,
    rate: (row) => `round(100.0 * (${todayOf(row)}) / nullif((${sitesOf(row)}), 0), 2)`,
  },
})

interface Whole {
  readonly kind: number
  readonly state: number
  readonly from_on: string
  readonly to_on: string
  readonly items: Items
  readonly own: boolean
}

async function campaignOf({ trx, row }: Prevention): Promise<Whole> {
  const { rows } = await sql<Whole>`select c.kind, c.state, c.from_on::text as from_on, c.to_on::text as to_on, c.items,
      c.supervise_org_id = e.supervise_org_id as own
    from campaign c, engineering e where c.id = ${row.campaign_id} and e.id = ${row.engineering_id}`.execute(trx)
  return rows[0] as Whole
}

async function requireOnceADay({ trx, row }: Prevention): Promise<void> {
  const { rows } =
    await sql`select 1 from prevention where engineering_id = ${row.engineering_id} and campaign_id = ${row.campaign_id}
    and day_on = ${row.day_on}::date and id <> ${row.id} and state = any(${HANDED_IN}::smallint[]) and deleted_at is null limit 1`.execute(
      trx,
    )
  if (rows.length > 0) refuse('day_on', '该专项当日已填报')
}

/** 必填的各项都填了；要照片的有照片。 */
function requireItems({ row }: Prevention, items: Items): void {
  for (const { item, kind, must } of items) {
    if (!must) continue
    const { done = null, value = null } = row.answers.find((each) => each.item === item) ?? {}
    if (kind === itemKind.code('photo')) {
      if (!row.img) refuse('img', `${item}须上传照片`)
    } else if ((kind === itemKind.code('yes') ? done : value) === null) refuse('answers', `${item}须填报`)
  }
}

/** 高温天：四十度以上停止室外作业，三十七度以上全天不超过六小时。 */
async function heatNote({ trx, row }: Prevention): Promise<string | false> {
  const temp = Number(row.temp ?? 0)
  if (temp < HEAT.limit) return false
  const most = temp >= HEAT.stop ? 0 : HEAT.hours
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from attendance_day where engineering_id = ${row.engineering_id}
    and day_on = ${row.day_on}::date and hours > ${most} and deleted_at is null`.execute(trx)
  const n = rows[0]?.n ?? 0
  if (n === 0) return false
  return temp >= HEAT.stop
    ? `气温 ${row.temp}℃，应当停止室外作业，当日仍有 ${n} 人出勤`
    : `气温 ${row.temp}℃，室外作业不得超过 ${HEAT.hours} 小时，当日 ${n} 人超过`
}

async function onSubmit(effect: Prevention): Promise<void> {
  const { row } = effect
  const { kind, state, from_on, to_on, items, own } = await campaignOf(effect)
  if (state !== RUNNING || !own) refuse('campaign_id', '该专项没有布置给本工程，或已经结束')
  if (row.day_on < from_on || row.day_on > to_on) refuse('day_on', `该专项自 ${from_on} 至 ${to_on}`)
  await requireOnceADay(effect)
  requireItems(effect, items)
  const heat = kind === campaignKind.code('heat') && (await heatNote(effect))
  effect.set({ caution: cautions(heat, ...(await photoDoubts(effect, prevention))) })
}

extend(prevention, { on: { submit: onSubmit } })
