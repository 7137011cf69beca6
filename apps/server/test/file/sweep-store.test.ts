import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { purgeFiles } from '@zhujian/server/modules/file/purge.job'
import { sweepStore } from '@zhujian/server/modules/file/sweep-store.job'
import { dropUnattached } from '@zhujian/server/modules/file/unattached'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, createHarness, type Harness, type Person, send, ticketOf, upload } from './harness'
import { PDF } from './samples'

let harness: Harness
let site: Person
beforeAll(async () => {
  harness = await createHarness()
  site = await harness.person('site')
})
afterAll(() => harness.close())

/** An object as a killed process leaves it: in the store, and in no row. */
async function leave(path: string, hoursAgo: number): Promise<void> {
  const file = join(harness.platform.config.dataDir, 'files', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'left over')
  const then = new Date(Date.now() - hoursAgo * 3_600_000)
  await utimes(file, then, then)
}
const there = async (path: string) => (await harness.platform.storage.head(path)) !== undefined

describe('what a killed process leaves in the store [E3]', () => {
  it('is listed and removed after a day: an export before its row, a first start, parts and pictures of what is gone', async () => {
    const old = [
      '2026/01/export/1.xlsx',
      '2026/01/demo/许可证.pdf'.replace('许可证', 'a'),
      'derived/200/2026/01/gone/1.png.webp',
      'partial/999999/0',
    ]
    for (const path of old) await leave(path, 25)
    await leave('2026/01/young/1.xlsx', 1)
    await leave('log/2026-01.gz', 1000)
    const kept = await upload(harness, site, { name: '合同.pdf', content: PDF })
    await harness.platform.storage.put(`derived/pdf/${kept}.pdf`, (await harness.platform.storage.get(kept))?.stream as never)
    for (const path of [kept, `derived/pdf/${kept}.pdf`]) {
      const then = new Date(Date.now() - 48 * 3_600_000)
      await utimes(join(harness.platform.config.dataDir, 'files', path), then, then)
    }
    const { orphans } = await sweepStore(harness.platform)
    expect([...orphans].sort()).toEqual([...old].sort())
    for (const path of old) expect(await there(path), path).toBe(false)
    for (const path of ['2026/01/young/1.xlsx', 'log/2026-01.gz', kept, `derived/pdf/${kept}.pdf`])
      expect(await there(path), path).toBe(true)
  })

  it('marks a file that is shorter than its row, and takes the mark back once it is whole again', async () => {
    const path = await upload(harness, site, { name: '合同.pdf', content: PDF })
    const damaged = async () =>
      (
        await sql<{ damaged: boolean }>`select damaged_at is not null as damaged from file_object where path = ${path}`.execute(
          harness.platform.db,
        )
      ).rows
    await writeFile(join(harness.platform.config.dataDir, 'files', path), 'x')
    expect((await sweepStore(harness.platform)).damaged).toBe(1)
    expect(await damaged()).toEqual([{ damaged: true }])
    await writeFile(join(harness.platform.config.dataDir, 'files', path), PDF)
    await sweepStore(harness.platform)
    expect(await damaged()).toEqual([{ damaged: false }])
  })
})

describe('uploads nobody used [A14]', () => {
  it('go after a month, but not while their uploader has something half filled in, nor when a text names them', async () => {
    const { db } = harness.platform
    const [drafter, writer] = [await harness.person('site'), await harness.person('site')]
    const unused = await upload(harness, site, { name: 'a.pdf', content: PDF })
    const young = await upload(harness, site, { name: 'b.pdf', content: PDF })
    const drafted = await upload(harness, drafter, { name: 'c.pdf', content: PDF })
    const named = await upload(harness, writer, { name: 'd.pdf', content: PDF })
    await call(harness, drafter, '/api/user/pc/draft', { scope: 'edit.monomer', key: 'new', body: { files: drafted } })
    await call(harness, writer, '/api/user/pc/preference', { key: 'picture', value: { src: `/files/${named}` } })
    await sql`update file_object set created_at = now() - interval '31 days' where path = any(${[unused, drafted, named]})`.execute(
      db,
    )
    expect(await dropUnattached(harness.platform)).toBe(1)
    await purgeFiles(harness.platform)
    expect(await Promise.all([unused, young, drafted, named].map(there))).toEqual([false, true, true, true])
  })

  it('are a thousand at most for each account', async () => {
    const hoarder = await harness.person('site')
    await sql`insert into file_object (path, name, size, mime, sha256, created_by)
      select '2026/01/hoard-' || n || '/1.pdf', 'a.pdf', 1, 'application/pdf', repeat('0', 64), ${hoarder.id} from generate_series(1, 1001) n`.execute(
      harness.platform.db,
    )
    const { msg } = await call(harness, hoarder, '/api/common/pc/getUploadToken', { purpose: 'file' })
    expect(msg).toBe('已上传而没有使用的文件超过 1000 个，请先提交或稍后再试')
    expect((await send(harness, site, await ticketOf(harness, site), { name: 'a.pdf', content: PDF })).code).toBe(200)
  })
})
