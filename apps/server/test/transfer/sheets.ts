import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { type Answer, call, type Harness, type Person, upload } from '../file/harness'

export async function sheet(rows: CellValue[][], heads: CellValue[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: '导入', rows: [heads, ...rows] }] }))
}

/** Uploads a sheet the way the import page does and answers its path. */
export async function uploadSheet(harness: Harness, person: Person, rows: CellValue[][], heads: CellValue[]): Promise<string> {
  return upload(harness, person, { name: '导入.xlsx', content: await sheet(rows, heads) }, 'import')
}

/** The own imports into the entity of an import route, or the one with this number. */
export async function importsOf(harness: Harness, person: Person, url: string, id?: unknown): Promise<Record<string, unknown>[]> {
  const entity = url.split('/')[3] ?? ''
  const one = id === undefined ? '' : `&import_id=${String(id)}`
  const path = `/api/common/pc/importList?entity=${entity}${one}`
  return (await harness.app.inject({ method: 'GET', url: path, headers: { token: person.token } })).json().data.rows
}

/** Confirms an import or takes it back, waits for its end as the page does, and answers what it came to; a refusal as it is. */
export async function importTo(
  harness: Harness,
  person: Person,
  url: string,
  action: 'confirm' | 'undo',
  id: unknown,
): Promise<Answer> {
  const answer = await call(harness, person, url, { action, import_id: id })
  if (answer.code !== 200) return answer
  const status = async () => (await importsOf(harness, person, url, id))[0]?.status
  await expect.poll(status, { timeout: 60_000, interval: 20 }).toMatch(/^(confirmed|undone)$/)
  return { ...answer, data: (await importsOf(harness, person, url, id))[0] ?? {} }
}
