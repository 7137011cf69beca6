import { missingFileItems, unapprovedFileItems } from '@zhujian/domain/reference/file-groups'
import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Platform } from '../../src/platform/platform'

interface DemoWorld {
  query<R>(text: string): Promise<R[]>
  count(from: string): Promise<number | undefined>
  platform(): Platform
}

/** What the stored files of the demo data must be; part of the one suite that creates the data. */
export function describeFiles(world: DemoWorld): void {
  describe('report files', () => describeDocuments(world))
  describe('pictures', () => describePictures(world))
  test('an application comes with every paper its checklist demands, each under its own name', async () => {
    const rows = await world.query<{ label: string; name: string | null }>(
      `select replace(item ->> 'label', '/', '、') || '.pdf' as label, o.name from biz_form f cross join jsonb_array_elements(f.checklist) item
        left join file_link l on l.entity = 'biz' and l.row_id = f.biz_id and l.field = 'item_' || (item ->> 'code')
        left join file_object o on o.id = l.file_id where (item ->> 'required')::boolean`,
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ label, name }) => label !== name)).toEqual([])
  })
}

interface Filed {
  state: number
  item: string
  status: number
}

async function filedByState({ query }: DemoWorld): Promise<(state: number) => { files: Filed[] }[]> {
  const rows = await query<{ id: number; state: number; files: Filed[] }>(
    `select e.id, e.state, jsonb_agg(jsonb_build_object('item', f.item_code, 'status', f.status)) as files
      from engineering e join engineering_file f on f.engineering_id = e.id
      join file_link l on l.entity = 'engineering_file' and l.row_id = f.id and l.field = 'file' group by e.id`,
  )
  return (state) => rows.filter((row) => row.state === state)
}

async function contentOf({ platform }: DemoWorld, path: string | undefined): Promise<Buffer> {
  const found = await platform().storage.get(path ?? '')
  return found ? buffer(found.stream) : Buffer.alloc(0)
}

function describeDocuments(world: DemoWorld): void {
  test('a pending project is complete, a returned one has refused files, an accepted one has none left', async () => {
    const inState = await filedByState(world)
    for (const { files } of [...inState(0), ...inState(2), ...inState(11)])
      expect(missingFileItems(files.map((file) => file.item))).toEqual([])
    for (const { files } of inState(2)) expect(files.some((file) => file.status === 3)).toBe(true)
    for (const { files } of [...inState(11), ...inState(1)]) expect(unapprovedFileItems(files)).toEqual([])
    expect([inState(0).length, inState(2).length, inState(11).length]).toEqual([14, 8, 12])
  })

  test('a stored document is a real PDF with its own font, whose text names the project', async () => {
    const [row] = await world.query<{ path: string; size: number; name: string }>(
      `select f.path, f.size, e.engineering_name as name from file_object f join engineering e on e.id = f.engineering_id where f.mime = 'application/pdf' order by f.id limit 1`,
    )
    const bytes = await contentOf(world, row?.path)
    expect(bytes.length).toBe(row?.size)
    expect(bytes.toString('latin1')).toContain('/FontFile2')
    const document = await getDocument({ data: new Uint8Array(bytes) }).promise
    const content = await (await document.getPage(1)).getTextContent()
    const text = content.items.map((item) => ('str' in item ? item.str : '')).join('')
    expect(text).toContain('工程名称：')
    expect(text.replaceAll(/\s/g, '')).toContain(row?.name.slice(0, 8))
  })
}

function describePictures(world: DemoWorld): void {
  const formOf = async (path: string | undefined) => {
    const { format, width, height } = await sharp(await contentOf(world, path)).metadata()
    return [format, width, height]
  }

  test('a face is a picture of its own, lent to nobody through the project', async () => {
    const rows = await world.query<{ path: string; engineering_id: number | null; sha256: string }>(
      `select f.path, f.engineering_id, f.sha256 from file_object f join file_link l on l.file_id = f.id and l.entity = 'worker' and l.field = 'head_img'`,
    )
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map((row) => row.sha256)).size).toBe(rows.length)
    expect(rows.every((row) => row.engineering_id === null)).toBe(true)
    expect(await formOf(rows[0]?.path)).toEqual(['jpeg', 240, 300])
  })

  test('a camera of the demo accounts has a still', async () => {
    expect(await world.count("file_link where entity = 'camera' and field = 'snapshot'")).toBeGreaterThan(20)
  })

  test('a cover is a real picture', async () => {
    const [row] = await world.query<{ path: string }>(
      `select f.path from file_object f join file_link l on l.file_id = f.id and l.entity = 'engineering' and l.field = 'cover' order by f.id limit 1`,
    )
    expect(await formOf(row?.path)).toEqual(['png', 960, 600])
  })
}
