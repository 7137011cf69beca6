import { entityOf } from '@zhujian/domain/entities'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { make } from '../factory'
import { type Answer, call, createHarness, type Harness, type Person, upload } from '../file/harness'

export const MONOMER_HEADS = ['*所属工程', '*单体名称', '*单体类别', '建筑面积（㎡）', '地上层数（层）', '超限高层']
export const MONOMER_IMPORT = '/api/project/monomer/pc/import'

/** The project most sheets speak of. */
export const makeHospital = (harness: Harness): Promise<number> =>
  make(harness.platform, entityOf('engineering'), {
    state: 2,
    areacode: '330106',
    history_type: 0,
    engineering_name: '滨江医院',
  })

/** A product with that project and the person who fills in its buildings. */
export async function openHospital(): Promise<{ harness: Harness; project: number; site: Person }> {
  const harness = await createHarness()
  const project = await makeHospital(harness)
  return { harness, project, site: await harness.person('site', { projects: [project] }) }
}

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
  action: 'confirm' | 'continue' | 'undo',
  id: unknown,
): Promise<Answer> {
  const answer = await call(harness, person, url, { action, import_id: id })
  if (answer.code !== 200) return answer
  const status = async () => (await importsOf(harness, person, url, id))[0]?.status
  await expect.poll(status, { timeout: 60_000, interval: 20 }).toMatch(/^(confirmed|undone)$/)
  return { ...answer, data: (await importsOf(harness, person, url, id))[0] ?? {} }
}
