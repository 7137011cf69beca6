import { saysNothing } from '@zhujian/domain/flows/grounds'
import { checkConclusion, checkType, dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { isProposed, usualTables, type VisitOfficer, type VisitProject, visitTables } from '@zhujian/domain/safety/visit'
import { dayOf } from '@zhujian/model/date'
import { newKey } from '../../data/idempotency-key'
import { FAILED, linesIn, noteOf, withClauses } from './visit-rows'
import type { Visit, VisitRow } from './visit-store'

/** 限期：立即、3 天、7 天。 */
export const LIMITS = [
  { value: '0', label: '立即' },
  { value: '3', label: '3 天' },
  { value: '7', label: '7 天' },
] as const
const USUAL_DAYS = 3

interface Who {
  readonly id: number
  readonly real_name: string
}

/** 临时编号：日期加设备给的随机数，联网之前就写得进记录。 */
export const provisionalNo = (at: number): string => `临-${dayOf(at).split('-').join('')}-${newKey().slice(0, 12)}`

export function newVisit({ id, real_name }: Who, now = Math.floor(Date.now() / 1000)): Visit {
  return {
    key: newKey(),
    offline_no: provisionalNo(now),
    owner: id,
    ownerName: real_name,
    state: 'draft',
    project: null,
    projectName: '',
    kind: checkType.code('routine'),
    inspectors: [id],
    accompany: '',
    tables: usualTables(),
    rows: rowsOf(usualTables(), []),
    conclusion: null,
    signer: '',
    sign: null,
    refusal: null,
    issue: true,
    at: now,
    problem: '',
    answer: null,
  }
}

/** 已经写了东西的，不能不声不响地换成另一个工程。 */
export const isBegun = ({ rows, conclusion, sign }: Visit): boolean =>
  conclusion !== null ||
  sign !== null ||
  rows.some(({ result, photos, note }) => result !== null || photos.length > 0 || note !== '')

/** 选定工程：工程的主、辅监督员随之勾上，可以改。 */
export function atProject(visit: Visit, { id, name, officers, stage }: VisitProject, colleagues: readonly VisitOfficer[]): Visit {
  const all = [...new Set([...visit.inspectors, ...officers])].filter((each) => colleagues.some((officer) => officer.id === each))
  const untouched = isProposed(visit.tables) && visit.rows.every(({ result }) => result === null)
  const tables = untouched ? usualTables(stage) : visit.tables
  const inspectors = all.length > 0 ? all : visit.inspectors
  return { ...visit, project: id, projectName: name, inspectors, ...(untouched && { tables, rows: rowsOf(tables, []) }) }
}

const blank = (more: Pick<VisitRow, 'code' | 'item' | 'category' | 'basis'>): VisitRow => ({
  id: newKey(),
  ...more,
  result: null,
  place: '',
  note: '',
  require: '',
  level: dangerLevel.code('general'),
  days: USUAL_DAYS,
  photos: [],
})

/** 检查单按所选的几张表排；已经下了结论的不丢，另查出的隐患在最后。 */
export function rowsOf(tables: readonly string[], before: readonly VisitRow[]): VisitRow[] {
  const known = new Map(before.map((row) => [row.code, row]))
  const listed = visitTables
    .filter(({ code }) => tables.includes(code))
    .flatMap(({ items }) => items.map((item) => known.get(item.code) ?? blank(item)))
  return withClauses([...listed, ...before.filter(({ code }) => code === '')])
}

/** 随手拍下的一条隐患：结论已经是不符合，条款、部位随后填。 */
export const extraRow = (photo: string): VisitRow => ({
  ...blank({ code: '', item: '', category: 'management', basis: '' }),
  result: FAILED,
  photos: [photo],
})

/** 查出的隐患，一条算一项。 */
export const failedIn = ({ rows }: Pick<Visit, 'rows'>): VisitRow[] => linesIn(rows).filter(({ result }) => result === FAILED)

const MAJOR = dangerLevel.code('major')
/** 是不是重大事故隐患，由检查的人判定：等级为重大而没有判定的为空，不由等级推定。 */
export const majorOf = ({ major, level }: Pick<VisitRow, 'major' | 'level'>): boolean | null =>
  major ?? (level === MAJOR ? null : false)

/** 总的结论：没有不符合的为符合；有的先按限期整改，可以改成停工、处罚。 */
export function conclusionOf(visit: Visit): number {
  const { conclusion } = visit
  const passed = checkConclusion.code('passed')
  if (failedIn(visit).length === 0) return passed
  return conclusion === null || conclusion === passed ? checkConclusion.code('rectify') : conclusion
}

const STOPS: readonly number[] = [checkConclusion.code('stopPart'), checkConclusion.code('stopWhole')]
export const isStop = (visit: Visit): boolean => STOPS.includes(conclusionOf(visit))

/** 查出重大事故隐患而不停工的，要写明理由（安全生产法第六十五条第一款第（三）项）。 */
export const needsReason = (visit: Visit): boolean => !isStop(visit) && failedIn(visit).some((row) => majorOf(row) === true)

/** 复工的检查，现场照片至多几张。 */
export const MOST_SEEN = 3
export const isResume = ({ kind }: Pick<Visit, 'kind'>): boolean => kind === checkType.code('resume')

export interface Missing {
  readonly text: string
  /** 页面上的哪一处。 */
  readonly at: string
}

/** 一条隐患还缺什么；不写自己部位的，是检查部位的。 */
export function bareOf(row: VisitRow, part?: string | null): Missing[] {
  const name = row.item || '另查出的隐患'
  const at = row.id
  return [
    ...(row.photos.length === 0 ? [{ text: `“${name}”还没有照片`, at }] : []),
    ...(row.item.trim() === '' ? [{ text: '另查出的隐患请选条款或写明内容', at }] : []),
    ...(row.place.trim() === '' && !part?.trim() ? [{ text: `“${name}”还没有写部位`, at }] : []),
    ...(noteOf(row) === '' ? [{ text: `“${name}”还没有写情况`, at }] : []),
    ...(majorOf(row) === null ? [{ text: `“${name}”等级为重大，请判定是不是重大事故隐患`, at }] : []),
    ...(majorOf(row) === true && !row.majorBasis?.trim() ? [{ text: `“${name}”请写明重大事故隐患的判定依据`, at }] : []),
  ]
}

/** 还缺什么；服务端照样核对。 */
export function missingIn(visit: Visit): Missing[] {
  const { project, inspectors, rows, sign, signer, refusal } = visit
  const open = rows.filter(({ result }) => result === null)
  return [
    ...(project === null ? [{ text: '请选择工程', at: 'project' }] : []),
    ...(inspectors.length < 2 ? [{ text: '监督检查须两名以上监督员参加', at: 'inspectors' }] : []),
    ...(open[0] ? [{ text: `还有 ${open.length} 项未作结论`, at: open[0].id }] : []),
    ...failedIn(visit).flatMap((row) => bareOf(row, visit.part)),
    ...(isResume(visit) && saysNothing(visit.seen) ? [{ text: '复工的检查请写明到现场看到的情况', at: 'seen' }] : []),
    ...(isResume(visit) && !visit.scene?.length && failedIn(visit).length === 0
      ? [{ text: '复工的检查须有现场照片', at: 'seen' }]
      : []),
    ...(needsReason(visit) && !visit.unstopped?.trim()
      ? [{ text: '查出重大事故隐患而没有停工：请写明理由，或改为停工', at: 'conclusion' }]
      : []),
    ...(refusal && saysNothing(refusal.note) ? [{ text: '请写明拒签的情况', at: 'sign' }] : []),
    ...(refusal && refusal.photos.length === 0 ? [{ text: '拒签须拍照取证', at: 'sign' }] : []),
    ...(sign !== null && signer.trim() === '' ? [{ text: '请写明签字的是谁', at: 'sign' }] : []),
  ]
}

/** 请受检方签字之前还缺什么：签的是办完的内容，签了再补的不算。 */
export const unsignableIn = (visit: Visit): Missing[] => [
  ...missingIn(visit),
  ...(visit.signer.trim() === '' ? [{ text: '请先写明签认人', at: 'sign' }] : []),
]
