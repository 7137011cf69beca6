import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { draw, type Drawn, type Pool, poolHash, resultHash, seedOf } from '@zhujian/domain/safety/draw/draw'
import { sha256 } from '@zhujian/domain/safety/draw/sha256'
import { randomDraw } from '@zhujian/domain/safety/random-draw'
import { checkType } from '@zhujian/domain/safety/safety-dicts'
import { planSource, visitPlan } from '@zhujian/domain/safety/visit-plan'
import { today } from '@zhujian/model/date'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { enterRows } from '../../entity/decide'
import { extend } from '../../entity/extend'
import { notify } from '../message/public'
import { refusal, refuse } from '../site/public'
import { type Draw, gather } from './draw-pool'

const SECRET_BYTES = 24
const CODE_BYTES = 16
const MOST_NAMED = 5

function requireAhead({ row }: Draw): void {
  if (row.draw_on < today()) refuse('draw_on', '抽取日期不能早于今天')
}

/** 名单定下来，随机串的校验值先公布：此后公布的数才产生，谁也不能再挑名单或种子。 */
async function onFreeze(effect: Draw): Promise<void> {
  const { row, trx, set } = effect
  requireAhead(effect)
  const { pool, people, leftOut } = await gather(effect)
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await sql`insert into random_draw_pool (draw_id, pool, people, secret)
    values (${row.id}, ${JSON.stringify(pool)}::jsonb, ${JSON.stringify(people)}::jsonb, ${secret})`.execute(trx)
  const more = leftOut.length > MOST_NAMED ? `等 ${leftOut.length} 个` : ''
  set({
    pool_count: pool.projects.length,
    inspector_count: pool.inspectors.length,
    left_out: leftOut.length === 0 ? null : `${leftOut.slice(0, MOST_NAMED).join('、').slice(0, 280)}${more}`,
    pool_hash: poolHash(pool),
    commitment: sha256(secret),
    check_code: randomBytes(CODE_BYTES).toString('base64url'),
  })
}

interface Frozen {
  readonly pool: Pool
  readonly people: Readonly<Record<string, number>>
  readonly secret: string
}

/** 每个抽到的工程列一项检查计划，第一名为主检查人。 */
async function planVisits(effect: Draw, result: readonly Drawn[], { people }: Frozen): Promise<void> {
  const { row } = effect
  const visits = result.map(({ project, inspectors }) => {
    const [lead_id = 0, mate_id = 0, ...more_ids] = inspectors.map((key) => people[key] ?? 0)
    return {
      engineering_id: Number(project),
      plan_on: row.visit_by,
      lead_id,
      mate_id,
      more_ids,
      check_type: checkType.code('random'),
      source: planSource.code('random'),
      reason: `${row.title}（${row.draw_no ?? ''}）抽中`,
      draw_id: row.id,
    }
  })
  const plans = await enterRows(effect, visitPlan, visits, { action: 'add', note: `双随机抽查 ${row.draw_no ?? ''}` })
  for (const { id, lead_id, mate_id, more_ids, engineering_id } of plans)
    await notify(effect, [lead_id, mate_id, ...(more_ids ?? [])], {
      kind: 'todo',
      title: '双随机抽查派本人检查',
      body: `${row.title}，${row.visit_by} 以前检查`,
      path: messageLinks.record('visit_plan', id),
      engineering_id,
    })
}

async function onDraw(effect: Draw): Promise<void> {
  const { row, trx, set } = effect
  if (today() < row.draw_on) refuse('public_number', `抽取日期为 ${row.draw_on}，当日起方可抽取`)
  const { rows } =
    await sql<Frozen>`select pool, people, secret from random_draw_pool where draw_id = ${row.id} for update`.execute(trx)
  const [frozen] = rows
  if (!frozen || poolHash(frozen.pool) !== row.pool_hash)
    throw refusal('public_number', '名单与冻结时公布的校验值不符，请作废后查明原因')
  const number = (row.public_number ?? '').trim()
  const seed = seedOf({ org: row.supervise_org_id, day: row.draw_on, number, secret: frozen.secret })
  const result = draw(frozen.pool, seed, { projects: row.project_count, inspectors: row.per_project })
  await sql`update random_draw_pool set result = ${JSON.stringify(result)}::jsonb where draw_id = ${row.id}`.execute(trx)
  set({ seed, result_hash: resultHash(result) })
  await planVisits(effect, result, frozen)
}

extend(randomDraw, { on: { add: requireAhead, edit: requireAhead, freeze: onFreeze, draw: onDraw } })
