import { entities } from '@zhujian/domain/entities'
import { initialSettings } from '@zhujian/domain/setting/settings'
import { sql } from 'kysely'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRun, drawIds, insertRows } from './demo-run'
import { demoSide } from './parties'
import type { Projects } from './projects'
import { at, createRandom } from './random'

const { section, engineeringFollow } = entities.project
const { emevaluation } = entities.people

/** 标段、关注、评价与消息：让首页与项目概况有内容。 */
export async function createSideRecords(run: DemoRun, projects: Projects, accounts: DemoAccounts): Promise<void> {
  await createSections(run, projects)
  await createFollows(run, projects, accounts)
  await createEvaluations(run, projects)
  await createClocks(run)
  await createMessages(run)
  await nameLeaves(run)
}

async function createSections(run: DemoRun, projects: Projects): Promise<void> {
  const random = createRandom('sections')
  const wanted = projects
    .filter(({ plan, timeline }) => plan.library === 0 && timeline.started !== null)
    .filter((project) => demoSide(project.plan) !== null || random.chance(0.25))
    .flatMap((project) => Array.from({ length: random.int(1, 2) }, (_, index) => ({ project, no: index + 1 })))
  const ids = await drawIds(run, 'section', wanted.length)
  await insertRows(
    run,
    section,
    wanted.map(({ project: { plan, parties, facts, timeline }, no }, index) => ({
      id: at(ids, index),
      engineering_id: plan.id,
      section_no: `SG-${String(no).padStart(2, '0')}`,
      section_name: no === 1 ? '施工总承包标段' : '室外配套与景观标段',
      engineering_ids: [plan.id],
      sgdw: parties.sgdw.id,
      jldw: parties.jldw.id,
      price: (Number(facts.contract_price) * (no === 1 ? 0.88 : 0.12)).toFixed(2),
      start_on: daysAgo(run, timeline.started ?? 0),
      end_on: daysAgo(run, (timeline.started ?? 0) - facts.contract_days),
    })),
  )
}

async function createFollows(run: DemoRun, projects: Projects, { officer, officer2 }: DemoAccounts): Promise<void> {
  const pick = (code: string) =>
    projects.filter(
      ({ plan }) => plan.district.code === code && plan.library === 0 && plan.state === 'building' && plan.order < 6,
    )
  const wanted = [
    ...pick('330106').map(({ plan }) => ({ plan, by: officer })),
    ...pick('330108').map(({ plan }) => ({ plan, by: officer2 })),
  ]
  const ids = await drawIds(run, 'engineering_follow', wanted.length)
  await insertRows(
    run,
    engineeringFollow,
    wanted.map(({ plan, by }, index) => ({ id: at(ids, index), engineering_id: plan.id, created_by: by })),
  )
}

const opinions = [
  [1, '遵守现场纪律，正确佩戴防护用品，班前教育参加率高。'],
  [2, '操作熟练，配合较好，未发现违章作业。'],
  [3, '个别时段未系安全帽下颏带，已当场纠正。'],
] as const

async function createEvaluations(run: DemoRun, projects: Projects): Promise<void> {
  const random = createRandom('evaluations')
  const sites = projects
    .filter(({ plan }) => plan.library === 0 && plan.state === 'building')
    .slice(0, 40)
    .map(({ plan }) => plan.id)
  const { rows } = await sql<{
    id: number
    engineering_id: number
  }>`select w.id, w.engineering_id from unnest(${sites}::bigint[]) as e(id)
    cross join lateral (select id, engineering_id from worker where engineering_id = e.id and enter_status = 1 and work_role = 20 order by id limit 3) w order by w.id`.execute(
    run.trx,
  )
  const ids = await drawIds(run, 'emevaluation', rows.length)
  await insertRows(
    run,
    emevaluation,
    rows.map(({ id, engineering_id }, index) => {
      const [level, content] = random.pick(opinions)
      return {
        id: at(ids, index),
        engineering_id,
        worker_id: id,
        level,
        score: 100 - level * random.int(5, 9),
        content,
        evaluated_on: daysAgo(run, random.int(1, 60)),
      }
    }),
  )
}

/** 受理期限的计时：待审核的在走，退回补正的停着。 */
async function createClocks({ trx }: DemoRun): Promise<void> {
  await sql`insert into acceptance_clock (engineering_id, started_on, days, least, pauses)
    select id, (submitted_at at time zone 'Asia/Shanghai')::date, ${initialSettings.audit_accept_days}, ${initialSettings.audit_resume_days},
      case when state = 2 then jsonb_build_array(jsonb_build_object('from', (coalesce(opened_at, submitted_at) at time zone 'Asia/Shanghai')::date, 'to', null)) else '[]' end
    from engineering where state in (0, 2) and submitted_at is not null on conflict do nothing`.execute(trx)
}

/** 待办与通知：与办理时产生的消息同文，受理、分配、退回各自的收件人都有。 */
async function createMessages({ trx }: DemoRun): Promise<void> {
  const survey = "'/projectlibrary/supervise/ProjectDetails/survey?engineering_id=' || e.id"
  const staff = (...roles: string[]) =>
    `join account a on a.org_id = e.supervise_org_id and a.status = 'normal' and a.role_codes && '{${roles.join()}}'::text[]`
  await sql`${sql.raw(`insert into message (account_id, kind, title, body, path, engineering_id, created_at, read_at)
    select a.id, 'todo', '新的报监申请', e.engineering_name || '，受理期限 ' || e.due_on, '/engineeringAudit?engineering_id=' || e.id, e.id, e.submitted_at, e.opened_at
      from engineering e ${staff('intake', 'section_chief')} where e.state = 0
    union all
    select e.created_by, 'todo', '报监已退回，请补正', e.engineering_name || '：' || e.reject_reason, '/projectlibrary/supervise/create?engineering_id=' || e.id, e.id, e.opened_at, null
      from engineering e where e.state = 2 and e.created_by is not null
    union all
    select a.id, 'todo', '工程已受理，待分配监督人员', e.engineering_name || '，监督编号 ' || e.supervise_no, ${survey}, e.id, e.accepted_at, null
      from engineering e ${staff('station_head', 'section_chief')} where e.main_officer is null and e.accepted_at is not null and e.history_type = 0
    union all
    select o.id, 'todo', '新分配的监督工程', e.engineering_name, ${survey}, e.id, e.accepted_at, case when e.state <> 11 then e.accepted_at + interval '1 day' end
      from engineering e cross join lateral (values (e.main_officer), (e.assist_officer)) o (id)
      where o.id is not null and e.accepted_at is not null and e.history_type = 0
    order by 7, 6, 1`)}`.execute(trx)
}

/** 请假的题名，平常由登记时写下。 */
async function nameLeaves({ trx }: DemoRun): Promise<void> {
  await sql`update leave l set title = m.name || ' ' || to_char(l.from_on, 'YYYY-MM-DD') || ' 至 ' || to_char(l.to_on, 'YYYY-MM-DD')
    from manage_user m where m.id = l.manage_user_id`.execute(trx)
}
