import { conditionResult, workConditions, workinspectionBlockers } from '@zhujian/domain/biz/kinds/workinspection'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { AppError, type FieldProblem } from '@zhujian/model'
import { startOfDay, today } from '@zhujian/model/date'
import type { Db } from '../../platform/db'
import { holdProject, stepProject, surveyPath, threeParties, titled } from '../project/public'
import { runningComplaints } from './running'
import { type SiteFacts, siteFacts } from './site-facts'
import { type BizCase, type BizEffect, inChinese, issueResult, present, textIn } from '../approval/public'

const PASS = conditionResult.code('pass')
const FAIL = conditionResult.code('fail')

interface Known {
  readonly no: number
  readonly good: boolean
  readonly text: string
  /** 不符合时拦住开工，否则只提醒。 */
  readonly blocks: boolean
}

const has = (no: number, value: string | null, good: string, bad: string): Known => ({
  no,
  good: value !== null,
  text: value === null ? bad : `${good} ${value}`,
  blocks: true,
})
const counts = (no: number, n: number, good: string, bad: string, blocks = false): Known => ({
  no,
  good: n > 0,
  text: n > 0 ? good : bad,
  blocks,
})

function people(facts: SiteFacts): Known[] {
  const { needed_officers: needed, safety_officers: officers, on_site: onSite, untrained } = facts
  const missing = facts.missing_posts.join('、')
  const trained =
    onSite === 0
      ? '没有在场人员，进场登记并完成三级教育后方可开工'
      : untrained === 0
        ? `在场 ${onSite} 人都已三级教育`
        : `在场 ${onSite} 人中有 ${untrained} 人没有三级教育记录`
  return [
    { no: 3, good: missing === '', text: missing === '' ? '项目经理、总监、安全员都已登记' : `没有登记${missing}`, blocks: true },
    { no: 4, good: officers >= needed, text: `专职安全员应不少于 ${needed} 人，登记持有效 C 证的 ${officers} 人`, blocks: false },
    { no: 8, good: onSite > 0 && untrained === 0, text: trained, blocks: true },
  ]
}

/** 专户与告示牌是一条：开了户，现场也立了牌（保障农民工工资支付条例第二十六、三十四条）。 */
const wages = ({ accounts, boards }: SiteFacts): Known => ({
  no: 19,
  good: boards > 0,
  text:
    accounts === 0
      ? '没有开立工资专户'
      : boards === 0
        ? '已开立工资专户，没有维权告示牌的照片'
        : '已开立工资专户，维权告示牌有照片',
  blocks: true,
})

/** 首次交底多与开工条件的现场审查同去：还没有交底的，准予开工时一并交底、制发记录。 */
function supervision({ supervise_no: no, disclosed }: SiteFacts): Known {
  const known = has(2, no, '监督编号', '没有办理监督手续')
  return known.good && !disclosed ? { ...known, text: `${known.text}，还没有监督交底记录，准予开工时一并交底` } : known
}

/** 系统里查得到的条件。 */
const known = (facts: SiteFacts): Known[] => [
  has(1, facts.license_no, '施工许可证', '没有登记施工许可证'),
  supervision(facts),
  ...people(facts),
  counts(16, facts.dust, `已接入扬尘监测 ${facts.dust} 台`, '没有接入扬尘监测'),
  counts(17, facts.cameras, `已接入视频 ${facts.cameras} 路`, '没有接入视频'),
  wages(facts),
]

const labelOf = (no: number): string => workConditions.find((condition) => condition.no === no)?.label ?? ''

const fieldOf = (no: number): string => `c${String(no).padStart(2, '0')}`

/** 可以不涉及的：扬尘监测、视频监控，视当地要求与工程规模。 */
const OPTIONAL: readonly number[] = [16, 17]

/** 系统里查得到没有办的，不能填“符合”；每个工程都要有的，也不能填“不涉及”。 */
async function untrue(db: Db, { engineering, content }: BizCase): Promise<FieldProblem[]> {
  const said = (no: number) => content[fieldOf(no)]
  return known(await siteFacts(db, engineering))
    .filter(({ no, good }) => !good && (OPTIONAL.includes(no) ? said(no) === PASS : said(no) !== FAIL))
    .map(({ no, text }) => ({ field: fieldOf(no), message: `系统记录${text}，与所填不符` }))
}

/** 申请里如实写了不符合的拦住；写了符合而系统查不到的也拦住或提醒。 */
async function checks(db: Db, { engineering, content }: BizCase): Promise<BizCheck[]> {
  const path = surveyPath(engineering.id)
  const stated = workinspectionBlockers(content).map(
    ({ no, label }): BizCheck => ({ label: `${no} ${label}`, result: 'block', text: '检查不符合，整改后方可开工' }),
  )
  const found = known(await siteFacts(db, engineering)).map(({ no, good, text, blocks }): BizCheck => {
    const label = `${no} ${labelOf(no)}`
    return good ? { label, result: 'ok', text } : { label, result: blocks ? 'block' : 'warn', text, path }
  })
  return [...stated, ...found]
}

/** 开工条件审查：必要条件都符合，准予开工。 */
export const workinspection: BizEffect = {
  words: true,
  prefill: async (db, engineering) => {
    const results = known(await siteFacts(db, engineering)).map(({ no, good }) => [fieldOf(no), good ? PASS : FAIL])
    const planned = engineering.plan_kg_time !== null && engineering.plan_kg_time > today() ? engineering.plan_kg_time : today()
    return present({ check_on: today(), plan_start_on: planned, ...Object.fromEntries(results) })
  },
  complaints: async (db, subject) => [...(await runningComplaints(db, subject)), ...(await untrue(db, subject))],
  checks,
  pass: async (writing, subject) => {
    const { biz, content } = subject
    const engineering = await holdProject(writing, subject.engineering.id)
    const blocked = (await checks(writing.trx, { ...subject, engineering })).filter(({ result }) => result === 'block')
    if (blocked.length > 0)
      throw new AppError('wrongState', {
        message: `不能准予开工：${blocked.map(({ label, text }) => `${label}，${text}`).join('；')}`.slice(0, 500),
      })
    const start = textIn(content, 'plan_start_on') || today()
    const because = { cause: 'workinspection', note: `开工条件审查 ${biz.biz_no}` } as const
    // 准予自某日起开工，某日还没有到的：今天转为在建，实际开工不写在将来。
    const begun = start > today() ? today() : start
    await stepProject(writing, engineering.id, 'start', { sj_kg_time: startOfDay(begun) }, because)
    await issueResult(writing, subject, {
      title: '监督交底记录',
      receiver: threeParties(engineering),
      body: [
        `${titled(engineering)}开工安全生产条件审查（${biz.biz_no}）已完成，检查日期${inChinese(textIn(content, 'check_on') || null)}，必要条件符合要求，准予自${inChinese(start)}起开工。`,
        '我站已就监督依据、监督方式、各方主体责任、关键岗位人员到岗、危险性较大的分部分项工程管理和需要通知监督机构到场的环节向参建各方交底。',
        ...(textIn(content, 'note') ? [`检查说明：${textIn(content, 'note')}`] : []),
      ],
      closing: ['参加交底的单位已知悉上述内容，并承诺遵照执行。'],
    })
  },
}
