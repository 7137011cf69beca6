import { addDays, dayOf } from '@zhujian/model/date'
import { conclusionOf, isResume, majorOf, needsReason } from './visit-form'
import { FAILED, linesIn, noteOf } from './visit-rows'
import type { Visit, VisitRow } from './visit-store'

/** 签名里摘要与照片之间；都是十六进制与逗号，不会相混。 */
export const BETWEEN = ':'
const digestIn = (signed = ''): string | null => signed.split(BETWEEN)[0] || null

type FilesOf = (photos: readonly string[]) => string | null

/** 不符合的才有部位、等级、期限与照片。 */
function dangerOf(row: VisitRow, day: string, filesOf: FilesOf) {
  const major = majorOf(row)
  return {
    place: row.place || null,
    require: row.require || null,
    level: row.level,
    is_major: major,
    major_basis: major === true ? row.majorBasis?.trim() || null : null,
    deadline: addDays(day, row.days),
    img: filesOf(row.photos),
  }
}

const NO_DANGER = { place: null, require: null, level: null, is_major: null, major_basis: null, deadline: null, img: null }

/** 送给服务端的内容；`paths` 是各张照片在服务端的路径。 */
export function bodyOf(visit: Visit, paths: ReadonlyMap<string, string>): Record<string, unknown> {
  const filesOf: FilesOf = (photos) => photos.flatMap((id) => paths.get(id) ?? []).join(',') || null
  const day = dayOf(visit.at)
  return {
    offline_no: visit.offline_no,
    engineering_id: visit.project,
    check_type: visit.kind,
    check_at: visit.at,
    inspector_ids: visit.inspectors,
    accompany: visit.accompany || null,
    part: visit.part?.trim() || null,
    progress_stage: visit.stage ?? null,
    weather: visit.weather?.trim() || null,
    pm_present: visit.pm ?? null,
    director_present: visit.director ?? null,
    safety_present: visit.safety ?? null,
    checklist: linesIn(visit.rows).map((row) => ({
      item: row.item.slice(0, 60),
      category: row.category,
      result: row.result,
      basis: row.basis || null,
      note: (row.result === FAILED ? noteOf(row) : row.note) || null,
      ...(row.result === FAILED ? dangerOf(row, day, filesOf) : NO_DANGER),
    })),
    ...(isResume(visit) && { content: visit.seen?.trim() || null, img: filesOf(visit.scene ?? []) }),
    conclusion: conclusionOf(visit),
    unstopped_reason: needsReason(visit) ? visit.unstopped?.trim() : null,
    site_signer: visit.sign ? visit.signer : null,
    site_sign_img: visit.sign ? filesOf([visit.sign]) : null,
    mate_sign_img: filesOf(visit.inspectors.flatMap((id) => visit.mates?.[id]?.photo ?? [])),
    signed_digest: visit.sign ? digestIn(visit.signed) : null,
    ...(visit.refusal && { refuse_note: visit.refusal.note, refuse_img: filesOf(visit.refusal.photos) }),
    issue: visit.issue,
  }
}
