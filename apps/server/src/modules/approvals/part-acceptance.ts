import { bizStates, doneCases } from '@zhujian/domain/biz/biz'
import { belowGroundParts } from '@zhujian/domain/biz/kinds/jcys'
import { monomer } from '@zhujian/domain/project/monomer'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { samePart } from '@zhujian/domain/site/place'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import type { FieldProblem } from '@zhujian/model'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { changeRow, holdRows } from '../../entity/decide'
import { changeProject, type Project } from '../project/public'
import { partKey } from '../site/public'
import { exceeds, partyComplaint, usedNumber } from './known-values'
import { runningComplaints } from './running'
import { type BizCase, type BizEffect, type KindCheck, type PassedCase, numberIn, present, textIn } from '../approval/public'

const ACCEPTED = monomer.flow?.states.code('accepted') ?? 1
type Stage = Exclude<keyof typeof progressStage.entries, 'suspended'>

/** 只有一个单体的，就是它。 */
async function onlyMonomer(db: Db, engineering: Project): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select id, base_type, topped_on, floor_up, height from monomer
    where engineering_id = ${engineering.id} and deleted_at is null and state <> ${ACCEPTED} order by id limit 2`.execute(db)
  return rows.length === 1 ? (rows[0] ?? {}) : {}
}

/** 同一单体的同一部位在审批时不再受理第二件；几栋楼可以同时申请。 */
const running = (db: Db, subject: BizCase): Promise<FieldProblem[]> =>
  runningComplaints(db, subject, {
    field: subject.kind === 'ztrz' ? 'monomer_id' : 'place',
    same: sql<boolean>`coalesce(f.content ->> 'monomer_id', '') = ${String(numberIn(subject.content, 'monomer_id') ?? '')}
      and ${sql.raw(partKey("coalesce(f.content ->> 'place', '')"))} = ${samePart(textIn(subject.content, 'place'))}`,
  })

interface SamePart {
  readonly biz_no: string
  readonly place: string
  /** 已经验收合格，还是正在审批。 */
  readonly accepted: boolean
}

/** 同一单体的这一分部已经验收合格、正在审批的几件。 */
async function ofThisPart(db: Db, { kind, engineering, content }: BizCase): Promise<SamePart[]> {
  const { rows } =
    await sql<SamePart>`select b.biz_no, coalesce(f.content ->> 'place', '') as place, b.state <> ${bizStates.code('pending')} as accepted
    from biz b join biz_form f on f.biz_id = b.id and f.round = b.round
    where b.engineering_id = ${engineering.id} and b.kind = ${kind} and b.deleted_at is null
      and b.state = any(${[...doneCases, bizStates.code('pending')]}::smallint[])
      and coalesce(f.content ->> 'monomer_id', '') = ${String(numberIn(content, 'monomer_id') ?? '')}
      and coalesce(f.content ->> 'part', '') = ${textIn(content, 'part')} order by b.id`.execute(db)
  return rows
}

/** 同一部位验收合格的不再验收；验收以后返工的，是整改，不是另一次验收。 */
async function again(db: Db, subject: BizCase): Promise<FieldProblem[]> {
  const place = samePart(textIn(subject.content, 'place'))
  const same = (await ofThisPart(db, subject)).find((each) => each.accepted && samePart(each.place) === place)
  return same ? [{ field: 'place', message: `这一部位已经验收合格（${same.biz_no}），不再另行验收` }] : []
}

/** 分段验收的，几段的部位各不相同：请核对不是同一段换了写法。 */
async function otherPlaces(db: Db, subject: BizCase): Promise<KindCheck[]> {
  const own = textIn(subject.content, 'place')
  if (own === '') return []
  // 部位与本件相同又在审批的就是本件：第二件交不上来。
  const others = (await ofThisPart(db, subject)).filter((each) => each.accepted || samePart(each.place) !== samePart(own))
  const named = (accepted: boolean) =>
    others
      .filter((each) => each.accepted === accepted)
      .map(({ biz_no, place }) => `${place}（${biz_no}）`)
      .join('、')
  const said = [named(true) && `已有 ${named(true)} 验收合格`, named(false) && `另有 ${named(false)} 正在审批`].filter(Boolean)
  if (said.length === 0) return []
  return [{ label: '同一分部的验收', result: 'warn', text: `这一分部${said.join('，')}，请核对本次是另外的部位` }]
}

/** 结果文书写明验的是哪一部分、哪一天、各方怎么说。 */
async function acceptedLines(db: Db, { biz, content }: PassedCase, what: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ monomer: string | null; opinions: string | null }>`select
      (select name from monomer where id = ${numberIn(content, 'monomer_id')}) as monomer,
      (select string_agg(e.node_label || ' ' || coalesce(u.unit_name || ' ', '') || a.real_name || '（' || to_char(e.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') || '）'
          || coalesce('：' || nullif(e.opinion, ''), '：同意'), '；' order by e.id)
        from biz_event e join account a on a.id = e.actor_id left join unit u on u.id = a.unit_id
        where e.biz_id = ${biz.id} and e.round = ${biz.round} and e.action = 'approve') as opinions`.execute(db)
  const { monomer: building = null, opinions = null } = rows[0] ?? {}
  return [
    [
      building && `单体：${building}`,
      `验收部位：${textIn(content, 'place')}`,
      `验收日期：${textIn(content, 'accept_on')}`,
      ...what,
    ]
      .filter(Boolean)
      .join('；')
      .concat('。')
      .replace('。。', '。'),
    ...(opinions ? [`各方意见：${opinions}。`] : []),
    '验收结论：各方一致同意，验收合格。',
  ]
}

/** 验收结论写入单体的当前部位；形象进度只往前走。 */
async function recordPart(
  writing: Writing,
  { engineering, biz, content }: PassedCase,
  { part, stage, values = {} }: { part: string; stage?: Stage; values?: Record<string, unknown> },
): Promise<void> {
  const chosen = numberIn(content, 'monomer_id')
  const note = `${part} ${biz.biz_no}`
  const rows = await holdRows(
    writing,
    monomer,
    sql<boolean>`t.engineering_id = ${engineering.id} and t.state <> ${ACCEPTED} and (${chosen}::bigint is null or t.id = ${chosen})`,
  )
  for (const row of rows)
    await changeRow(
      writing,
      monomer,
      row,
      { current_part: part, ...Object.fromEntries(Object.entries(values).filter(([name]) => !row[name as keyof typeof row])) },
      { action: 'accept_part', note },
    )
  const next = stage && progressStage.code(stage)
  const now = engineering.progress_stage
  if (next === undefined || now === progressStage.code('suspended') || (now ?? 0) >= next) return
  await changeProject(writing, engineering.id, { progress_stage: next }, note)
}

/** 验槽：开挖深度不大于登记的基坑深度；通过后单体记为基槽验收合格，进入地基基础。 */
export const trenchCheck: BizEffect = {
  prefill: async (db, engineering) => {
    const { id, base_type } = await onlyMonomer(db, engineering)
    return present({ monomer_id: id, base_type, pit_depth: engineering.pit_depth })
  },
  complaints: async (db, subject) => [
    ...(await running(db, subject)),
    ...exceeds(subject, 'pit_depth', {
      registered: 'pit_depth',
      said: (depth) => `大于登记的基坑最大深度 ${depth} m，请核对；设计有变的先办理变更告知`,
    }),
  ],
  held: { field: 'check_on', what: '验槽' },
  pass: (writing, subject) => recordPart(writing, subject, { part: '基槽验收合格', stage: 'foundation' }),
  result: ({ content }) => [`验槽部位：${textIn(content, 'place')}；持力层：${textIn(content, 'layer')}。`],
}

/** %：一般项目的合格点率不低于它（GB 50204-2015 第 3.0.4 条）；一次验收更低的，多半填错，或返工很多。 */
const USUAL_RATE = 80

async function rateChecks(_: Db, { content }: BizCase): Promise<KindCheck[]> {
  const rate = Number(content.pass_rate ?? USUAL_RATE)
  if (rate >= USUAL_RATE) return []
  return [{ label: '合格率', result: 'warn', text: `一次验收合格率 ${rate}% 低于 ${USUAL_RATE}%，请核对填写与返工、返修的记录` }]
}

const belowGround: Readonly<Record<string, { part: string; stage?: Stage }>> = {
  foundation: { part: '地基验收合格', stage: 'foundation' },
  base: { part: '基础验收合格', stage: 'structure' },
  underground: { part: '地下结构验收合格', stage: 'structure' },
  other: { part: '分部验收合格' },
}

/** 基础（分部）验收。 */
export const baseAcceptance: BizEffect = {
  prefill: async (db, engineering) => present({ monomer_id: (await onlyMonomer(db, engineering)).id }),
  complaints: async (db, subject) => [...(await running(db, subject)), ...(await again(db, subject))],
  checks: async (db, subject) => [...(await otherPlaces(db, subject)), ...(await rateChecks(db, subject))],
  held: { field: 'accept_on', what: '验收' },
  pass: (writing, subject) =>
    recordPart(writing, subject, belowGround[textIn(subject.content, 'part')] ?? { part: '分部验收合格' }),
  result: (subject, db) =>
    acceptedLines(db, subject, [
      `验收分部：${belowGroundParts.labelOf(textIn(subject.content, 'part'))}`,
      `检验批 ${String(subject.content.lots)} 批，一次验收合格率 ${textIn(subject.content, 'pass_rate')}%`,
    ]),
}

/** 文书里写明凭什么验收合格：检验批、实体检验、试块。 */
function structureFacts(content: BizCase['content']): string[] {
  const cover = textIn(content, 'cover_rate')
  return [
    `设计强度等级：${textIn(content, 'grade')}`,
    `检验批 ${String(content.lots)} 批，一次验收合格率 ${textIn(content, 'pass_rate')}%`,
    ...(cover ? [`钢筋保护层厚度合格率 ${cover}%`] : []),
    `试块强度评定：${textIn(content, 'blocks').trim()}`,
  ]
}

/** 几个单体的，验收的是哪一个要选定：合格写到单体上，别的没有验收。 */
async function whichBuilding(db: Db, { engineering, content }: BizCase): Promise<FieldProblem[]> {
  if (numberIn(content, 'monomer_id') !== null) return []
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from monomer
    where engineering_id = ${engineering.id} and deleted_at is null and state <> ${ACCEPTED}`.execute(db)
  const { n = 0 } = rows[0] ?? {}
  return n > 1 ? [{ field: 'monomer_id', message: `本工程登记有 ${n} 个单体，请选择验收的是哪一个` }] : []
}

/** 主体结构验收：封顶日期写入单体，进入装饰装修。 */
export const structureAcceptance: BizEffect = {
  prefill: async (db, engineering) => {
    const { id, topped_on } = await onlyMonomer(db, engineering)
    return present({ monomer_id: id, topped_on })
  },
  complaints: async (db, subject) => [
    ...(await whichBuilding(db, subject)),
    ...(await running(db, subject)),
    ...(await again(db, subject)),
  ],
  checks: async (db, subject) => [...(await otherPlaces(db, subject)), ...(await rateChecks(db, subject))],
  held: { field: 'accept_on', what: '验收' },
  pass: (writing, subject) => {
    const values = { topped_on: subject.content.topped_on }
    return recordPart(writing, subject, { part: '主体结构验收合格', stage: 'decoration', values })
  },
  result: (subject, db) => acceptedLines(db, subject, structureFacts(subject.content)),
}

/** 主体认证：检测单位须是本工程的，报告编号只能用一次。 */
export const structureCertificate: BizEffect = {
  prefill: async (db, engineering) => {
    const { id, topped_on } = await onlyMonomer(db, engineering)
    const { rows } = await sql<{
      unit_id: number | null
    }>`select unit_id from engineering_unit where engineering_id = ${engineering.id}
      and role = ${unitRole.code('testing')} and active and deleted_at is null order by id limit 1`.execute(db)
    return present({ monomer_id: id, topped_on, test_unit: rows[0]?.unit_id })
  },
  complaints: async (db, subject) => [
    ...(await running(db, subject)),
    ...(await partyComplaint(db, subject, 'test_unit', unitRole.code('testing'))),
    ...(await usedNumber(db, subject, 'report_no')),
  ],
  pass: (writing, subject) => recordPart(writing, subject, { part: '主体结构实体检测确认' }),
  result: ({ content }) => [`检测报告编号：${textIn(content, 'report_no')}；检测日期：${textIn(content, 'test_on')}。`],
}
