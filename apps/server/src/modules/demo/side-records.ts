import { entities } from '@zhujian/domain/entities'
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
  await createMessages(run, accounts)
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

/** 待办与通知：受理员看到待审核的工程，申报人看到退回的工程，监督员看到分给自己的工程。 */
async function createMessages({ trx }: DemoRun, accounts: DemoAccounts): Promise<void> {
  await sql`insert into message (account_id, kind, title, body, path, engineering_id, created_at)
    select ${accounts.intake}, 'todo', '工程待审核', engineering_name || ' 已提交报监，请在 ' || due_on || ' 前办理。', '/engineeringAudit?engineering_id=' || id, id, submitted_at
    from engineering where state = 0 and areacode = '330106' order by submitted_at`.execute(trx)
  await sql`insert into message (account_id, kind, title, body, path, engineering_id, created_at)
    select created_by, 'todo', '报监资料被退回', engineering_name || '：' || reject_reason, '/projectlibrary/supervise/create?engineering_id=' || id, id, opened_at
    from engineering where state = 2 and created_by is not null order by opened_at`.execute(trx)
  await sql`insert into message (account_id, kind, title, body, path, engineering_id, created_at, read_at)
    select main_officer, 'notice', '新分配的监督工程', engineering_name || ' 已分配给您主监督。', '/projectlibrary/supervise/ProjectDetails/survey?engineering_id=' || id, id, accepted_at, case when state <> 11 then accepted_at + interval '1 day' end
    from engineering where main_officer = any(${[accounts.officer, accounts.officer2]}::bigint[]) and accepted_at is not null order by accepted_at`.execute(
    trx,
  )
}
