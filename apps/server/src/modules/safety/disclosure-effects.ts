import { disclosure, disclosureKind } from '@zhujian/domain/safety/disclosure'
import { decree } from '@zhujian/domain/safety/hazard-gates'
import { cautions } from '@zhujian/domain/site/caution'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { absent, refusal as invalid } from '../site/public'

type Disclosure = Effect<typeof disclosure>

/** 接受交底的都在场。 */
async function requirePresent({ row, trx }: Disclosure): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from worker where id = any(${row.receivers}::bigint[])
    and enter_status <> 1 order by id limit 1`.execute(trx)
  if (rows[0]) throw invalid('receivers', `${rows[0].name}不是本工程在场人员`)
}

/** 危大方案由编制人或者项目技术负责人交底（住建部令第37号第十五条）。 */
async function requireGiver({ row, trx }: Disclosure): Promise<void> {
  if (row.disclosure_kind !== disclosureKind.code('scheme')) return
  const { rows } = await sql<{ ok: boolean }>`select m.post = 'technical_head' or m.id = s.author as ok
    from manage_user m, scheme s where m.id = ${row.giver} and s.id = ${row.scheme_id}`.execute(trx)
  if (!rows[0]?.ok) throw invalid('giver', `危大方案交底人应为方案编制人或项目技术负责人${decree('第十五条')}`)
}

interface Team {
  readonly name: string
  readonly n: number
  /** 其中接受了交底的。 */
  readonly told: number
}

/** 班组在场的人数与其中接受了交底的；不是向班组交底的没有。 */
async function teamOf({ row, trx }: Disclosure): Promise<Team | undefined> {
  const { rows } = await sql<Team>`select t.name, count(w.id)::int as n,
      count(w.id) filter (where w.id = any(${row.receivers}::bigint[]))::int as told from team t
    left join worker w on w.team_id = t.id and w.enter_status = 1 and w.deleted_at is null where t.id = ${row.team_id} group by t.name`.execute(
    trx,
  )
  return rows[0]
}

/** X08：危大工程开始以后才交底的。 */
async function lateNote({ row, trx }: Disclosure): Promise<string | null> {
  const { rows } = await sql<{ name: string; on: string }>`select name, started_on::text as on from danger_project
    where id = ${row.danger_project_id} and started_on < ${dayOf(row.given_at)}::date`.execute(trx)
  return rows[0] ? `${rows[0].name}已于 ${rows[0].on} 开始实施，先施工后交底` : null
}

/** 与别的工程的交底几乎一样的（近五百份同类）。 */
async function copiedNote({ row, trx }: Disclosure): Promise<string | null> {
  const { rows } = await sql`select 1 from (select content from disclosure where disclosure_kind = ${row.disclosure_kind}
      and engineering_id <> ${row.engineering_id} and deleted_at is null order by id desc limit 500) d
    where similarity(d.content, ${row.content}) >= 0.95 limit 1`.execute(trx)
  return rows.length > 0 ? '交底内容与别的工程的几乎相同，请按本工程实际编写' : null
}

async function note(effect: Disclosure): Promise<void> {
  const { row, trx, set } = effect
  const team = await teamOf(effect)
  set({
    coverage: team && team.n > 0 ? ((100 * team.told) / team.n).toFixed(1) : null,
    caution: cautions(
      team && team.told < team.n && `${team.name}在场 ${team.n} 人，签字 ${team.told} 人`,
      await lateNote(effect),
      await copiedNote(effect),
      ...(await absent(trx, [row.giver], row.given_at)),
    ),
  })
}

async function onWrite(effect: Disclosure): Promise<void> {
  await requirePresent(effect)
  await requireGiver(effect)
  await note(effect)
}

extend(disclosure, { on: { add: onWrite, edit: onWrite, sign: onWrite } })
