import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../platform/database-errors'
import { bringIn } from '../../entity/turn-rules'
import { type Trx, withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { createAppraisals } from './appraisals'
import { createArchives } from './archives'
import { createAttendance } from './attendance'
import { createBehaviors } from './behaviors'
import { createBizCases } from './biz-cases'
import { createCompanies } from './companies'
import { createCompletions } from './completions'
import { correctionLines, createCorrections } from './corrections'
import { createDemoApplications } from '../account/public'
import { ensureApprovalTypes } from '../approval/public'
import { ensureWarnRules, judge } from '../warning/public'
import { bindAccounts, type DemoAccounts } from './demo-accounts'
import { type DemoRun, newRun } from './demo-run'
import { judgeConcrete } from './concrete-verdicts'
import { createChecks } from './checks'
import { fitRecords } from './fit-records'
import { signersOf } from './hands'
import { linkHazards } from './hazard-works'
import { createCredits } from './credits'
import { createCranes } from './cranes'
import { createDangers } from './dangers'
import { createDevices } from './devices'
import { createEducations } from './educations'
import { createBankAccounts, createOutputs } from './money'
import { projectLines } from './history'
import { writeLog } from './log-lines'
import { createMonomers } from './monomers'
import { createOfficePapers } from './office-papers'
import { createOrdinary } from './ordinary'
import { createScoreTables, scoreAssessments } from './scores'
import { createCampaigns, createPlans } from './plans'
import { portraitsOf } from './portraits'
import { createMembers } from './project-members'
import { createProjects } from './create-projects'
import type { Projects } from './projects'
import { recordLines } from './record-history'
import { duePatrols, renewRecurring } from './recurring'
import { createRegulators } from './regulators'
import { createReportFiles } from './report-files'
import { attachSamples } from './sample-files'
import { choosePayrolls, createSalaries } from './salaries'
import { createSeals } from './seals'
import { createSideRecords } from './side-records'
import { createSiteDays } from './site-days'
import { nameTheSite } from './site-setting'
import { snapshotsOf } from './snapshots'
import { createSpecialCerts } from './special-certs'
import { settleStock } from './stock-moves'
import { createStops } from './stops'
import { linkFiles, type Upload, writeFiles } from './stored-files'
import { gatherParts, keepLackingParts } from './part-accepts'
import { judgePasses } from './vehicle-passes'
import { fitSamples, nameLabs, nameWitnesses } from './witnesses'
import { createWorkforce } from './workforce'

const MARK = 'demo_data'
/** Any constant does, as long as every version of the program uses the same. */
const DEMO_LOCK = 7_310_927
const RETRY_MS = 500
const REAL_DATA = '数据库里已有正式账号，不能再写入演示数据。请设 DEMO=0，或为演示另用一个 DATA_DIR（或数据库）。'

/** 演示数据：已有则不动；多个进程同时启动也只建一次，后来的等先来的建完。 */
export async function ensureDemoData(platform: Platform): Promise<void> {
  await createDemoData(platform, nowSeconds())
}

/**
 * 一座城市的演示数据，数量见领域说明 B.10；同一个 now 得到同样的内容（密文的随机数除外）。
 * 一个事务内完成：中途失败什么也不留下，下次启动重来。
 */
export async function createDemoData(platform: Platform, now: number): Promise<void> {
  for (;;) {
    const outcome = await withTransaction(platform.db, (trx) => tryCreate(platform, trx, now))
    // The planner knows nothing of rows it has not seen counted; autovacuum would need a minute.
    if (outcome === 'created') {
      await sql`analyze`.execute(platform.adminDb)
      // 预警不造：由规则从示范数据里判出，与往后一样。
      await judge(platform)
    }
    if (outcome !== 'busy') return
    await sleep(RETRY_MS)
  }
}

async function tryCreate(platform: Platform, trx: Trx, now: number): Promise<'created' | 'present' | 'busy'> {
  // Drawing and storing a thousand files between two statements may take a slow disk longer than the usual 30 s.
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx)
  const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${DEMO_LOCK}) as held`.execute(trx)
  if (!lock.rows[0]?.held) return 'busy'
  const marked = await sql`select 1 from setting where key = ${MARK}`.execute(trx)
  if (marked.rows.length > 0) return 'present'
  const real = await sql`select 1 from account where not is_demo limit 1`.execute(trx)
  if (real.rows.length > 0) throw new StartRefused(REAL_DATA)
  await fill(newRun(platform, trx, now))
  await sql`insert into setting (key, value) values (${MARK}, ${JSON.stringify({ created_at: now })}::jsonb)`.execute(trx)
  return 'created'
}

async function fill(run: DemoRun): Promise<void> {
  await ensureApprovalTypes(run.trx)
  await ensureWarnRules(run.trx)
  const regulators = await createRegulators(run)
  const companies = await createCompanies(run)
  const projects = await createProjects(run, companies, regulators)
  const members = await createMembers(run, projects)
  const buildings = await createMonomers(run, projects)
  const accounts = await bindAccounts(run, { companies, projects, regulators })
  await nameTheSite(run, accounts.admin)
  const documents = await createReportFiles(run, projects, accounts)
  // 画文件占处理器，写库多在等数据库：同时进行。
  const [stored, pictures] = await Promise.all([
    writeFiles(run, documents),
    fillSites(run, { projects, members, buildings, accounts }),
  ])
  await linkFiles(run, [...stored, ...(await writeFiles(run, pictures))], accounts.admin)
  await attachSamples(run, accounts.admin)
  await createArchives(run, accounts)
  await createSeals(run, accounts.admin)
  await createBizCases(run, accounts)
  await bringIn(run.trx)
}

interface World {
  projects: Projects
  members: Awaited<ReturnType<typeof createMembers>>
  buildings: Awaited<ReturnType<typeof createMonomers>>
  accounts: DemoAccounts
}

/** 工地上的人、设备、资金与往来记录；返回待存的照片。 */
async function fillSites(run: DemoRun, { projects, members, buildings, accounts }: World): Promise<Upload[]> {
  const signers = signersOf(projects, accounts)
  await createDevices(run, projects, buildings)
  const { teams, certified } = await createWorkforce(run, projects, members)
  await createEducations(run, signers)
  await createSpecialCerts(run, signers, certified)
  const payrolls = await choosePayrolls(run, projects, teams)
  await createAttendance(
    run,
    payrolls.flatMap(({ crew }) => crew.map(({ id }) => id)),
  )
  await createCranes(run, projects)
  await createChecks(run)
  await createDangers(run, projects, buildings)
  await createStops(run, projects, buildings)
  await createBankAccounts(run, projects)
  await createOutputs(run, projects)
  await createSalaries(run, payrolls)
  await createPlans(run, projects, signers)
  await createCampaigns(run, accounts)
  await createOrdinary(run, projects, accounts)
  await fitRecords(run)
  await settleStock(run)
  await judgePasses(run)
  await renewRecurring(run)
  await duePatrols(run)
  await fitSamples(run)
  await nameWitnesses(run)
  await nameLabs(run)
  await gatherParts(run)
  await judgeConcrete(run)
  await keepLackingParts(run)
  await linkHazards(run)
  await scoreAssessments(run)
  await createScoreTables(run)
  await createAppraisals(run, accounts, signers)
  await createCredits(run, accounts)
  await createBehaviors(run, accounts)
  await createSiteDays(run, projects, signers)
  await createSideRecords(run, projects, accounts)
  await createOfficePapers(run, accounts)
  await createDemoApplications(run.trx, run.platform, run.now)
  const completions = await createCompletions(run, projects, accounts)
  const corrections = await createCorrections(run, projects, accounts)
  await writeLog(run, [projectLines(run, accounts), ...recordLines(run, accounts), correctionLines()])
  return [...(await portraitsOf(run, projects)), ...(await snapshotsOf(run, projects)), ...completions, ...corrections]
}
