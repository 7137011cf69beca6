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

/** 检查人签的是检查的内容，与受检方后来签没签、谁签无关。 */
export const mateSignatureOf = (visit: Visit): string => signatureOf({ ...visit, sign: null, signer: '' })

interface Upheld {
  readonly visit: Visit
  /** 作废的受检方签名。 */
  readonly voided: string | null
  /** 作废的检查人签名。 */
  readonly mates: readonly string[]
}

/** 改过以后还算不算数：条款上的隐患定下那一项的结论；签名是对所签内容的，内容改了的作废。 */
export function upheld(changed: Visit): Upheld {
  const whole: Visit = { ...changed, rows: withClauses(changed.rows) }
  const signs = Object.entries(whole.mates ?? {})
  const now = signs.length > 0 ? mateSignatureOf(whole) : ''
  const [held, gone] = [signs.filter(([, { signed }]) => signed === now), signs.filter(([, { signed }]) => signed !== now)]
  const visit: Visit = gone.length > 0 ? { ...whole, mates: Object.fromEntries(held) } : whole
  const mates = gone.map(([, { photo }]) => photo)
  if (visit.sign === null || visit.signed === signatureOf(visit)) return { visit, voided: null, mates }
  const { signed: _, ...bare } = visit
  return { visit: { ...bare, sign: null, unsigned: true }, voided: visit.sign, mates }
}
