import { entities } from '@zhujian/domain/entities'
import { ruleKind } from '@zhujian/domain/evaluation/rule'
import { measureOf } from '@zhujian/domain/people/behavior-rules'
import { sql } from 'kysely'
import type { DemoAccounts } from './demo-accounts'
import { type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import { at, createRandom } from './random'

const { safetyBehavior } = entities.people
const PARTS = ['三层梁板 1–12/A–F 轴', '地下一层顶板', '东侧外架', '钢筋加工区', '十二层核心筒', '塔吊基础旁']
const EACH = 8
/** 最早的一次离今天的天数。 */
const DAYS = 60

interface Site {
  readonly project: number
  readonly workers: readonly number[]
}

const STATES = { confirmed: 1, upheld: 1, revoked: 2, disputed: 3, pending: 0 } as const

/** 多数本人已签认；有的异议之后维持、撤销，最近的还在等签认、等裁定。 */
function wayOf(n: number, index: number): keyof typeof STATES {
  if (n === EACH - 1) return 'pending'
  if (n === EACH - 2 && index % 3 === 0) return 'disputed'
  if (n === 2 && index % 4 === 0) return 'upheld'
  return n === 3 && index % 5 === 0 ? 'revoked' : 'confirmed'
}

/** 在建工程每个记几次安全行为，多数本人已签认；工人的安全积分是已签认的合计。 */
export async function createBehaviors(run: DemoRun, accounts: DemoAccounts): Promise<void> {
  const { rows: rules } = await sql<{ id: number; points: number }>`select id, points from rule
    where rule_kind = ${ruleKind.code('behavior')} and state = 1 and deleted_at is null order by id`.execute(run.trx)
  const { rows: sites } = await sql<Site>`select w.engineering_id as project, (array_agg(w.id order by w.id))[1:6] as workers
    from worker w join engineering e on e.id = w.engineering_id and e.state = 1 and e.history_type = 0
    where w.enter_status = 1 and w.work_role = 20 and w.deleted_at is null group by 1 order by 1`.execute(run.trx)
  if (rules.length === 0) return
  const random = createRandom('behavior')
  const ids = await drawIds(run, safetyBehavior.name, sites.length * EACH)
  const totals = new Map<number, number>()
  const rows = sites.flatMap(({ project, workers }, index) =>
    Array.from({ length: EACH }, (_, n): DemoRow => {
      // 越往后越近。
      const happened = momentAgo(run, DAYS - Math.floor((n * (DAYS - 1)) / EACH), 9, n)
      const worker = random.pick(workers)
      const rule = random.pick(rules)
      const way = wayOf(n, index)
      const total = (totals.get(worker) ?? 0) + rule.points
      const counted = way === 'confirmed' || way === 'upheld'
      if (counted) totals.set(worker, total)
      return {
        id: at(ids, index * EACH + n),
        engineering_id: project,
        worker_id: worker,
        rule_id: rule.id,
        nature: rule.points > 0 ? 1 : 2,
        points: rule.points,
        happened_at: happened,
        part: random.pick(PARTS),
        ...(counted ? { total, measure: measureOf(rule.points, total), confirmed_at: happened + 7200 } : {}),
        ...(way === 'confirmed' ? { confirmed_by: accounts.site } : {}),
        ...(way === 'disputed' || way === 'upheld' ? { dispute: '当时正在更换安全帽，并未作业' } : {}),
        ...(way === 'upheld' ? { decided_by: accounts.chief_engineer, decide_note: '核对照片与班组证言，情况属实' } : {}),
        ...(way === 'revoked' ? { decided_by: accounts.chief_engineer, decide_note: '核对考勤，当时不在该部位' } : {}),
        state: STATES[way],
        created_by: accounts.site_safety,
        created_at: happened + 3600,
        updated_at: happened + 3600,
      }
    }),
  )
  await insertRows(run, safetyBehavior, rows)
  await sql`update worker set score = s.score from unnest(${[...totals.keys()]}::bigint[], ${[...totals.values()]}::int[]) as s (id, score)
    where worker.id = s.id`.execute(run.trx)
}
