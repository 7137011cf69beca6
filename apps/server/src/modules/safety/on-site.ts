import { onSiteInput, onSitePath } from '@zhujian/domain/contracts/on-site'
import { craneKind } from '@zhujian/domain/device/crane-dicts'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { engineering } from '@zhujian/domain/project/engineering'
import { dangerKind } from '@zhujian/domain/safety/danger-dicts'
import { dangerProjectStates } from '@zhujian/domain/safety/danger-project'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import type { Standing } from '@zhujian/domain/safety/jgj59/missing'
import { jgj59Score } from '@zhujian/domain/safety/jgj59-score'
import { scaffoldStates } from '@zhujian/domain/safety/scaffold'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { requireReadable } from '../../entity/list'
import { route } from '../../entity/route'
import type { Db, Trx } from '../../platform/db'

const working = inStates('t', dangerProjectStates, ['working', 'abnormal'])
const SCAFFOLDS = [3, 4, 5, 6, 7, 8, 9, 10] as const

/** 正在实施的危大工程，各由汇总表的哪一行检查；那一行的表不能全作缺项。 */
const CHECKED_BY: Readonly<Record<number, readonly [row: string, tables: readonly number[]]>> = {
  [dangerKind.code('pit')]: ['基坑工程', [11]],
  [dangerKind.code('formwork')]: ['模板支架', [12]],
  [dangerKind.code('scaffold')]: ['脚手架', SCAFFOLDS],
  [dangerKind.code('lifting')]: ['起重机械', [15, 16, 17, 18]],
}

/** 台账里在用的机械，各由哪张表检查。 */
const MACHINES: Readonly<Record<number, readonly [label: string, table: number]>> = {
  [craneKind.code('hoist')]: ['物料提升机', 15],
  [craneKind.code('elevator')]: ['施工升降机', 16],
  [craneKind.code('tower')]: ['塔式起重机', 17],
}

/** 台账上那一天已经在现场的：评以前的日子，后来才进场的不算。没有写明哪天进场的算。 */
export async function standingOn(trx: Db | Trx, project: number, on: string): Promise<Standing[]> {
  const since = (day: string) => sql<boolean>`coalesce(${sql.raw(day)} <= ${on}::date, true)`
  const { rows } = await sql<{ name: string; kind: number; of: 'work' | 'crane' | 'scaffold' | 'pit' }>`
    select t.name, t.kind, 'work' as of from danger_project t where t.engineering_id = ${project} and t.deleted_at is null and ${working}
      and ${since('t.started_on')}
    union all (select distinct on (c.crane_kind) c.crane_name, c.crane_kind, 'crane' from crane c
      where c.engineering_id = ${project} and c.deleted_at is null and ${inStates('c', craneStates, ['using'])}
        and ${since('coalesce(c.install_on, c.accept_on, c.use_on)')} order by c.crane_kind, c.id)
    union all (select s.scaffold_no, 0, 'scaffold' from scaffold s where s.engineering_id = ${project} and s.deleted_at is null
      and ${inStates('s', scaffoldStates, ['accepted'])}
      and ${since("(s.created_at at time zone 'Asia/Shanghai')::date")} order by s.id limit 1)
    union all select e.pit_depth::text, 0, 'pit' from engineering e where e.id = ${project} and e.pit_depth > 0
      and e.progress_stage = ${progressStage.code('foundation')}`.execute(trx)
  return rows.flatMap(({ name, kind, of }): Standing[] => {
    if (of === 'scaffold') return [{ why: `台账里有在用的脚手架（${name}）`, label: '脚手架', tables: SCAFFOLDS }]
    // 地下做完、回填以前，基坑还敞着；已经回填的，先更新形象进度。
    if (of === 'pit') return [{ why: `登记的基坑最大深度 ${name} m，形象进度为地基基础`, label: '基坑工程', tables: [11] }]
    if (of === 'work') {
      const [label, tables] = CHECKED_BY[kind] ?? []
      return label && tables ? [{ why: `危大工程中有实施中的${name}`, label, tables }] : []
    }
    const [label, table] = MACHINES[kind] ?? []
    return label && table ? [{ why: `台账里有使用中的${name}`, label, tables: [table] }] : []
  })
}

/** 评分的页面先知道哪些不能作缺项，点的时候就说。 */
export function onSiteRoute(app: FastifyInstance): void {
  const right = { entity: jgj59Score, verb: 'read' }
  route(app, { method: 'GET', url: onSitePath, right, input: onSiteInput }, async (context, { engineering_id, on }) => {
    await requireReadable(context, engineering, engineering_id)
    return { standing: await standingOn(context.db, engineering_id, on) }
  })
}
