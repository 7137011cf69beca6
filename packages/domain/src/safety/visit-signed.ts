import { sha256 } from './draw/sha256'

/** 受检方签的是这些：一处改了，签的就不再是它。下发不下发是监督机构的事，不在其中。 */
const HEAD = [
  'engineering_id',
  'check_type',
  'check_at',
  'inspector_ids',
  'accompany',
  'part',
  'progress_stage',
  'weather',
  'pm_present',
  'director_present',
  'safety_present',
  'content',
  'conclusion',
  'unstopped_reason',
  'site_signer',
] as const
const LINE = [
  'item',
  'category',
  'result',
  'basis',
  'place',
  'note',
  'require',
  'level',
  'is_major',
  'major_basis',
  'deadline',
] as const

type Values = Readonly<Record<string, unknown>>

const picked = (names: readonly string[], row: Values): unknown[] => names.map((name) => row[name] ?? null)
/** 照片签字时还没有上传，没有路径：认张数。 */
const photosIn = ({ img }: Values): number => (typeof img === 'string' ? img.split(',').filter(Boolean).length : 0)

/** 所签内容的摘要：签字时由设备算，收到时由服务端照同一算法核对。 */
export function signedDigest(visit: Values): string {
  const lines: readonly Values[] = Array.isArray(visit.checklist) ? visit.checklist : []
  return sha256(JSON.stringify([picked(HEAD, visit), lines.map((line) => [...picked(LINE, line), photosIn(line)])]))
}

export const SIGN_AGAIN = '内容改了，请受检方重新签字'
