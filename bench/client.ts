/** Reads a JSON answer of either side. @throws with what came instead */
export async function ask<T>(url: string, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`)
  const answer = JSON.parse(text) as { code?: number; msg?: string; data: T }
  if (answer.code !== undefined && answer.code !== 200) throw new Error(`${url}: ${answer.code} ${answer.msg}`)
  return answer.data
}

export interface Page {
  total?: number
  rows: { id: number | string }[]
}

export const idsOf = (page: Page): number[] => page.rows.map((row) => Number(row.id))

/** Milliseconds one call took, and what it answered. */
export async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, answer: T]> {
  const started = performance.now()
  const answer = await work()
  return [performance.now() - started, answer]
}
