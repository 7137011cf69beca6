import { disclosure, disclosureKind } from '@zhujian/domain/safety/disclosure'
import { cautions } from '@zhujian/domain/site/caution'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

type Disclosure = Effect<typeof disclosure>

const invalid = (field: string, message: string) => new AppError('invalid', { fields: [{ field, message }] })

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
  if (!rows[0]?.ok) throw invalid('giver', '危大方案交底人应为方案编制人或项目技术负责人')
}

/** 班组在场的人有几成接受了交底。 */
async function measureCoverage({ row, trx, set }: Disclosure): Promise<void> {
  if (row.team_id === null) return set({ coverage: null, caution: null })
  const { rows } = await sql<{ name: string; n: number }>`select t.name, count(w.id)::int as n from team t
    left join worker w on w.team_id = t.id and w.enter_status = 1 and w.deleted_at is null where t.id = ${row.team_id} group by t.name`.execute(
    trx,
  )
  const { name = '', n = 0 } = rows[0] ?? {}
  const signed = row.receivers.length
  set({
    coverage: n === 0 ? null : Math.min(100, (100 * signed) / n).toFixed(1),
    caution: cautions(signed < n && `${name}在场 ${n} 人，签字 ${signed} 人`),
  })
}

async function onWrite(effect: Disclosure): Promise<void> {
  await requirePresent(effect)
  await requireGiver(effect)
  await measureCoverage(effect)
}

extend(disclosure, { on: { add: onWrite, edit: onWrite, sign: onWrite } })
