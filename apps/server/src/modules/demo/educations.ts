import { entities } from '@zhujian/domain/entities'
import { eduLevel, eduType } from '@zhujian/domain/safety/edu'
import { LEVEL_HOURS } from '@zhujian/domain/safety/edu-rules'
import { addDays, startOfDay } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import type { Signers } from './hands'
import { at, createRandom } from './random'
import { monthSerials } from './serials'

const { edu } = entities.safety
const HOUR = 3600
const APPROVED = edu.flow?.states.code('approved')

/** 同一天进场的一批工人。 */
interface Wave {
  readonly project: number
  readonly team: number
  readonly day: string
  readonly workers: readonly number[]
  readonly teacher: number
}

/** 三级各在进场前的第几天开始、第几天结束；班组级的最后一天就是进场那天。 */
const LEVELS = [
  { level: eduLevel.code('company'), from: 6, to: 5, title: '公司级安全教育' },
  { level: eduLevel.code('project'), from: 4, to: 3, title: '项目级安全教育' },
  { level: eduLevel.code('team'), from: 2, to: 0, title: '班组级岗位安全教育' },
] as const

/** 三级教育合格的工人，都有三级教育的记录：逐批登记，总监审核通过。 */
export async function createEducations(run: DemoRun, signers: (project: number) => Signers): Promise<void> {
  const { rows: waves } = await sql<Wave>`select w.engineering_id as project, w.team_id as team, w.edu_on::text as day,
      array_agg(w.id order by w.id) as workers,
      (select min(m.id) from manage_user m where m.engineering_id = w.engineering_id and m.post = 'safety_officer' and m.deleted_at is null) as teacher
    from worker w where w.edu_pass and w.deleted_at is null group by 1, 2, 3 order by 3, 1, 2`.execute(run.trx)
  const random = createRandom('education')
  const serial = monthSerials(edu, 'edu_no')
  const ids = await drawIds(run, edu.name, waves.length * LEVELS.length)
  const rows = waves.flatMap((wave, index) =>
    LEVELS.map(({ level, from, to, title }, step): DemoRow => {
      const start = startOfDay(addDays(wave.day, -from)) + 8 * HOUR
      const end = startOfDay(addDays(wave.day, -to)) + 17 * HOUR
      const scores = wave.workers.map((worker_id) => ({ worker_id, score: random.int(68, 98), signed: true }))
      return {
        id: at(ids, index * LEVELS.length + step),
        engineering_id: wave.project,
        edu_no: serial.next(wave.day),
        title: `进场工人${title}`,
        edu_type: eduType.code('entry'),
        edu_level: level,
        team_id: level === eduLevel.code('team') ? wave.team : null,
        start_at: start,
        end_at: end,
        hours: `${LEVEL_HOURS[level]}.0`,
        teacher: wave.teacher,
        place: '项目部会议室',
        content: '安全生产法规与本工程危险源、劳动防护用品使用、应急逃生路线、本岗位操作规程',
        scores,
        people: scores.length,
        passed: scores.length,
        reviewed_by: signers(wave.project).supervisor,
        reviewed_at: Math.min(run.now, end + HOUR),
        state: APPROVED,
        created_by: signers(wave.project).builder,
        created_at: end,
        updated_at: Math.min(run.now, end + HOUR),
      }
    }),
  )
  await insertRows(run, edu, rows)
  await serial.keep(run.trx)
}
