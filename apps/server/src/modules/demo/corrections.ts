import { entities } from '@zhujian/domain/entities'
import { gatesSkipped } from '@zhujian/domain/project/correction-gates'
import { correctionObstacles } from '@zhujian/domain/project/correction-obstacles'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { obstacleKinds, stateCorrectionStates } from '@zhujian/domain/project/state-correction'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { factsOf, passedOf } from '../project/public'
import { chineseDate } from '../document/public'
import type { DemoAccounts } from './demo-accounts'
import { daysAgo, type DemoRow, type DemoRun, drawIds, insertRows, momentAgo } from './demo-run'
import { makePdf } from './pdf'
import type { Project, Projects } from './projects'
import { at } from './random'
import { monthSerials } from './serials'
import { folderFor, type Upload } from './stored-files'

const { stateCorrection } = entities.project
const state = (key: keyof typeof engineeringStates.entries & string) => engineeringStates.code(key)

interface Case {
  readonly project: Project
  /** 距今几天提出、几天确认；未确认的为空。 */
  readonly proposed: number
  readonly confirmed: number | null
  readonly values: Record<string, unknown>
  readonly evidence: string
}

/** 更正状态：旧平台转入时弄错的一件已经确认；停工登记选错范围的一件等站长确认。 */
export async function createCorrections(run: DemoRun, projects: Projects, accounts: DemoAccounts): Promise<Upload[]> {
  const cases = casesOf(run, projects)
  const serials = monthSerials(stateCorrection, 'correction_no')
  const ids = await drawIds(run, 'state_correction', cases.length)
  const rows: DemoRow[] = []
  for (const [index, { project, proposed, confirmed, values }] of cases.entries()) {
    const obstacles = correctionObstacles({
      ...(await factsOf(run.trx, project.plan.id)),
      skipped: gatesSkipped(values['from_state'], values['to_state'], await passedOf(run.trx, project.plan.id)),
    })
    const kinds = obstacles.size === 0 ? (['none'] as const) : [...obstacles.keys()]
    const createdAt = momentAgo(run, proposed, 10, 20)
    const confirmedAt = confirmed === null ? null : momentAgo(run, confirmed, 15, 40)
    rows.push({
      id: at(ids, index),
      correction_no: serials.next(dayOf(createdAt)),
      engineering_id: project.plan.id,
      ...values,
      obstacles: obstacles.size === 0 ? obstacleKinds.labelOf(obstacleKinds.code('none')) : [...obstacles.values()].join('；'),
      named: confirmed === null ? null : kinds.map((kind) => obstacleKinds.code(kind)),
      confirmed_by: confirmed === null ? null : accounts.station_head,
      confirmed_at: confirmedAt,
      state: stateCorrectionStates.code(confirmed === null ? 'proposed' : 'confirmed'),
      proposed_by: accounts.station_admin,
      created_by: accounts.station_admin,
      created_at: createdAt,
      updated_at: confirmedAt ?? createdAt,
    })
  }
  await insertRows(run, stateCorrection, rows)
  await serials.keep(run.trx)
  return cases.map((each, index) => evidenceOf(run, each, at(ids, index)))
}

function casesOf(run: DemoRun, projects: Projects): Case[] {
  const ended = projects.find(({ plan }) => plan.district.code === '330106' && plan.state === 'terminated' && plan.library === 1)
  const halted = projects.find(({ plan }) => plan.district.code === '330106' && plan.state === 'stopped' && plan.library === 2)
  if (!ended || !halted) throw new Error('demo projects are missing')
  return [
    {
      project: ended,
      proposed: 13,
      confirmed: 12,
      values: {
        from_state: state('completed'),
        from_library: historyType.code('history'),
        to_state: state('terminated'),
        to_library: historyType.code('history'),
        since_on: daysAgo(run, ended.timeline.closed ?? 0),
        reason: '终止监督早已办结并出具告知书，旧平台数据转入时状态误为“已竣工”；没有事项可以再办一次终止，按告知书更正。',
      },
      evidence: '终止监督告知书',
    },
    {
      project: halted,
      proposed: 1,
      confirmed: null,
      values: {
        from_state: state('stopped'),
        from_library: historyType.code('middle'),
        to_state: state('building'),
        to_library: historyType.code('current'),
        reason:
          '局部停工登记时误选为全面停工，满九十日被移入中间库；停工部位早已整改完毕，其余部位一直在施工，不属于复工申请的情形。',
      },
      evidence: '现场核查记录',
    },
  ]
}

/** 确认了的，工程的大事记里写明编号、原因与仍未了结的事项。 */
export const correctionLines = () =>
  sql`select c.confirmed_at, a.id, a.username, 'engineering', 'correctState', c.engineering_id, c.engineering_id,
      jsonb_build_object('state', c.from_state, 'history_type', c.from_library), jsonb_build_object('state', c.to_state, 'history_type', c.to_library),
      '更正状态 ' || c.correction_no || '：' || c.reason || '（仍未了结：' || c.obstacles || '）', 0
    from state_correction c join account a on a.id = c.confirmed_by`

function evidenceOf(run: DemoRun, { project, proposed, evidence }: Case, rowId: number): Upload {
  const madeAt = momentAgo(run, proposed, 9)
  return {
    engineeringId: project.plan.id,
    entity: stateCorrection.name,
    rowId,
    field: 'evidence',
    name: `${evidence}.pdf`,
    path: `${folderFor(run, String(project.plan.id))}/correction.pdf`,
    mime: 'application/pdf',
    status: 2,
    make: () =>
      makePdf({
        title: evidence,
        facts: [
          ['工程名称', project.name],
          ['建设单位', project.parties.jsdw.name],
          ['施工单位', project.parties.sgdw.name],
          ['核查日期', chineseDate(dayOf(madeAt))],
        ],
        body: ['经调阅监督档案、核对现场，情况与更正状态所述原因一致。', '（演示环境样张，工程与单位均为虚构。）'],
        seal: '质安监督站',
        madeAt,
      }),
  }
}
