// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, login, logout } from './account'
import { configureClient, get, setBaseAddress } from './client'
import { readDraft, saveDraft } from './drafts'
import { useEnded } from './ended-session'
import { notify, useNotices } from './notices'
import { savePreference } from './preferences'
import { learnServerTime, serverNow } from './server-clock'
import {
  clearSession,
  keepCommons,
  keepPublicData,
  keepSession,
  keepTheme,
  type SessionAnswer,
  touchSession,
  useSession,
} from './session'
import { SESSION_ITEMS, writeAccount, writeItem, writeOwn } from './session-items'

const answer = {
  token: 'secret-token',
  id: 7,
  username: 'officer',
  real_name: '周志明',
  must_change: false,
  expires_at: 2_000_000_000,
} as SessionAnswer

function serve(routes: Record<string, unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname
    asked.push(`${init.method} ${path}`)
    return new Response(JSON.stringify(routes[path] ?? { code: 200, data: {} }))
  })
  return asked
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  clearSession()
  setBaseAddress('http://host')
  configureClient({ onProblem: () => undefined })
})

describe('stored items [S3-01]', () => {
  it('the token stands in sessionStorage only', () => {
    keepSession(answer)
    expect(sessionStorage.getItem('token')).toBe('secret-token')
    expect(JSON.parse(sessionStorage.getItem('userInfo') ?? '{}')).toMatchObject({ id: 7, token: 'secret-token' })
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret-token')
  })
  it('permissions are the single role admin, whoever signs in [S4-12] [S6-02]', () => {
    keepSession(answer)
    expect(useSession.getState().permissions).toEqual(['admin'])
  })
  it('the theme is kept in localStorage, default by default [S3-03]', () => {
    expect(useSession.getState().theme).toBe('default')
    keepTheme('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    keepTheme('default')
  })
  it('an answered call prolongs the session, as it does on the server', () => {
    const now = Math.floor(Date.now() / 1000)
    keepSession({ ...answer, expires_at: now + 1800 })
    useSession.setState(({ user }) => ({ user: user && { ...user, expires_at: now + 60 } }))
    touchSession()
    expect(useSession.getState().user?.expires_at).toBeGreaterThanOrEqual(now + 1800)
  })
})

describe('the end of the session', () => {
  it('is told by the clock of the server: a PC that is an hour fast neither warns at once nor shortens what an answer prolongs', async () => {
    const server = Math.floor(Date.now() / 1000) - 3600
    const date = new Date(server * 1000).toUTCString()
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, data: {} }), { headers: { date } }))
    await get('/api/x')
    keepSession({ ...answer, expires_at: server + 1800 })
    useSession.setState(({ user }) => ({ user: user && { ...user, expires_at: server + 60 } }))
    await get('/api/x')
    expect(Math.abs((useSession.getState().user?.expires_at ?? 0) - (server + 1800))).toBeLessThanOrEqual(2)
    expect((useSession.getState().user?.expires_at ?? 0) - serverNow()).toBeGreaterThan(1700)
    learnServerTime(new Date().toUTCString())
  })
})

describe('login [S4-01]', () => {
  it('stores token and user info and fetches common data [S7-03] [S3-24]', async () => {
    const asked = serve({
      '/api/user/pc/login': { code: 200, data: answer },
      '/api/common/pc/get': { code: 200, data: { cdn_host: '' } },
      '/api/user/pc/preference': { code: 200, data: { rows: [], total: 0 } },
    })
    await login({ username: 'officer', password: 'Zhujian@2026' }, true)
    expect(useSession.getState()).toMatchObject({ token: 'secret-token', commons: { cdn_host: '' } })
    expect(asked).toContain('POST /api/common/pc/get')
  })
  it('remembers the account name, never the password', async () => {
    serve({ '/api/user/pc/login': { code: 200, data: { ...answer, must_change: true } } })
    await login({ username: 'officer', password: 'Zhujian@2026' }, true)
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(localStorage.getItem('civilizationAccount')).toBe('officer')
    expect(stored).not.toContain('Zhujian@2026')
  })
  it('an answer without a token is a failure of the interface [S5-01] [S8-05]', async () => {
    serve({ '/api/user/pc/login': { code: 200, data: { id: 7 } } })
    await expect(login({ username: 'officer', password: 'x' }, false)).rejects.toThrow('登录接口异常，未正确返回token...')
    expect(useSession.getState().token).toBe('')
  })
})

describe('logout [S4-01]', () => {
  it('leaves nothing but theme and account name, even when the server wipes the storage', async () => {
    keepSession(answer)
    keepCommons({ cdn_host: '' })
    keepPublicData({ title: '筑监' })
    for (const item of SESSION_ITEMS) writeItem(item, 'x')
    writeOwn('tabs', [1])
    savePreference('menu.width', 200)
    writeAccount('officer')
    keepTheme('dark')
    localStorage.setItem('something', 'old')
    vi.stubGlobal('fetch', async () => {
      localStorage.clear()
      return new Response(JSON.stringify({ code: 200, data: {} }))
    })
    // The form that opens as the session closes already knows the name.
    const known: string[] = []
    const stop = useSession.subscribe(
      ({ token }) => token === '' && known.push(localStorage.getItem('civilizationAccount') ?? ''),
    )
    await logout()
    stop()
    expect(new Set(known)).toEqual(new Set(['officer']))
    expect({ ...sessionStorage }).toEqual({})
    expect({ ...localStorage }).toEqual({ theme: 'dark', civilizationAccount: 'officer' })
    expect(useSession.getState()).toMatchObject({ token: '', user: undefined, permissions: [], commons: undefined })
  })
  it('forgets drafts that were not sent', async () => {
    serve({})
    keepSession(answer)
    saveDraft('engineering', 'new', { name: '甲' })
    await logout()
    serve({ '/api/user/pc/draft': { code: 200, data: null } })
    keepSession(answer)
    expect(await readDraft('engineering', 'new')).toBeNull()
  })
})

describe('a session that ends by itself', () => {
  const own = () => Object.keys(sessionStorage).filter((key) => key.startsWith('zhujian:'))
  const work = (): void => {
    keepSession(answer)
    writeOwn('tabs', { tabs: [{ key: '/group' }] })
    writeOwn('tab:/group:draft', { typed: '一半' })
    notify('error', '甲工程没有保存')
  }
  const signIn = (id: number) => {
    serve({ '/api/user/pc/login': { code: 200, data: { ...answer, id, must_change: true } } })
    return login({ username: 'officer', password: 'Zhujian@2026' }, false)
  }
  it('leaves nothing in storage; the same account finds its tabs and what they held', async () => {
    work()
    endSession('管理员已让本账号下线')
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).toBe('[{},{}]')
    expect(useEnded.getState().ended).toMatchObject({ account: 7, username: 'officer', reason: '管理员已让本账号下线' })
    await signIn(7)
    expect(own().sort()).toEqual(['zhujian:tab:/group:draft', 'zhujian:tabs'])
    expect(useEnded.getState().ended).toBeNull()
  })
  it('leaves nothing at all to another account, in memory neither', async () => {
    work()
    saveDraft('engineering', 'new', { name: '甲' })
    endSession()
    await signIn(8)
    expect([own(), useNotices.getState().notices, useEnded.getState().ended]).toEqual([[], [], null])
    serve({ '/api/user/pc/draft': { code: 200, data: null } })
    expect(await readDraft('engineering', 'new')).toBeNull()
  })
  it('is not one the person logged out of, nor that of a login-free visitor', async () => {
    work()
    serve({})
    await logout()
    expect(useEnded.getState().ended).toBeNull()
    keepSession({ ...answer, free: true })
    endSession()
    expect(useEnded.getState().ended).toBeNull()
  })
  it('ends what every module keeps of a person: a store says so, or says here why it need not', () => {
    const sources = import.meta.glob<string>('../{ui,entity,parts,pages,app/shell}/**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const keeps = /^(?:export )?const \w+(?:: [^=]+)? = (?:create<|new (?:Map|Set)<)/m
    const silent = Object.entries(sources).filter(
      ([path, text]) => !path.includes('.test.') && keeps.test(text) && !text.includes('onSessionEnd'),
    )
    expect(silent.map(([path]) => path.replace('../', '')).sort()).toEqual(
      [
        // Components of pages, by path.
        'app/shell/views.tsx',
        // Which panel is open.
        'app/shell/shell-state.ts',
        // Readings of characters.
        'ui/controls/pinyin.ts',
        // Components of records, by entity.
        'ui/own-record.ts',
        // Kept by session token.
        'ui/upload/credential.ts',
      ].sort(),
    )
  })
})

describe('drafts when the session is lost', () => {
  it('wait in memory for their account and are never written to storage', async () => {
    keepSession(answer)
    saveDraft('engineering', 'new', { idcard: '330106199001011234' })
    clearSession()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('330106199001011234')
    keepSession(answer)
    expect((await readDraft<{ idcard: string }>('engineering', 'new'))?.body.idcard).toBe('330106199001011234')
  })
})
