import { usccCheckDigit } from '@zhujian/model/checksums'

let made = 0
/** A valid unified social credit code that no earlier call has given. */
export function freshUscc(): string {
  const body = `91330106${String((Date.now() % 1_000_000_00) * 10 + (made++ % 10)).padStart(9, '0')}`
  return body + usccCheckDigit(body)
}
