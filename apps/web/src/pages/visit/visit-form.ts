import { saysNothing } from '@zhujian/domain/flows/grounds'
import { checkConclusion, checkResult, checkType, dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { usualTables, type VisitOfficer, type VisitProject, visitTables } from '@zhujian/domain/safety/visit'
import { addDays, dayOf } from '@zhujian/model/date'
import { newKey } from '../../data/idempotency-key'
import type { Visit, VisitRow } from './visit-store'

export const FAILED = checkResult.code('failed')
export const PASSED = checkResult.code('passed')

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
    tables: usualTables,
    rows: rowsOf(usualTables, []),
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

/** 选定工程：工程的主、辅监督员随之勾上，可以改。 */
export function atProject(visit: Visit, { id, name, officers }: VisitProject, colleagues: readonly VisitOfficer[]): Visit {
  const all = [...new Set([...visit.inspectors, ...officers])].filter((each) => colleagues.some((officer) => officer.id === each))
  return { ...visit, project: id, projectName: name, inspectors: all.length > 0 ? all : visit.inspectors }
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
  return [...listed, ...before.filter(({ code }) => code === '')]
}

/** 随手拍下的一条隐患：结论已经是不符合，条款、部位随后填。 */
export const extraRow = (photo: string): VisitRow => ({
  ...blank({ code: '', item: '', category: 'management', basis: '' }),
  result: FAILED,
  photos: [photo],
})

export const failedIn = ({ rows }: Pick<Visit, 'rows'>): VisitRow[] => rows.filter(({ result }) => result === FAILED)

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
export const needsReason = (visit: Visit): boolean =>
  !isStop(visit) && failedIn(visit).some(({ level }) => level === dangerLevel.code('major'))

export interface Missing {
  readonly text: string
  /** 页面上的哪一处。 */
  readonly at: string
}

/** 还缺什么；服务端照样核对。 */
export function missingIn(visit: Visit): Missing[] {
  const { project, inspectors, rows, sign, signer, refusal } = visit
  const open = rows.filter(({ result }) => result === null)
  const bare = failedIn(visit).flatMap((row): Missing[] => {
    const name = row.item || '另查出的隐患'
    return [
      ...(row.photos.length === 0 ? [{ text: `“${name}”还没有照片`, at: row.id }] : []),
      ...(row.item.trim() === '' ? [{ text: '另查出的隐患请选条款或写明内容', at: row.id }] : []),
    ]
  })
  return [
    ...(project === null ? [{ text: '请选择工程', at: 'project' }] : []),
    ...(inspectors.length < 2 ? [{ text: '监督检查须两名以上监督员参加', at: 'inspectors' }] : []),
    ...(open[0] ? [{ text: `还有 ${open.length} 项未作结论`, at: open[0].id }] : []),
    ...bare,
    ...(needsReason(visit) && !visit.unstopped?.trim()
      ? [{ text: '查出重大事故隐患而没有停工：请写明理由，或改为停工', at: 'conclusion' }]
      : []),
    ...(refusal && saysNothing(refusal.note) ? [{ text: '请写明拒签的情况', at: 'sign' }] : []),
    ...(refusal && refusal.photos.length === 0 ? [{ text: '拒签须拍照取证', at: 'sign' }] : []),
    ...(sign !== null && signer.trim() === '' ? [{ text: '请写明签字的是谁', at: 'sign' }] : []),
  ]
}

/** 送给服务端的内容；`paths` 是各张照片在服务端的路径。 */
export function bodyOf(visit: Visit, paths: ReadonlyMap<string, string>): Record<string, unknown> {
  const filesOf = (photos: readonly string[]) => photos.flatMap((id) => paths.get(id) ?? []).join(',') || null
  const day = dayOf(visit.at)
  return {
    offline_no: visit.offline_no,
    engineering_id: visit.project,
    check_type: visit.kind,
    check_at: visit.at,
    inspector_ids: visit.inspectors,
    accompany: visit.accompany || null,
    checklist: visit.rows.map((row) => {
      const failed = row.result === FAILED
      return {
        item: row.item.slice(0, 60),
        category: row.category,
        result: row.result,
        basis: row.basis || null,
        place: failed ? row.place || null : null,
        note: row.note || null,
        require: failed ? row.require || null : null,
        level: failed ? row.level : null,
        deadline: failed ? addDays(day, row.days) : null,
        img: failed ? filesOf(row.photos) : null,
      }
    }),
    conclusion: conclusionOf(visit),
    unstopped_reason: needsReason(visit) ? visit.unstopped?.trim() : null,
    site_signer: visit.sign ? visit.signer : null,
    site_sign_img: visit.sign ? filesOf([visit.sign]) : null,
    ...(visit.refusal && { refuse_note: visit.refusal.note, refuse_img: filesOf(visit.refusal.photos) }),
    issue: visit.issue,
  }
}
