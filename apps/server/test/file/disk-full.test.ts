import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../factory'
import { type Answer, call, createHarness, type Harness, type Person, read, send, ticketOf } from './harness'
import { begin, finish, largeFile, largePdf, PART, sendAll, sendPart } from './parts'
import { PDF } from './samples'

const MEGABYTE = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'zhujian-full-'))

/** A disk of 64 MB; only root can make one, and not in every container. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const mounted = mount()

describe.runIf(mounted)('a full disk (F06)', () => {
  let harness: Harness
  let site: Person
  let port: number
  const full = {
    code: 400,
    msg: '服务器存储空间不足，请联系管理员',
    data: { fields: [{ field: 'storage' }] },
  }

  beforeAll(async () => {
    harness = await createHarness({ DATA_DIR: join(folder, 'data') })
    site = await harness.person('site')
    port = Number(new URL(await harness.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(async () => {
    await harness.close()
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })

  const free = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  /** Leaves that many bytes. */
  async function fill(left: number): Promise<void> {
    await rm(join(folder, 'ballast'), { force: true })
    await writeFile(join(folder, 'ballast'), Buffer.alloc(Math.max(0, (await free()) - left)))
  }
  async function leftovers(): Promise<string[]> {
    const found: string[] = []
    for await (const { path } of harness.platform.storage.list()) found.push(path)
    for (const each of ['tmp', 'files/.part'])
      found.push(...(await readdir(join(harness.platform.config.dataDir, each)).catch(() => [])))
    return found
  }
  const rows = async () =>
    (
      await sql<{ n: number }>`select (select count(*) from file_object) + (select count(*) from upload_session) as n`.execute(
        harness.platform.db,
      )
    ).rows.map(({ n }) => Number(n))[0]
  const uploadSmall = async () => send(harness, site, await ticketOf(harness, site), { name: 'a.pdf', content: PDF })

  /** Without a length in front, so that nobody can foresee that it will not fit. */
  async function sendUnannounced(content: Buffer): Promise<Answer> {
    const ticket = await ticketOf(harness, site)
    const form = new FormData()
    form.append('key', `${ticket.key}${unique()}.pdf`)
    form.append('token', ticket.token)
    form.append('file', new Blob([new Uint8Array(content)]), 'a.pdf')
    const encoded = new Response(form)
    const headers = { token: site.token, 'content-type': encoded.headers.get('content-type') ?? '' }
    const body = Buffer.from(await encoded.arrayBuffer())
    return new Promise((resolve, reject) => {
      const sending = request({ port, host: '127.0.0.1', path: '/api/upload', method: 'POST', headers }, (answer) => {
        json(answer).then((said) => resolve({ status: answer.statusCode ?? 0, ...(said as Omit<Answer, 'status'>) }), reject)
      })
      sending.on('error', reject)
      for (let at = 0; at < body.length; at += MEGABYTE) sending.write(body.subarray(at, at + MEGABYTE))
      sending.end()
    })
  }

  it('is foreseen, or met while receiving or keeping: the reason is said and nothing half stays', async () => {
    await fill(17 * MEGABYTE)
    expect(
      await send(harness, site, await ticketOf(harness, site), { name: 'a.pdf', content: largePdf(2 * MEGABYTE) }),
    ).toMatchObject(full)
    await fill(20 * MEGABYTE)
    expect(await sendUnannounced(largePdf(24 * MEGABYTE))).toMatchObject(full)
    await fill(26 * MEGABYTE)
    expect(await sendUnannounced(largePdf(18 * MEGABYTE))).toMatchObject(full)
    expect([await rows(), await leftovers()]).toEqual([0, []])
    expect((await call(harness, site, '/api/user/pc/userInfo')).code).toBe(200)
    await fill(40 * MEGABYTE)
    const stored = await uploadSmall()
    expect(stored).toMatchObject({ code: 200 })
    expect((await read(harness, site, String(stored.data.key))).rawPayload.equals(PDF)).toBe(true)
    await harness.platform.storage.delete(String(stored.data.key))
    await sql`delete from file_object`.execute(harness.platform.db)
  })

  it('met in the middle of a large file gives its parts free; the next try is a new upload that succeeds', async () => {
    await fill(34 * MEGABYTE)
    const file = await largeFile(harness, site, largePdf(3 * PART))
    expect(await begin(harness, site, file)).toMatchObject({ code: 200 })
    await sendPart(harness, site, file, 0)
    await sendPart(harness, site, file, PART)
    await fill(16 * MEGABYTE)
    expect(await sendPart(harness, site, file, 2 * PART)).toMatchObject(full)
    expect([await rows(), await leftovers()]).toEqual([0, []])
    await fill(40 * MEGABYTE)
    expect(await begin(harness, site, { ...file, token: '' })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'token' }] },
    })
    const again = await largeFile(harness, site, file.content)
    await begin(harness, site, again)
    expect(await sendAll(harness, site, again)).toMatchObject({ code: 200, data: { file: { key: again.key } } })
    expect(await finish(harness, site, again)).toMatchObject({ code: 200 })
    expect(await leftovers()).toEqual([again.key])
  })
})
