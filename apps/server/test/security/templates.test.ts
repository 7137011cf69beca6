import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type ClientRequest, createServer, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outsideChannel } from '@zhujian/server/modules/message/outside-gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url))
/** Every language a template might be written in. */
const TEMPLATES = '${7*7}{{7*7}}<%=7*7%>#set($x=49)$x #{7*7} *{7*7} @(7*7) %7B7*7%7D'
const notice = (id: number) => ({
  id,
  kind: 'todo',
  title: TEMPLATES,
  body: `工程 ${TEMPLATES}`,
  path: '/a',
  at: 1_770_000_000,
  to: { account: TEMPLATES, name: TEMPLATES, tel: '13800000000' },
})

describe('what looks like a template in a name (T33)', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zhujian-templates-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('reaches the outbox letter by letter', async () => {
    await outsideChannel({ channel: 'file', url: undefined, token: undefined, allowPrivate: false }, folder).send(notice(1))
    const [name = ''] = await readdir(join(folder, 'outbox'))
    const line: unknown = JSON.parse(await readFile(join(folder, 'outbox', name), 'utf8'))
    expect(line).toMatchObject({ title: TEMPLATES, body: `工程 ${TEMPLATES}`, name: TEMPLATES, account: TEMPLATES })
  })

  it.each(['sms', 'wecom', 'mail'] as const)('reaches the gateway of %s letter by letter', async (channel) => {
    const bodies: string[] = []
    const gateway = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        bodies.push(text)
        response.end('{}')
      })
    })
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
    const { port } = gateway.address() as AddressInfo
    const { request } = https
    // The certificate is all that is left out.
    const plain = (_url: URL, options: RequestOptions, answered: (response: IncomingMessage) => void): ClientRequest =>
      httpRequest({ ...(options.headers && { headers: options.headers }), method: 'POST', host: '127.0.0.1', port }, answered)
    https.request = plain as unknown as typeof request
    syncBuiltinESMExports()
    try {
      const config = { channel, url: 'https://gateway.example.cn/', token: undefined, allowPrivate: true }
      await outsideChannel(config, folder).send(notice(2))
    } finally {
      https.request = request
      syncBuiltinESMExports()
      gateway.close()
    }
    const said = JSON.stringify(JSON.parse(bodies[0] ?? '{}'))
    expect(said).toContain(JSON.stringify(TEMPLATES).slice(1, -1))
    expect(said).not.toMatch(/(?<!\$x=)49/)
  })
})

describe('programs the server starts (T33)', () => {
  it('are two, the database and the converter, and no line of a shell', async () => {
    const names = (await readdir(SOURCES, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    const texts = await Promise.all(names.map(async (name) => [name, await readFile(join(SOURCES, name), 'utf8')] as const))
    const starting = texts.filter(([, text]) => /node:child_process|from 'child_process'|worker_threads'.*exec/.test(text))
    expect(starting.map(([name]) => name.replaceAll('\\', '/')).toSorted()).toEqual([
      'modules/file/office-converter.ts',
      'platform/embedded-cluster.ts',
      'platform/embedded-process.ts',
    ])
    for (const [name, text] of starting) {
      expect([name, /\b(?:exec|execSync|execFile|spawnSync|fork)\(/.test(text)]).toEqual([name, false])
      expect([name, /shell:\s*(?:true|')/.test(text)]).toEqual([name, false])
    }
    // Nothing evaluates text either.
    const evaluating = texts.filter(([, text]) => /\beval\(|new Function\(|vm\.run|node:vm'/.test(text))
    expect(evaluating.map(([name]) => name)).toEqual([])
  })
})
