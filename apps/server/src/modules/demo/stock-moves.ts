import { materialIn } from '@zhujian/domain/material/material-in'
import { moveType } from '@zhujian/domain/material/stock-move'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

const [ENTER, USE] = [moveType.code('enter'), moveType.code('use')]
const USABLE = materialIn.flow?.states.code('accepted')
const PARTS = ['三层梁板', '五层砌体', '地下室外墙'] as const
const HOUR = 3600

interface Move {
  readonly id: number
  readonly batch: number
  readonly qty: string
  readonly at: number
}

interface Batch {
  readonly id: number
  readonly qty: string
  /** 进场那天零时（秒）。 */
  readonly came: number
  readonly usable: boolean
  readonly team: number | null
}

/** 一批材料到场当天全数入库，此后分次领用；没有验收合格的批次只入库。结存由各笔得出。 */
export async function settleStock(run: DemoRun): Promise<void> {
  const { trx } = run
  const { rows: batches } = await sql<Batch>`select b.id, b.qty::text as qty, b.state = ${USABLE} as usable,
      extract(epoch from b.in_on::timestamp at time zone 'Asia/Shanghai')::float as came,
      (select min(g.id) from team g where g.engineering_id = b.engineering_id and g.deleted_at is null) as team
    from material_in b where b.deleted_at is null`.execute(trx)
  const { rows: moves } =
    await sql<Move>`select id, material_in_id as batch, qty::text as qty, extract(epoch from happened_at)::float as at
    from stock_move where deleted_at is null order by happened_at, id`.execute(trx)
  const settled = batches.flatMap((each) =>
    movesOf(
      each,
      moves.filter(({ batch }) => batch === each.id),
    ),
  )
  const kept = settled.map(({ id }) => id)
  await sql`delete from stock_move where not id = any(${kept}::bigint[])`.execute(trx)
  for (const { id, ...move } of settled)
    await sql`update stock_move set move_type = ${move.type}, qty = ${move.qty}, team_id = ${move.team}, use_part = ${move.part},
      happened_at = to_timestamp(${move.at}), created_at = to_timestamp(${move.at}), updated_at = to_timestamp(${move.at})
      where id = ${id}`.execute(trx)
}

interface Settled {
  readonly id: number
  readonly type: number
  readonly qty: string
  readonly team: number | null
  readonly part: string | null
  readonly at: number
}

function movesOf({ qty, came, usable, team }: Batch, [first, ...later]: readonly Move[]): Settled[] {
  if (!first) return []
  const entered: Settled = { id: first.id, type: ENTER, qty, team: null, part: null, at: came + 10 * HOUR }
  if (!usable || team === null) return [entered]
  let left = Number(qty)
  const used = later.flatMap((move, index): Settled[] => {
    const taken = Math.min(Number(move.qty), Math.floor(left / 3))
    if (taken < 1) return []
    left -= taken
    const at = Math.max(move.at, came + 14 * HOUR + index * 600)
    return [{ id: move.id, type: USE, qty: String(taken), team, part: PARTS[index % PARTS.length] ?? PARTS[0], at }]
  })
  return [entered, ...used]
}
