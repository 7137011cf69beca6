import { issueKind } from '@zhujian/domain/quality/quality-dicts'
import { superviseLine } from '@zhujian/domain/document/document-types'
import { doubtsOf } from '@zhujian/domain/quality/measured'
import { measurePhase } from '@zhujian/domain/quality/measure-items'
import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { samplingKind, samplingResult, superviseSampling } from '@zhujian/domain/quality/supervise-sampling'
import { dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { cautions } from '@zhujian/domain/site/caution'
import { sub } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { addRow } from '../../entity/save'
import { type Effect, extend } from '../../entity/extend'
import { draftPaper } from '../document/public'
import { holdProject } from '../project/public'
import { settingsNow } from '../setting/public'
import { copiedFrom } from './doubts'

type Sampling = Effect<typeof superviseSampling>

/** 与施工单位实测对照的两项：板厚、保护层看同一单体主体结构的实测。 */
const COMPARED: readonly number[] = [samplingKind.code('cover'), samplingKind.code('slab')]

/** 同一单体施工单位实测的平均合格率。 */
async function siteRate({ trx, row }: Sampling): Promise<string | null> {
  if (!COMPARED.includes(row.kind)) return null
  const { rows } = await sql<{ rate: string | null }>`select round(avg(t.rate), 2)::text as rate from measure t
    where t.engineering_id = ${row.engineering_id} and t.monomer_id = ${row.monomer_id} and t.deleted_at is null
      and t.phase = ${measurePhase.code('structure')}`.execute(trx)
  return rows[0]?.rate ?? null
}

/** X05、X06：照片不重用；抽测比实测低出许多的，实测不真。 */
async function compare(effect: Sampling): Promise<void> {
  const { row, set, context } = effect
  const value = await settingsNow(context.platform)
  const rate = await siteRate(effect)
  const gap = rate !== null && row.rate !== null ? Number(sub(rate, row.rate)) : 0
  const twin = await copiedFrom(effect as unknown as Effect, {
    table: 'supervise_sampling',
    column: 'results',
    path: '$[*].dev',
    named: 'sampling_no',
    values: (row.results ?? []).map(({ dev }) => dev),
  })
  set({
    site_rate: rate,
    caution: cautions(
      gap > value('sampling_gap_percent') && `施工单位实测合格率 ${rate} %，抽测 ${row.rate} %，实测数据可能失真`,
      ...doubtsOf(row.results ?? [], null),
      twin !== null && `各点偏差与 ${twin} 依次相同`,
    ),
  })
}

const KINDS: Readonly<Record<number, number>> = {
  [samplingKind.code('strength')]: issueKind.code('strength'),
  [samplingKind.code('mortar')]: issueKind.code('strength'),
  [samplingKind.code('cover')]: issueKind.code('rebar'),
  [samplingKind.code('slab')]: issueKind.code('size'),
}

/** 不合格的：登记质量问题，拟监督抽测记录，由监督员补齐下发。 */
async function fail(effect: Sampling): Promise<void> {
  const { row, set } = effect
  const project = await holdProject(effect, row.engineering_id)
  const said = `${samplingKind.labelOf(row.kind)}抽测 ${row.total} 点，合格率 ${row.rate} %，不合格`
  const issue = await addRow(effect, qualityIssue, {
    engineering_id: row.engineering_id,
    monomer_id: row.monomer_id,
    issue_kind: KINDS[row.kind] ?? issueKind.code('other'),
    place: `${row.part} ${row.member}`.slice(0, 60),
    description: `${said}；设计要求 ${row.design_text}（${row.sampling_no}）`,
    level: dangerLevel.code('larger'),
    before_img: effect.before?.img,
    duty_unit_id: project.sgdw,
  })
  const items = [{ content: `${row.part} ${row.member}：${said}`.slice(0, 300) }]
  const values = { line: superviseLine.code('quality'), items }
  set({ quality_issue_id: issue.id, doc_id: await draftPaper(effect, row.engineering_id, { type: '06' }, values) })
}

/** 抽测结束：不合格的当即拟好质量问题与抽测记录，签认之前只有监督机构看得到。 */
async function onFinish(effect: Sampling): Promise<void> {
  await compare(effect)
  if (effect.row.conclusion === samplingResult.code('unfit')) await fail(effect)
}

/** 签认之后按结论落到符合、不合格或委托检测。 */
function onSign({ row, set }: Sampling): void {
  if (row.conclusion === samplingResult.code('lab')) set({ state: 3 })
  if (row.conclusion === samplingResult.code('unfit')) set({ state: 2 })
}

extend(superviseSampling, { on: { add: compare, edit: compare, finish: onFinish, sign: onSign, fail } })
