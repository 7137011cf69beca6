import { signedDigest } from '@zhujian/domain/safety/visit-signed'
import { BETWEEN, bodyOf } from './visit-body'
import { linesIn, withClauses } from './visit-rows'
import { photosIn, type Visit } from './visit-store'

/** 此刻请人签字，签的是哪些内容：摘要，连同所附的每一张照片。 */
export function signatureOf(visit: Visit): string {
  const own = new Map(photosIn(visit).map((id) => [id, id]))
  const digest = signedDigest(bodyOf({ ...visit, sign: visit.sign ?? 'signing' }, own))
  return `${digest}${BETWEEN}${linesIn(visit.rows)
    .flatMap(({ photos }) => photos)
    .join(',')}`
}

interface Upheld {
  readonly visit: Visit
  /** 作废的签名图片。 */
  readonly voided: string | null
}

/** 改过以后还算不算数：条款上的隐患定下那一项的结论；签名是对所签内容的，内容改了的作废。 */
export function upheld(changed: Visit): Upheld {
  const visit: Visit = { ...changed, rows: withClauses(changed.rows) }
  if (visit.sign === null || visit.signed === signatureOf(visit)) return { visit, voided: null }
  const { signed: _, ...bare } = visit
  return { visit: { ...bare, sign: null, unsigned: true }, voided: visit.sign }
}
