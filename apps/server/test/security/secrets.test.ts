import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entityOf } from '@zhujian/domain/entities'
import { buildApp } from '@zhujian/server/app'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { loadKeys, openKeys } from '@zhujian/server/platform/keys'
import { startTestPlatform, type TestPlatform } from '@zhujian/server/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

describe('two installations without any configuration (T05)', () => {
  let installations: { test: TestPlatform; app: Awaited<ReturnType<typeof buildApp>>; token: string }[]
  beforeAll(async () => {
    installations = await Promise.all(
      [1, 2].map(async () => {
        const test = await startTestPlatform()
        const account = await make(test.platform, entityOf('account'), {
          username: 'officer',
          real_name: '同名',
          account_type: 'groupsupervise',
          role_codes: ['officer'],
          areacode: '330106',
          status: 'normal',
          must_change: false,
        })
        const token = await withTransaction(test.platform.db, (trx) =>
          openSession(trx, test.platform, { accountId: account, ip: '127.0.0.1', agent: 'test' }),
        )
        return { test, app: await buildApp(test.platform), token }
      }),
    )
  })
  afterAll(async () => {
    for (const { test, app } of installations) {
      await app.close()
      await test.close()
    }
  })

  it('have different keys, kept in files of their own', async () => {
    const rings = installations.map(({ test }) => test.platform.keys)
    expect(rings[0]?.derive('any').equals(rings[1]?.derive('any') ?? Buffer.alloc(0))).toBe(false)
    expect(rings[0]?.current.id).not.toBe(rings[1]?.current.id)
    for (const { test } of installations) {
      const { mode } = await stat(test.platform.config.keyFile)
      expect(mode & 0o777).toBe(0o600)
    }
  })

  it('do not take each other’s tokens, nor open each other’s values', async () => {
    const [one, two] = installations
    if (!one || !two) throw new Error('two installations')
    const ask = async (app: typeof one.app, token: string) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/user/pc/userInfo',
        payload: '{}',
        headers: { 'content-type': 'application/json', token },
      })
      return (response.json() as { code: number }).code
    }
    expect([await ask(one.app, one.token), await ask(two.app, two.token)]).toEqual([200, 200])
    expect([await ask(one.app, two.token), await ask(two.app, one.token)]).toEqual([401, 401])
    const sealed = one.test.platform.crypto.seal('330106197707079190', 'worker:1:idno')
    expect(() => two.test.platform.crypto.open(sealed, 'worker:1:idno')).toThrow()
    expect(one.test.platform.crypto.blindIndex('a', 'worker.idno')).not.toBe(
      two.test.platform.crypto.blindIndex('a', 'worker.idno'),
    )
  })

  it('a key others can read is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zhujian-keys-'))
    const path = join(folder, 'field.key')
    await (await openKeys(path)).keep()
    execFileSync('chmod', ['644', path])
    await expect(loadKeys(path)).rejects.toThrow(/可被其他用户读取/)
    await rm(folder, { recursive: true })
  })
})

describe('what is shipped (T05)', () => {
  const PEM = /-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE)-----/
  /** Long runs of letters and digits in quotes or after = that look drawn, not written. */
  const DRAWN = /(?<![\w+/=-])(?:[A-Fa-f0-9]{32,}|[A-Za-z0-9+/_-]{32,}={0,2})(?![\w+/=-])/g

  const entropy = (text: string): number =>
    [...new Set(text)].reduce((sum, each) => {
      const share = text.split(each).length / text.length - 1 / text.length
      return sum - share * Math.log2(share)
    }, 0)

  /** Words, paths, class lists and alphabets are long too; a secret mixes digits and both cases, or is plain hex. */
  function looksDrawn(text: string): boolean {
    const digits = text.replaceAll(/\D/g, '').length
    if (/^[A-Fa-f0-9]+$/.test(text)) return digits >= 8 && digits < text.length && entropy(text) > 3.3
    if (/^[\w-]*[a-z]{6,}[\w-]*$/.test(text) || text.includes('/')) return false
    return digits >= 4 && /[a-z]/.test(text) && /[A-Z]/.test(text) && entropy(text) > 4.2
  }

  function findsIn(name: string, content: string): string[] {
    const pem = PEM.test(content) ? [`${name}: a PEM block`] : []
    return [...pem, ...(content.match(DRAWN) ?? []).filter(looksDrawn).map((text) => `${name}: ${text}`)]
  }

  it('the repository holds no key and no secret [S9-12]', async () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
      .toString()
      .split('\0')
    const texts = files.filter((name) => name && !/package-lock\.json$|\.(png|jpe?g|woff2?|ttf|ico|pdf|xlsx|wasm)$/.test(name))
    const finds: string[] = []
    for (const name of texts)
      if (existsSync(join(ROOT, name))) finds.push(...findsIn(name, await readFile(join(ROOT, name), 'utf8')))
    expect(texts.length).toBeGreaterThan(200)
    expect(finds.filter((each) => !KNOWN.some((known) => each.startsWith(known)))).toEqual([])
  })

  /** Checked by eye: the hash of "hello world", the hashes of the migrations beside their names, pictures of a few pixels, the vectors of FIPS 180-4. */
  const KNOWN: readonly string[] = [
    'apps/server/test/platform/storage.test.ts: b94d27b9934d3e08',
    'apps/server/src/migrations/released.txt: ',
    'e2e/offline-cache.spec.ts: iVBORw0KGgo',
    'e2e/scoring.spec.ts: iVBORw0KGgo',
    'e2e/visit.spec.ts: iVBORw0KGgo',
    'packages/domain/src/safety/draw/draw.test.ts: ',
  ]

  it('nor does the built server', async () => {
    const folder = join(ROOT, 'apps/server/dist')
    if (!existsSync(folder)) return
    const finds: string[] = []
    for (const name of await readdir(folder))
      if (name.endsWith('.js')) finds.push(...findsIn(name, await readFile(join(folder, name), 'utf8')))
    expect(finds).toEqual([])
  })
})
