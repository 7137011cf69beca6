import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { type Harness, type Person, upload } from '../file/harness'

export async function sheet(rows: CellValue[][], heads: CellValue[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: '导入', rows: [heads, ...rows] }] }))
}

/** Uploads a sheet the way the import page does and answers its path. */
export async function uploadSheet(harness: Harness, person: Person, rows: CellValue[][], heads: CellValue[]): Promise<string> {
  return upload(harness, person, { name: '导入.xlsx', content: await sheet(rows, heads) }, 'import')
}
