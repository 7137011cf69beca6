import { bizStates } from '@zhujian/domain/biz/biz'
import { craneKind } from '@zhujian/domain/device/crane-dicts'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { workKind } from '@zhujian/domain/people/trades'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { searchText } from '../../entity/search-text'
import type { DemoRun } from './demo-run'

interface Notice {
  readonly id: number
  readonly project: number
  readonly project_name: string
  readonly state: number
  readonly applied_on: string
  readonly ended: boolean
}
interface Machine {
  readonly id: number
  readonly crane_kind: number
  readonly crane_name: string
  readonly install_unit: number
}

const PASSED = bizStates.code('passed')
const TOWER = craneKind.code('tower')
/** 天：告知之后多久拆、拆几天。 */
const [AHEAD, LASTS] = [5, 3]

/** 拆卸告知各说一台机械，由设备单位自己持证的人拆；办成的，机械在台账里已经是拆卸告知。 */
export async function fitDismantles(run: DemoRun): Promise<void> {
  const { trx } = run
  const { rows: notices } =
    await sql<Notice>`select b.id, b.engineering_id as project, e.engineering_name as project_name, b.state,
      (b.applied_at at time zone 'Asia/Shanghai')::date::text as applied_on, b.ended_at is not null as ended
    from biz b join engineering e on e.id = b.engineering_id where b.kind = 'dismantle' order by b.id`.execute(trx)
  const taken: number[] = []
  for (const notice of notices) {
    const { rows } = await sql<Machine>`select id, crane_kind, crane_name, install_unit from crane
      where engineering_id = ${notice.project} and state = ${craneStates.code('using')} and id <> all(${taken}::bigint[]) order by id limit 1`.execute(
      trx,
    )
    const [machine] = rows
    if (!machine) throw new Error(`no machine to take down on ${notice.project}`)
    taken.push(machine.id)
    await tellOf(run, notice, machine)
    if (notice.state === PASSED)
      await sql`update crane c set state = ${craneStates.code('removing')}, remove_notice_at = b.ended_at from biz b
        where c.id = ${machine.id} and b.id = ${notice.id}`.execute(trx)
  }
}

async function tellOf({ trx, today }: DemoRun, notice: Notice, machine: Machine): Promise<void> {
  const tower = machine.crane_kind === TOWER
  const kinds = tower
    ? [workKind.code('towerErector'), workKind.code('towerDriver'), workKind.code('signaller')]
    : [workKind.code('elevatorErector'), workKind.code('elevatorDriver')]
  const { rows: people } = await sql<{
    id: number
  }>`select min(s.worker_id) as id from special_cert s join worker w on w.id = s.worker_id
    where s.engineering_id = ${notice.project} and w.unit_id = ${machine.install_unit} and s.work_kind = any(${kinds}::text[]) group by s.work_kind
    order by 1`.execute(trx)
  const { rows: heads } = await sql<{ post: string; id: number }>`select post, id from manage_user
    where engineering_id = ${notice.project} and unit_role = 'crane_install'`.execute(trx)
  const { rows: licences } = await sql<{
    to: string
  }>`select safety_license_to::text as to from unit where id = ${machine.install_unit}`.execute(trx)
  const headOf = (post: string) => heads.find((each) => each.post === post)?.id ?? null
  const plan_on = addDays(notice.ended ? notice.applied_on : today, AHEAD + 1)
  const content = {
    crane_id: machine.id,
    unit_id: machine.install_unit,
    license_to: licences[0]?.to,
    plan_on,
    plan_end_on: addDays(plan_on, LASTS),
    worker_ids: people.map(({ id }) => id),
    technician: headOf('technical_head'),
    safety_officer: headOf('safety_officer'),
    ...(tower ? {} : { lift_kn: '20' }),
  }
  await sql`update biz_form set content = content || ${JSON.stringify(content)}::jsonb where biz_id = ${notice.id}`.execute(trx)
  const title = `${notice.project_name}${machine.crane_name}拆卸告知`
  await sql`update biz set title = ${title}, search_text = ${searchText(title)} where id = ${notice.id}`.execute(trx)
}
