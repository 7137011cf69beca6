import { signedDigest } from '@zhujian/domain/safety/visit-signed'
import { describe, expect, it } from 'vitest'
import { bodyOf } from './visit-body'
import { extraRow, newVisit, unsignableIn } from './visit-form'
import { PASSED } from './visit-rows'
import { mateSignatureOf, signatureOf, upheld } from './visit-signed'
import { photosIn, type Visit, type VisitRow } from './visit-store'

const danger = (photo: string, place: string): VisitRow => ({ ...extraRow(photo), item: '临边防护', place, note: '缺防护' })

function signed(): Visit {
  const made = newVisit({ id: 1, real_name: '王' }, 1_790_000_000)
  const rows = [...made.rows.map((row) => ({ ...row, result: PASSED })), danger('p1', '36F'), danger('p2', '35F')]
  const visit: Visit = { ...made, project: 3, inspectors: [1, 2], signer: '邵建军', rows, sign: 'hand' }
  return { ...visit, signed: signatureOf(visit) }
}
const change = (visit: Visit, at: number, more: Partial<VisitRow>): Visit => ({
  ...visit,
  rows: visit.rows.map((row, index) => (index === visit.rows.length + at ? { ...row, ...more } : row)),
})

describe('a signature of a visit', () => {
  it('stands while what was signed is as it was; whether dangers are handed out is not signed', () => {
    expect(upheld(signed())).toMatchObject({ voided: null, visit: { sign: 'hand' } })
    expect(upheld({ ...signed(), issue: false }).voided).toBeNull()
  })

  it.each([
    ['what was found', (visit: Visit) => change(visit, -1, { note: '缺防护约 30 米' })],
    ['the deadline', (visit: Visit) => change(visit, -1, { days: 7 })],
    ['a photo for another', (visit: Visit) => change(visit, -1, { photos: ['p9'] })],
    ['an item of the sheet', (visit: Visit) => change(visit, -visit.rows.length, { result: 3 })],
    ['a danger taken out', (visit: Visit) => ({ ...visit, rows: visit.rows.slice(0, -1) })],
    ['the conclusion', (visit: Visit) => ({ ...visit, conclusion: 4 })],
    ['who inspected', (visit: Visit) => ({ ...visit, inspectors: [1, 4] })],
    ['who signs', (visit: Visit) => ({ ...visit, signer: '李明' })],
    ['where it was', (visit: Visit) => ({ ...visit, part: '3 号楼' })],
  ])('is void once %s changed', (_, changed) => {
    const { visit, voided } = upheld(changed(signed()))
    expect([voided, visit.sign, visit.unsigned]).toEqual(['hand', null, true])
    expect(bodyOf(visit, new Map())).toMatchObject({ site_sign_img: null, signed_digest: null })
  })

  it('of a colleague stands while what was found is as it was, whoever signs for the site, and is void on its own', () => {
    const { sign: _, ...rest } = signed()
    const bare: Visit = { ...rest, sign: null, signer: '' }
    const visit: Visit = { ...bare, mates: { 2: { photo: 'mate', signed: mateSignatureOf(bare) } } }
    expect(upheld({ ...visit, signer: '邵建军' })).toMatchObject({ mates: [], visit: { mates: { 2: { photo: 'mate' } } } })
    expect(bodyOf(visit, new Map([['mate', '2026/11/mate.jpg']]))).toMatchObject({ mate_sign_img: '2026/11/mate.jpg' })
    const { mates, voided, visit: left } = upheld(change(visit, -1, { note: '缺防护约 30 米' }))
    expect([mates, voided, left.mates]).toEqual([['mate'], null, {}])
  })

  it('kept on a device of which nobody knows what it signs is void', () => {
    const { signed: _, ...bare } = signed()
    expect(upheld(bare).voided).toBe('hand')
  })

  it('goes with the digest the server finds again in what was sent', () => {
    const visit = signed()
    const body = bodyOf(visit, new Map(photosIn(visit).map((id) => [id, `2026/11/${id}.jpg`])))
    expect(body['signed_digest']).toBe(signedDigest(JSON.parse(JSON.stringify(body)) as Record<string, unknown>))
  })

  it('is asked for when nothing is missing any more', () => {
    const visit = { ...signed(), sign: null }
    expect(unsignableIn(visit)).toEqual([])
    expect(unsignableIn({ ...visit, signer: '' })).toEqual([{ text: '请先写明签认人', at: 'sign' }])
    expect(unsignableIn(change(visit, -1, { photos: [] }))).toHaveLength(1)
  })
})
