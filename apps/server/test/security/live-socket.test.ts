import { allEntities } from '@zhujian/domain/entities'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { endSessions, forgetSessions } from '@zhujian/server/modules/account/public'
import { ROWS_TOPIC } from '@zhujian/server/platform/changes'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Desk, openDesk } from '../account/desk'

/** The part of a client socket these tests use; the library comes with the server's plugin and without types. */
interface ClientSocket {
  on(event: 'message', fn: (raw: Buffer) => void): this
  once(event: 'open' | 'close' | 'error', fn: (detail: number) => void): this
  send(text: string): void
  terminate(): void
  pause(): void
  resume(): void
}
const { WebSocket } = createRequire(import.meta.resolve('@fastify/websocket'))('ws') as {
  WebSocket: new (address: string, options?: { headers: Record<string, string> }) => ClientSocket
}

const REFUSED = 4401

let desk: Desk
let address: string
const sockets: ClientSocket[] = []
let officer: number
let other: number
beforeAll(async () => {
  desk = await openDesk()
  address = `${(await desk.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/api/live`
  officer = await desk.account('officer', 'officer')
  other = await desk.account('other', 'officer')
  await desk.account('boss', 'admin', { account_type: 'platform', areacode: null })
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await desk.close()
})

interface Ear {
  readonly heard: Record<string, unknown>[]
  /** The code with which the server closed it. */
  readonly closed: Promise<number>
  say(message: unknown): void
  pause(): void
  resume(): void
  /** Resolves when so many messages have come. */
  until(count: number): Promise<void>
}

async function open(headers: Record<string, string> = {}): Promise<Ear> {
  const heard: Record<string, unknown>[] = []
  const waiting: { count: number; done: () => void }[] = []
  const socket = new WebSocket(address, { headers })
  sockets.push(socket)
  await new Promise((resolve, reject) => void socket.once('open', resolve).once('error', reject))
  socket.on('message', (raw: Buffer) => {
    heard.push(JSON.parse(raw.toString()) as Record<string, unknown>)
    for (const each of waiting) if (heard.length >= each.count) each.done()
  })
  return {
    heard,
    closed: new Promise((resolve) => socket.once('close', (code: number) => resolve(code))),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    until: (count) =>
      new Promise((done) => {
        if (heard.length >= count) done()
        else waiting.push({ count, done })
      }),
  }
}

const ticketOf = async (token: string): Promise<string> =>
  String((await desk.call('POST', '/api/common/pc/liveTicket', {}, { token })).data['ticket'])

/** A socket that proved itself and hears about the messages of its account. */
async function listening(token: string): Promise<Ear> {
  const ear = await open()
  ear.say({ ticket: await ticketOf(token) })
  await ear.until(1)
  expect(ear.heard).toEqual([{ op: 'ready' }])
  ear.say({ op: 'subscribe', topic: 'message' })
  // Announced to oneself until the subscription has taken hold: the order of two sockets is nobody's promise.
  while (ear.heard.length < 2) {
    desk.platform.live.publish('message', [officer])
    await new Promise((resolve) => setImmediate(resolve))
  }
  return ear
}

describe('the ticket of the socket', () => {
  it('opens one socket, once', async () => {
    const ticket = await ticketOf(await desk.token('officer'))
    const [first, second] = await Promise.all([open(), open()])
    first?.say({ ticket })
    await first?.until(1)
    second?.say({ ticket })
    expect([await second?.closed, second?.heard]).toEqual([REFUSED, []])
    expect(first?.heard).toEqual([{ op: 'ready' }])
  })

  it('of ten sockets with one ticket at the same moment exactly one opens', async () => {
    const ticket = await ticketOf(await desk.token('officer'))
    const ears = await Promise.all(Array.from({ length: 10 }, open))
    for (const ear of ears) ear.say({ ticket })
    const ends = await Promise.all(ears.map((ear) => Promise.race([ear.closed, ear.until(1).then(() => 'open')])))
    expect(ends.filter((end) => end === 'open')).toHaveLength(1)
    expect(ends.filter((end) => end === REFUSED)).toHaveLength(9)
  })

  it.each([
    ['older than a minute', sql`update login_ticket set expires_at = now() - interval '1 second'`],
    ['of a session that has ended', sql`update session set revoked_at = now()`],
    ['of a session idle for too long', sql`update session set last_seen_at = now() - interval '31 minutes'`],
    ['of an account that was disabled', sql`update account set status = 'hidden' where username = 'officer'`],
    ['of an account that has expired', sql`update account set valid_to = current_date - 1 where username = 'officer'`],
  ])('is refused when %s', async (_, spoil) => {
    const ticket = await ticketOf(await desk.token('officer'))
    await desk.run(spoil)
    const ear = await open()
    ear.say({ ticket })
    const end = [await ear.closed, ear.heard]
    await desk.run(sql`update account set status = 'normal', valid_to = null where username = 'officer'`)
    expect(end).toEqual([REFUSED, []])
  })

  it('is no ticket to look around, a session token is no ticket, and words before the ticket close the door', async () => {
    const token = await desk.token('officer')
    const entry = await desk.call('POST', '/api/user/pc/loginTicket', { purpose: 'entry' }, { token })
    for (const message of [
      { ticket: entry.data['ticket'] },
      { ticket: token },
      { token },
      { op: 'subscribe', topic: 'message' },
      'no json',
      '',
      { ticket: ['a'] },
      'x'.repeat(4000),
    ]) {
      const ear = await open()
      ear.say(message)
      expect([await ear.closed, ear.heard]).toEqual([REFUSED, []])
    }
  })

  it('stands in no address, and the database holds its hash only', async () => {
    const ticket = await ticketOf(await desk.token('officer'))
    const rows = await desk.run(sql<{ line: string }>`select t::text as line from login_ticket t`)
    expect(rows.filter(({ line }) => line.includes(ticket))).toEqual([])
    expect(rows.length).toBeGreaterThan(3)
  })
})

describe('a socket and its session (T07, T08)', () => {
  /** Nothing after the end of the session, whatever happens to the account. */
  async function silentAfter(ear: Ear, end: () => Promise<unknown>): Promise<void> {
    await end()
    expect(await ear.closed).toBe(REFUSED)
    const { length } = ear.heard
    desk.platform.live.publish('message', [officer])
    desk.platform.live.publish('message', [])
    await new Promise((resolve) => setImmediate(resolve))
    expect(ear.heard).toHaveLength(length)
  }

  it('logout closes it', async () => {
    const token = await desk.token('officer')
    await silentAfter(await listening(token), () => desk.call('POST', '/api/user/pc/reset', {}, { token }))
    expect(await desk.opens(token)).toBe(false)
  })

  it('logout in one window leaves the socket of another browser open', async () => {
    const token = await desk.token('officer')
    const ear = await listening(await desk.token('officer'))
    await desk.call('POST', '/api/user/pc/reset', {}, { token })
    const { length } = ear.heard
    desk.platform.live.publish('message', [officer])
    await ear.until(length + 1)
  })

  it('disabling the account closes it', async () => {
    const boss = await desk.token('boss')
    const ear = await listening(await desk.token('officer'))
    const setStatus = async (status: string) => {
      const [row] = await desk.run(sql<{ version: number }>`select version from account where id = ${officer}`)
      const input = { id: officer, version: row?.version, status }
      expect((await desk.call('POST', '/api/account/account/pc/setStatus', input, { token: boss })).code).toBe(200)
    }
    await silentAfter(ear, () => setStatus('hidden'))
    await setStatus('normal')
  })

  it('a new password elsewhere closes it', async () => {
    const ear = await listening(await desk.token('officer'))
    await silentAfter(ear, async () => {
      const ended = await withTransaction(desk.platform.db, (trx) =>
        endSessions(trx, desk.platform, { account: officer }, 'password'),
      )
      forgetSessions(desk.platform, ended)
    })
  })

  it.each([
    ['its twelve hours are over', sql`update session set expires_at = now() - interval '1 second' where revoked_at is null`],
    ['nobody has worked for half an hour', sql`update session set last_seen_at = now() - interval '31 minutes'`],
    ['it was ended by hand and no announcement came', sql`update session set revoked_at = now()`],
  ])('it closes by itself when %s', async (_, change) => {
    const ear = await listening(await desk.token('officer'))
    await silentAfter(ear, () => desk.run(change))
  })

  it('it hears of nobody else, and of each thing once however often it asks', async () => {
    const ear = await listening(await desk.token('officer'))
    for (let n = 0; n < 50; n += 1) ear.say({ op: 'subscribe', topic: 'message' })
    ear.say({ op: 'subscribe', topic: 'session' })
    ear.say({ op: 'unsubscribe', topic: 'nothing' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { length } = ear.heard
    desk.platform.live.publish('message', [other])
    desk.platform.live.publish('session', [other])
    desk.platform.live.publish('message', [officer])
    desk.platform.live.publish('message.read', [other, officer])
    await ear.until(length + 2)
    // That something was read in another window is told apart from something having happened.
    expect(ear.heard.slice(length)).toEqual([
      { topic: 'message', data: {} },
      { topic: 'message', data: { read: true } },
    ])
  })
})

describe('files after logout (T07)', () => {
  it('the cookie that opened them opens none, nor does an upload credential take one', async () => {
    const signedIn = await desk.login('officer')
    const token = String(signedIn.data.token)
    const cookie = signedIn.cookies.find(({ name }) => name === 'zj_file')
    const path = '2026/01/after-logout/photo.png'
    await desk.platform.storage.put(path, Readable.from([Buffer.from('x')]))
    await desk.run(sql`insert into file_object (path, name, size, mime, sha256, created_by)
      values (${path}, 'photo.png', 1, 'image/png', ${'0'.repeat(64)}, ${officer})`)
    const read = () =>
      desk.app.inject({ method: 'GET', url: `/files/${path}`, headers: { cookie: `zj_file=${cookie?.value ?? ''}` } })
    expect((await read()).statusCode).toBe(200)
    const credential = await desk.call('POST', '/api/common/pc/getUploadToken', { purpose: 'file' }, { token })
    await desk.call('POST', '/api/user/pc/reset', {}, { token })
    expect((await read()).statusCode).toBe(401)
    const boundary = 'x-boundary'
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const upload = await desk.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${part('token', String(credential.data.token))}${part('key', `${String(credential.data['key'])}1.txt`)}--${boundary}--\r\n`,
    })
    expect(upload.json()).toMatchObject({ code: 401 })
  })
})

describe('sockets of strangers and sockets without number [A13]', () => {
  it('a page of another origin gets none, a page of ours does', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
      await expect(open(headers), JSON.stringify(headers)).rejects.toThrow()
    const ours = await open({ origin: new URL(address.replace('ws', 'http')).origin })
    ours.say({ ticket: await ticketOf(await desk.token('officer')) })
    await ours.until(1)
    expect(ours.heard).toEqual([{ op: 'ready' }])
  })

  it('one session holds sixteen, and asks the database once for all of them', async () => {
    const token = await desk.token('other')
    const ears = []
    for (let at = 0; at < 17; at += 1) {
      const ear = await open()
      ear.say({ ticket: await ticketOf(token) })
      ears.push(ear)
      if (at < 16) await ear.until(1)
    }
    expect(await ears[16]?.closed).toBe(4429)
    const asked = vi.spyOn(desk.platform.reservedDb.getExecutor(), 'executeQuery')
    desk.platform.live.publish('session', [other])
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
    await withTransaction(desk.platform.db, (trx) => endSessions(trx, desk.platform, { account: other }, 'forced'))
    expect(new Set(await Promise.all(ears.slice(0, 16).map(({ closed }) => closed)))).toEqual(new Set([REFUSED]))
    expect(asked.mock.calls.length).toBeLessThan(8)
  })
})

describe('the load of one account (A11)', () => {
  it('a window that never stops asking is shown out; one that follows every list of the product is not', async () => {
    const token = await desk.token('officer')
    const [busy, mad] = await Promise.all([listening(token), listening(token)])
    for (const { name } of allEntities) busy.say({ op: 'subscribe', topic: `rows:${name}` })
    for (let n = 0; n < 2000; n += 1)
      mad.say({ op: n % 2 ? 'subscribe' : 'unsubscribe', topic: `rows:invented_${n % 20 ? 'a' : 'b'}` })
    expect(await mad.closed).toBe(4429)
    const { length } = busy.heard
    desk.platform.live.publish('message', [officer])
    await busy.until(length + 1)
  })

  it('forty-eight windows in all and no more; a thousand changes at once cost each of them a few questions', async () => {
    await desk.account('many', 'officer')
    const ears: Ear[] = []
    for (let session = 0; session < 3; session += 1) {
      const token = await desk.token('many')
      for (let n = 0; n < 16; n += 1) {
        const ear = await open()
        ear.say({ ticket: await ticketOf(token) })
        await ear.until(1)
        ear.say({ op: 'subscribe', topic: 'rows:monomer' })
        ears.push(ear)
      }
    }
    const surplus = await open()
    surplus.say({ ticket: await ticketOf(await desk.token('many')) })
    expect([await surplus.closed, surplus.heard]).toEqual([4429, []])
    const asked = [desk.platform.db, desk.platform.reservedDb].map((db) => vi.spyOn(db.getExecutor(), 'executeQuery'))
    const places = Array.from({ length: 1000 }, (_, n) => `monomer/${n % 300}/0`)
    for (const place of places) desk.platform.live.publish(ROWS_TOPIC, [place])
    const questions = () => asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    // Each asks at least whether its session lives.
    await expect.poll(questions, { timeout: 20_000 }).toBeGreaterThanOrEqual(48)
    process.stdout.write(`A11: ${questions()} questions of 48 windows for 1,000 changes\n`)
    expect(questions()).toBeLessThanOrEqual(48 * 4)
  })

  it('a window that reads nothing is let go before much waits for it, and others hear at once', async () => {
    const token = await desk.token('officer')
    const [deaf, well] = await Promise.all([listening(token), listening(token)])
    const connections = () => new Promise<number>((resolve) => void desk.app.server.getConnections((_, count) => resolve(count)))
    const open = await connections()
    deaf.pause()
    let told = 0
    // Beyond what the system itself keeps for a connection on its way.
    for (; told < 600_000 && (await connections()) === open; told += 2000) {
      const { length } = well.heard
      for (let n = 0; n < 2000; n += 1) desk.platform.live.publish('message', [officer])
      await well.until(length + 2000)
    }
    process.stdout.write(`A11: let go after ${told} messages unread\n`)
    expect(await connections()).toBe(open - 1)
    deaf.resume()
    expect(await deaf.closed).toBe(1006)
  })
})
