import type {
  UnreportedAnswer,
  unreportedInput,
  UnreportedSite,
  UrgedAnswer,
  urgeInput,
} from '@zhujian/domain/contracts/unreported'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { campaign, campaignStates } from '@zhujian/domain/safety/campaign'
import { preventionStates } from '@zhujian/domain/safety/prevention'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { write } from '../../entity/write'
import type { Db } from '../../platform/db'
import { lockName } from '../../platform/lock-name'
import { deliver } from '../message/public'
import { accountsOnEach } from '../office/public'

interface Running {
  readonly id: number
  readonly title: string
  readonly from_on: string
  readonly to_on: string
  readonly state: number
}

/** 催报的标题：同一工程、同一专项一天只催一次，凭它认。 */
const titleOf = ({ title }: Running): string => `防控未上报：${title}`

async function campaignOf(context: Context, db: Db, id: number, right: string): Promise<Running> {
  const { rows } =
    await sql<Running>`select t.id, t.title, t.from_on::text as from_on, t.to_on::text as to_on, t.state from campaign t
    where t.id = ${id} and t.deleted_at is null and ${await accessWhere(context, campaign, right, 't')}`.execute(db)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

interface Sites {
  readonly all: number
  readonly rows: readonly UnreportedSite[]
  readonly accountsOn: (id: number) => readonly number[]
}

/** 布置给的在建工程里，那一天没有报出的，与各自收得到催报的账号；只看本人看得到的工程。 */
async function sitesOf(context: Context, db: Db, whole: Running, day: string): Promise<Sites> {
  const mine = sql`from engineering e join campaign c on c.id = ${whole.id} and c.supervise_org_id = e.supervise_org_id
    where e.deleted_at is null and e.history_type = 0 and ${inStates('e', engineeringStates, ['building'])}
      and ${await accessWhere(context, engineering, 'read', 'e')}`
  const reports = sql`from prevention p where p.engineering_id = e.id and p.campaign_id = c.id and p.deleted_at is null`
  const handed = inStates('p', preventionStates, ['pending', 'approved', 'abnormal'])
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${mine}`.execute(db)
  const { rows } = await sql<Omit<UnreportedSite, 'reached'>>`select e.id, e.engineering_name, u.unit_name as builder,
      exists (select 1 ${reports} and p.day_on = ${day}::date) as draft,
      (select max(p.day_on)::text ${reports} and ${handed} and p.day_on < ${day}::date) as last_on,
      exists (select 1 from message m where m.engineering_id = e.id and m.title = ${titleOf(whole)}
        and (m.created_at at time zone 'Asia/Shanghai')::date = ${today()}::date) as urged
    from (select e.*, c.id as campaign ${mine}) e join campaign c on c.id = e.campaign left join unit u on u.id = e.sgdw
    where not exists (select 1 ${reports} and ${handed} and p.day_on = ${day}::date) order by last_on nulls first, e.id`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const accountsOn = await accountsOnEach(db, ids, ['site', 'site_safety', 'contractor'])
  return {
    all: counted[0]?.n ?? 0,
    rows: rows.map((site) => ({ ...site, reached: accountsOn(site.id).length > 0 })),
    accountsOn,
  }
}

/** 哪些工程那一天没有上报：进行期间之外的日子没有应报的。 */
export async function unreported(context: Context, { id, day }: z.output<typeof unreportedInput>): Promise<UnreportedAnswer> {
  const { db } = context
  const whole = await campaignOf(context, db, id, 'read')
  if (whole.state === campaignStates.code('draft') || day < whole.from_on || day > whole.to_on || day > today())
    throw new AppError('invalid', {
      fields: [{ field: 'day', message: `该专项自 ${whole.from_on} 至 ${whole.to_on}，看其中已到的一天` }],
    })
  const { all, rows } = await sitesOf(context, db, whole, day)
  return { day, sites: all, rows }
}

/** 催报：今天没有上报的各工程，项目部、安全员与施工企业当即收到；一天只催一次。 */
export async function urge(context: Context, { id }: z.output<typeof urgeInput>): Promise<UrgedAnswer> {
  return write(context, async (writing) => {
    const { trx } = writing
    const whole = await campaignOf(context, trx, id, 'urge')
    const day = today()
    if (whole.state !== campaignStates.code('running') || day < whole.from_on || day > whole.to_on)
      throw new AppError('wrongState', { message: '该专项不在进行期间，不必催报' })
    await lockName(trx, 'campaign-urge', id)
    const { rows, accountsOn } = await sitesOf(context, trx, whole, day)
    const waiting = rows.filter(({ urged }) => !urged)
    const late = waiting.filter(({ reached }) => reached)
    const unreached = waiting.filter(({ reached }) => !reached).map((site) => site.engineering_name)
    for (const site of late) {
      await deliver(context.platform, trx, accountsOn(site.id), {
        kind: 'todo',
        title: titleOf(whole),
        body: `${site.engineering_name} ${day} 的防控情况还没有上报，请当日报出`,
        path: messageLinks.record('campaign', id),
        engineering_id: site.id,
      })
    }
    await writing.log({
      module: campaign.name,
      action: 'urge',
      row_id: id,
      note: `催报 ${late.length} 个工程，${unreached.length} 个没有能收到的账号`,
    })
    return { urged: late.length, already: rows.length - waiting.length, unreached }
  })
}
