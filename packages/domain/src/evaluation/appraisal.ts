import { dict, f, type FieldProblem } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { fraction } from '../safety/jgj59/fraction'
import { REASON_LACKS, reasonLacks, type Standing, wronglyAway } from '../safety/jgj59/missing'
import { gradeOf, type Grade, shownScore, summaryOf } from '../safety/jgj59/score'
import { summaryRows } from '../safety/jgj59/tables'

/** 考评等级。 */
export const appraisalGrade = dict({ good: [1, '优良', 'success'], pass: [2, '合格'], fail: [3, '不合格', 'danger'] })
export const [GOOD, PASS, FAIL] = [appraisalGrade.code('good'), appraisalGrade.code('pass'), appraisalGrade.code('fail')]

const codes: Readonly<Record<Grade, typeof GOOD | typeof PASS | typeof FAIL>> = { 优良: GOOD, 合格: PASS, 不合格: FAIL }

/** 各种考评同一组状态编号；每种只用其中几个，名称照它自己的办法。 */
export const appraisalEntries = {
  pending: [0, '待受理'],
  done: [1, '办结'],
  returned: [2, '退回'],
  draft: [10, '草稿', 'default'],
  scoring: [12, '评分中', 'default'],
  verifying: [13, '核实中', 'default'],
  reviewing: [14, '审核中', 'default'],
  public: [15, '公示中', 'default'],
  revoked: [16, '已撤销', 'danger'],
  consulting: [17, '待监理意见', 'default'],
  owning: [18, '待建设单位意见', 'default'],
} as const

const optional = { optional: true } as const
/** 各种考评共有的：得分与等级由系统算出，谁也填不进去。 */
export const scoreFields = {
  score: f.decimal('得分', { ...optional, precision: 5, min: '0', unit: '分' }),
  grade: f.enum('等级', appraisalGrade, optional),
} as const

/** JGJ 59-2011 附录 A 汇总表的十行。 */
export const summaryItem = dict(
  Object.fromEntries(summaryRows.map(({ key, name }, at) => [key, [at + 1, name] as const])) as Record<
    (typeof summaryRows)[number]['key'],
    readonly [number, string]
  >,
)

interface SummaryLine {
  readonly item: number
  readonly score: string | null
  readonly note?: string | null
}

const TEN_ROWS = summaryItem.codes.map((item) => ({ item })) as never[]
const summaryLine = {
  item: f.enum('项目', summaryItem),
  score: f.decimal('分项得分', {
    ...optional,
    precision: 5,
    scale: 2,
    min: '0',
    unit: '分',
    hint: '照各分项检查评分表的得分填，每项满分 100，汇总时按各项所占的分折算；缺项不填',
  }),
  note: f.text('扣分或缺项说明', { prose: true, ...optional, max: 200 }),
} as const

/** 汇总表：各行填分项检查评分表的得分（百分制，几张表的取平均），缺项留空并说明。 */
export const summaryField = f.lines('检查评分汇总表', summaryLine, { preset: TEN_ROWS, max: TEN_ROWS.length })
/** 由标准化评分得出的，谁也不填。 */
export const summaryOfSheet = f.lines('检查评分汇总表', summaryLine, { ...optional, max: TEN_ROWS.length })

const scoredIn = (lines: readonly SummaryLine[] | null | undefined) => (lines ?? []).filter(({ score }) => isDecimal(score))

/** 汇总表的总分、各行实得分与等级（JGJ 59-2011 第 4.0.3 条、第 5.0.2 条）；一行也没有填的为空。 */
export function summarised(lines: readonly SummaryLine[] | null | undefined) {
  const scored = scoredIn(lines)
  if (scored.length === 0) return null
  const sheets = scored.map(({ item, score }) => ({
    table: summaryRows[item - 1]?.tables[0] ?? '',
    score: fraction(Number(score)),
  }))
  const { total, grade } = summaryOf(sheets)
  return { score: shownScore(total), grade: codes[grade] }
}

/** 缺项的各行。 */
export const missingItems = (lines: readonly SummaryLine[] | null | undefined): string | null =>
  (lines ?? [])
    .filter(({ score }) => !isDecimal(score))
    .map(({ item }) => summaryItem.labelOf(item))
    .join('、') || null

/** 缺的行：一行由哪几张分项表得出，能不能缺照评分表的同一条规则；原因写在这一行上。 */
function awayProblems(lines: readonly SummaryLine[], standing: readonly Standing[]): FieldProblem[] {
  const rows = summaryRows.map(({ name, tables }, at) => {
    const index = lines.findIndex(({ item }) => item === at + 1)
    const { score = null, note } = lines[index] ?? {}
    return { name, index, note, missing: !isDecimal(score), codes: tables.map((code) => Number(code.slice(2))) }
  })
  const declared = rows.flatMap(({ codes, missing }) => codes.map((table_code) => ({ table_code, missing })))
  const wrong = wronglyAway(declared, standing)
  return rows.flatMap(({ name, index, note, missing, codes }): FieldProblem[] => {
    if (!missing) return []
    const field = index < 0 ? 'summary' : `summary.${index}`
    const never = wrong.find(({ tables }) => tables.some((table) => codes.includes(table)))
    if (never) return [{ field: index < 0 ? field : `${field}.score`, message: never.message }]
    if (reasonLacks(note) === null) return []
    return [{ field: index < 0 ? field : `${field}.note`, message: `${name}没有评分：${REASON_LACKS}` }]
  })
}

/** 汇总表填得对不对，一次说完；`standing` 是台账上现场有的。 */
export const summaryProblems = (
  lines: readonly SummaryLine[] | null | undefined,
  standing: readonly Standing[] = [],
): (FieldProblem | false | undefined)[] =>
  lines
    ? [
        ...lines.map(
          ({ score }, at) =>
            isDecimal(score) &&
            compare(score, '100') > 0 && { field: `summary.${at}.score`, message: '分项得分为百分制，不能大于 100' },
        ),
        new Set(lines.map(({ item }) => item)).size < lines.length && { field: 'summary', message: '同一个项目只列一行' },
        ...awayProblems(lines, standing),
      ]
    : []

/** 汇总得出的分数按同样的界限定等级：优良 80 分及以上，合格 70 分及以上。 */
export const gradeOfScore = (score: string) => codes[gradeOf(fraction(Number(score)), false)]

/** 有汇总表的考评由它得出的各栏。 */
export const summaryComputed = {
  score: ({ summary }: { readonly summary?: readonly SummaryLine[] | null }) => summarised(summary)?.score ?? null,
  grade: ({ summary }: { readonly summary?: readonly SummaryLine[] | null }) => summarised(summary)?.grade ?? null,
}

interface Assessed {
  readonly summary?: readonly SummaryLine[] | null
  readonly score_sheet_id?: number | null
  readonly sheet_total?: string | null
  readonly sheet_grade?: number | null
  readonly appeal_score?: string | null
  readonly appeal_grade?: number | null
}
type GradeCode = typeof GOOD | typeof PASS | typeof FAIL

/** 申诉复核变更了的，得分以复核的为准；选了标准化评分的照它；其余由汇总表得出。 */
export const assessedScore = ({ appeal_score, score_sheet_id, sheet_total, summary }: Assessed): string | null =>
  appeal_score ?? (score_sheet_id ? (sheet_total ?? null) : summaryComputed.score({ summary: summary ?? null }))

/** 等级同得分：复核的、评分表的、汇总表的。 */
export const assessedGrade = ({ appeal_grade, score_sheet_id, sheet_grade, summary }: Assessed): GradeCode | null =>
  ((appeal_grade ?? (score_sheet_id ? sheet_grade : null)) as GradeCode | null | undefined) ??
  (score_sheet_id ? null : summaryComputed.grade({ summary: summary ?? null }))

/** 示范数据的一张汇总表：各行在 `least` 到 `most` 之间，装修阶段没有基坑。 */
export const sampleSummary = (int: (min: number, max: number) => number, least: number, most: number) =>
  summaryRows.map((_, at) =>
    at === 3 ? { item: 4, score: null, note: '基坑已经全部回填' } : { item: at + 1, score: `${int(least, most)}`, note: null },
  )
