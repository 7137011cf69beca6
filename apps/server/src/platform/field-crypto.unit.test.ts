import { describe, expect, test } from 'vitest'
import { fieldCrypto, SealBroken } from './field-crypto'
import { keyRing, type MasterKey } from './keys'

const first: MasterKey = { id: '00000001', secret: Buffer.alloc(32, 1) }
const second: MasterKey = { id: '00000002', secret: Buffer.alloc(32, 2) }
const crypto = fieldCrypto(keyRing([first]))
const rotated = fieldCrypto(keyRing([first, second]))
const number = '330106199001011234'

describe('field encryption (T58)', () => {
  test('a sealed value opens in its own place and shows nothing of itself', () => {
    const sealed = crypto.seal(number, 'worker:1:id_card')
    expect(sealed).toMatch(/^v1:aes-256-gcm:00000001:/)
    expect(sealed).not.toContain(number)
    expect(crypto.open(sealed, 'worker:1:id_card')).toBe(number)
    expect(crypto.seal(number, 'worker:1:id_card')).not.toBe(sealed)
  })

  test('ciphertexts swapped between two rows or fields do not open', () => {
    const sealed = crypto.seal(number, 'worker:1:id_card')
    expect(() => crypto.open(sealed, 'worker:2:id_card')).toThrow(SealBroken)
    expect(() => crypto.open(sealed, 'worker:1:bank_card')).toThrow(SealBroken)
  })

  test('every single flipped character is noticed', () => {
    const sealed = crypto.seal(number, 'worker:1:id_card')
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect(() => crypto.open(altered, 'worker:1:id_card')).toThrow(SealBroken)
    }
  })

  test('a truncated value is refused', () => {
    const sealed = crypto.seal(number, 'worker:1:id_card')
    for (const length of [0, 5, 30, sealed.length - 1])
      expect(() => crypto.open(sealed.slice(0, length), 'worker:1:id_card')).toThrow(SealBroken)
  })

  test('old values stay readable after rotation and are named for sealing anew', () => {
    const sealed = crypto.seal(number, 'worker:1:id_card')
    expect(rotated.open(sealed, 'worker:1:id_card')).toBe(number)
    expect(rotated.needsReseal(sealed)).toBe(true)
    expect(rotated.needsReseal(rotated.seal(number, 'worker:1:id_card'))).toBe(false)
  })

  test('without the key nothing is shown', () => {
    const stranger = fieldCrypto(keyRing([second]))
    expect(() => stranger.open(crypto.seal(number, 'worker:1:id_card'), 'worker:1:id_card')).toThrow('缺少密钥')
  })

  test('the blind index follows the newest key, is searched under all of them, differs per field and per installation', () => {
    const index = crypto.blindIndex(number, 'worker.id_card')
    expect(rotated.blindIndex(number, 'worker.id_card')).not.toBe(index)
    expect(rotated.blindIndexes(number, 'worker.id_card')).toEqual([rotated.blindIndex(number, 'worker.id_card'), index])
    expect(crypto.blindIndex(number, 'unit.id_card')).not.toBe(index)
    expect(fieldCrypto(keyRing([second])).blindIndex(number, 'worker.id_card')).not.toBe(index)
  })

  test('a proof outlives the rotation', () => {
    expect(rotated.proof('17', 'session.file')).toBe(crypto.proof('17', 'session.file'))
    expect(crypto.proof('17', 'session.file')).not.toBe(crypto.proof('17', 'login_guard.key'))
  })

  test('a running process learns of a new key from the first value that names it, and keeps what it holds', () => {
    let inFile = [first]
    const ring = keyRing([first], () => inFile)
    const running = fieldCrypto(ring)
    inFile = [first, second]
    expect(running.open(rotated.seal(number, 'worker:1:id_card'), 'worker:1:id_card')).toBe(number)
    expect(ring.current.id).toBe(second.id)
    inFile = [{ id: '00000003', secret: Buffer.alloc(32, 3) }]
    ring.reload()
    expect(running.open(crypto.seal(number, 'worker:1:id_card'), 'worker:1:id_card')).toBe(number)
  })
})
