import { type CodeOf, type FieldProblem, f, type FormNote } from '@zhujian/model'
import { dangerKind, hazardLevel } from './danger-dicts'
import { boundNote, boundProblems } from './hazard-bounds'
import { clausesText, type HazardVerdict, judge, LATEST_SET, levelCode, paramsOf } from './hazard-judge'
import { type HazardParam, hazardParam, hazardTrait, type HazardWork, hazardWork } from './hazard-table'

/** 类别是作业类型的百位以上。 */
export const EACH_KIND = 100
type Kind = CodeOf<typeof dangerKind>
export const kindOfWork = (work: number): Kind | null =>
  (dangerKind.codes as readonly Kind[]).find((kind) => kind === Math.floor(work / EACH_KIND)) ?? null

const workOf = (code: unknown): HazardWork | undefined =>
  typeof code === 'number' ? (hazardWork.keyOf(code) as HazardWork | undefined) : undefined

/** 这种作业要填的参数，一行一个；没有选作业类型的、不看数值的没有。 */
const asked = ({ work }: Readonly<Record<string, unknown>>) => {
  const known = workOf(work)
  return known ? paramsOf(known).map((param) => ({ param: hazardParam.code(param) })) : []
}

/** 一份样例：一种作业与它的一个参数。 */
export const sized = (work: HazardWork, param: HazardParam, size: string) => ({
  work: hazardWork.code(work),
  params: [{ param: hazardParam.code(param), value: size }],
})

const value = { optional: true, precision: 9, scale: 2, min: '0' } as const

/** 判定规模用的参数与情形：危大工程、专项方案同用。 */
export const hazardParams = {
  params: f.lines(
    '规模参数',
    { param: f.enum('参数', hazardParam), value: f.decimal('数值', value) },
    { optional: true, max: 10, presetBy: asked, hint: '选了作业类型以后按项填写，荷载填设计值' },
  ),
  traits: f.enum('特殊情形', hazardTrait, {
    optional: true,
    many: true,
    hint: '没有到界线也算危大工程的：基坑地质、环境、管线复杂或影响毗邻建、构筑物；模板支撑高度大于水平投影宽度且无联系构件',
  }),
} as const

/** 由参数判定的规模与命中的条款。 */
export const judgedFields = {
  judged: f.enum('判定规模', hazardLevel, { optional: true }),
  clauses: f.text('判定依据', { optional: true, max: 500 }),
  rule_set: f.text('判定所用范围表', { optional: true, max: 20 }),
} as const

interface Sized {
  readonly work?: number | null
  readonly params?: readonly { readonly param: number; readonly value: string | null }[] | null
  readonly traits?: readonly number[] | null
  readonly rule_set?: string | null
  readonly level?: number | null
}

const given = (row: Sized): Partial<Record<HazardParam, string | null>> =>
  Object.fromEntries((row.params ?? []).map(({ param, value: size }) => [hazardParam.keyOf(param), size || null]))

/** 判定；没有作业类型、该填的参数一个都没有填的不判：特殊情形只在界线以下另算，不代替参数。 */
export function verdictOf(row: Sized): HazardVerdict | null {
  const work = workOf(row.work)
  if (!work) return null
  const params = given(row)
  const traits = (row.traits ?? []).flatMap((code) => hazardTrait.keyOf(code) ?? [])
  const wanted = paramsOf(work)
  if (wanted.length > 0 && !wanted.some((param) => params[param])) return null
  const set = row.rule_set ?? LATEST_SET
  return judge(work, { params, traits }, set)
}

type Judged<T> = (row: Sized) => T | null
export const judgedBy = {
  judged: ((row) => {
    const verdict = verdictOf(row)
    return verdict && levelCode(verdict)
  }) as Judged<ReturnType<typeof levelCode>>,
  clauses: ((row) => {
    const verdict = verdictOf(row)
    return verdict && clausesText(verdict)
  }) as Judged<string>,
  // 头一次判定用的是哪一版就一直是哪一版：新版施行以前登记的不改判。
  rule_set: ((row) => (row.work ? (row.rule_set ?? LATEST_SET) : null)) as Judged<string>,
} as const

/** 列出了而没有填的参数（成批导入的没有这张表，开始实施之前补上）；登记得比判定低的：参数是事实，以为不然的更正参数（令第 37 号第十二条的论证随规模而定）。可以登记得高。 */
export function hazardProblems(row: Sized): (FieldProblem | false)[] {
  const work = workOf(row.work)
  const verdict = verdictOf(row)
  return [
    ...boundProblems(row),
    work !== undefined &&
      verdict === null &&
      !!row.params?.length && { field: 'params', message: '请填写规模参数，按参数判定规模' },
    verdict !== null &&
      typeof row.level === 'number' &&
      row.level < levelCode(verdict) && {
        field: 'level',
        message: `按参数判定为${hazardLevel.labelOf(levelCode(verdict))}（${clausesText(verdict)}），不能登记得更低；参数有误的请更正参数`,
      },
  ]
}

const TONES = { oversized: 'danger', dangerous: 'warning', none: 'default' } as const

/** 边填边说：判定的规模与条款；规模没有选的按判定填上。 */
export function hazardNotes(row: Sized): FormNote[] {
  const verdict = verdictOf(row)
  const large = boundNote(row)
  const said: FormNote[] = large ? [{ field: 'params', text: large, tone: 'warning' }] : []
  if (!verdict) return said
  const level = levelCode(verdict)
  const text = `按参数判定：${hazardLevel.labelOf(level)}。${clausesText(verdict)}`
  return [...said, { field: 'level', text, tone: TONES[verdict.level], value: level }]
}

/** 登记危大工程时判定为不属于的：不必登记，愿意从严的照样可以登记。 */
export const dangerNotes = (row: Sized): FormNote[] =>
  hazardNotes(row).map((note) => {
    if (note.value !== hazardLevel.code('none')) return note
    const { value: _none, ...rest } = note
    return { ...rest, text: `${note.text}，不必登记；从严按危大工程管理的，请选规模` }
  })
