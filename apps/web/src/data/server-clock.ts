/** Seconds the server's clock is ahead of this machine's, as its last answer said. */
let ahead = 0
/** An answer names whole seconds and was under way for a moment: a smaller difference says nothing. */
const LEAST_SECONDS = 3

/** Learns from the `Date` of an answer. What the server says ends in so many seconds must not depend on how a PC is set. */
export function learnServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') / 1000 - Date.now() / 1000
  if (Number.isNaN(difference) || Math.abs(difference - ahead) < LEAST_SECONDS) return
  ahead = Math.abs(difference) < LEAST_SECONDS ? 0 : difference
}

/** Epoch seconds by the server's clock. */
export const serverNow = (): number => Date.now() / 1000 + ahead
