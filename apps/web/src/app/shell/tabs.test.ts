// @vitest-environment jsdom
import { type Screen, screenOf } from '@zhujian/domain/screens'
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../data/place'
import {
  close,
  hintOfTab,
  HOME,
  keysToClose,
  liveKeys,
  MAX_TABS,
  move,
  nameOfTab,
  open,
  pin,
  reload,
  restore,
  setDirty,
  setTitle,
  setTyped,
  type TabsState,
} from './tabs'

const SURVEY = '/projectlibrary/supervise/ProjectDetails/survey'
const LIBRARY = '/projectlibrary/supervise'
const empty: TabsState = { tabs: [], active: '', visited: [] }
const screen = (path: string): Screen => screenOf(path) ?? ({ ...screenOf(HOME), path } as Screen)
const go = (state: TabsState, ...addresses: string[]): TabsState =>
  addresses.reduce((before, address) => {
    const place = parseAddress(address)
    return open(before, place, screen(place.path))
  }, state)
const keys = (state: TabsState): string[] => state.tabs.map((tab) => tab.key)

describe('open tabs', () => {
  it('one tab per page, one per record for details', () => {
    const state = go(
      empty,
      HOME,
      `${LIBRARY}?page=2`,
      `${LIBRARY}?page=3`,
      `${SURVEY}?engineering_id=1`,
      `${SURVEY}?engineering_id=2`,
    )
    expect(keys(state)).toEqual([HOME, LIBRARY, `${SURVEY}?1`, `${SURVEY}?2`])
    expect(state.tabs[1]?.query).toEqual({ page: '3' })
  })
  it('a tab shown again at its address is the very same, so that its page is not drawn again', () => {
    const before = go(empty, HOME, `${LIBRARY}?page=2`, HOME)
    const after = go(before, `${LIBRARY}?page=2`)
    expect(after.active).toBe(LIBRARY)
    expect(after.tabs).toBe(before.tabs)
    expect(go(after, `${LIBRARY}?page=3`).tabs[1]?.query).toEqual({ page: '3' })
  })

  it('a page that is refused or not there stands in a tab of its own for each address, beside the others', () => {
    const state = go(empty, HOME, LIBRARY, '/404?url=%2FearlyWarning', '/404?url=%2FhikVideo', '/404?url=%2FearlyWarning')
    expect(keys(state)).toEqual([HOME, LIBRARY, '/404?/earlyWarning', '/404?/hikVideo'])
    expect(close(state, [state.active]).active).toBe('/404?/hikVideo')
    expect(close(go(empty, HOME, LIBRARY, '/401?url=%2Fgroup'), ['/401?/group']).active).toBe(LIBRARY)
  })
  it('a record is called by what it is about, its code is told when one points at it', () => {
    const opened = go(empty, '/biz/case?id=7')
    expect(opened.tabs.map(hintOfTab)).toEqual(['申请详情'])
    const [tab] = setTitle(opened, opened.active, '地下车库基础验收', 'SP-JCYS-2026-0002').tabs
    expect(tab && nameOfTab(tab)).toBe('地下车库基础验收')
    expect(tab && hintOfTab(tab)).toBe('地下车库基础验收　SP-JCYS-2026-0002')
    expect(tab && hintOfTab({ ...tab, label: '幸福里三期' })).toBe('幸福里三期')
  })
  it('the same record in another library is another tab with its own type, 0 when nothing is said [S3-04] [S4-11]', () => {
    const state = go(empty, `${SURVEY}?engineering_id=1`, `${SURVEY}?engineering_id=1&type=1`)
    expect(state.tabs.map((tab) => tab.type)).toEqual([0, 1])
  })
  it('the type of a history page comes from its route [S2-13]', () => {
    expect(go(empty, '/projectlibrary/historySupervise').tabs[0]?.type).toBe(1)
    expect(go(empty, '/projectlibrary/middeSupervise').tabs[0]?.type).toBe(2)
  })
  it('records of one page push each other out no sooner than other pages', () => {
    const state = go(empty, HOME, ...Array.from({ length: 30 }, (_, index) => `${SURVEY}?engineering_id=${index + 1}`))
    expect(state.tabs).toHaveLength(31)
  })
  it('the hundredth takes the place of the oldest in which nothing was typed', () => {
    const full = go(empty, HOME, ...Array.from({ length: MAX_TABS - 1 }, (_, index) => `/page${index}`))
    const state = go(setTyped(setDirty(full, '/page0', true), '/page1', 'query'), '/another')
    expect(keys(state)).toEqual(expect.arrayContaining(['/page0', '/page1', '/another']))
    expect(keys(state)).not.toContain('/page2')
  })
  it('at most 99 tabs are kept [S9-10]', () => {
    const state = go(empty, HOME, ...Array.from({ length: 120 }, (_, index) => `/page${index}`))
    expect(state.tabs).toHaveLength(MAX_TABS)
    expect(keys(state)[0]).toBe(HOME)
    expect(state.active).toBe('/page119')
  })
})

describe('closing', () => {
  const state = go(empty, HOME, LIBRARY, '/group', '/engineeringAudit', '/group', LIBRARY)
  it('returns to the last visited tab, not to the last in the row', () => {
    expect(close(state, [LIBRARY]).active).toBe('/group')
    expect(close(state, [LIBRARY, '/group']).active).toBe('/engineeringAudit')
  })
  it('never closes the home tab', () => {
    expect(keys(close(state, keys(state)))).toEqual([HOME])
    expect(close(state, keys(state)).active).toBe(HOME)
  })
  it('keeps the active tab when another one closes', () => {
    expect(close(state, ['/group']).active).toBe(LIBRARY)
  })
  it.each([
    ['current', ['/group']],
    ['others', [LIBRARY, '/engineeringAudit']],
    ['left', [LIBRARY]],
    ['right', ['/engineeringAudit']],
    ['all', [LIBRARY, '/group', '/engineeringAudit']],
  ] as const)('%s closes what it says', (command, expected) => {
    expect(keysToClose(state, command, '/group')).toEqual(expected)
  })
  it('pinned tabs survive all commands but their own', () => {
    const pinned = pin(state, '/engineeringAudit', true)
    expect(keysToClose(pinned, 'all', LIBRARY)).not.toContain('/engineeringAudit')
    expect(keysToClose(pinned, 'current', '/engineeringAudit')).toEqual(['/engineeringAudit'])
  })
})

describe('order and marks', () => {
  const state = go(empty, HOME, LIBRARY, '/group', '/engineeringAudit')
  it('a pinned tab stands behind home', () => {
    expect(keys(pin(state, '/engineeringAudit', true))).toEqual([HOME, '/engineeringAudit', LIBRARY, '/group'])
  })
  it('moves within the row but never before home', () => {
    expect(keys(move(state, '/engineeringAudit', 0))).toEqual([HOME, '/engineeringAudit', LIBRARY, '/group'])
    expect(keys(move(state, HOME, 3))).toEqual(keys(state))
  })
  it('carries title, unsaved mark and reload count', () => {
    const marked = reload(setDirty(setTitle(state, LIBRARY, '滨江新城'), LIBRARY, true), LIBRARY)
    expect(marked.tabs[1]).toMatchObject({ title: '滨江新城', dirty: false, version: 1 })
  })
})

describe('live trees', () => {
  const many = go(empty, HOME, ...Array.from({ length: 20 }, (_, index) => `/page${index}`))
  it('are the most recent twelve', () => {
    expect([...liveKeys(many)]).toEqual(Array.from({ length: 12 }, (_, index) => `/page${index + 8}`))
  })
  it('follow the visits', () => {
    expect(liveKeys(go(many, HOME)).has(HOME)).toBe(true)
    expect(liveKeys(go(many, HOME)).has('/page8')).toBe(false)
  })
  it('never drop unsaved input', () => {
    const live = liveKeys(setDirty(many, '/page1', true))
    expect(live.has('/page1')).toBe(true)
    expect(live.size).toBe(12)
  })
  it('never drop a page in which something was typed; a typed query is kept elsewhere', () => {
    expect(liveKeys(setTyped(many, '/page1', 'page')).has('/page1')).toBe(true)
    expect(liveKeys(setTyped(many, '/page1', 'query')).has('/page1')).toBe(false)
  })
})

describe('after a reload', () => {
  it('tabs, order and visits come back; later pages do not', () => {
    const state = go(empty, HOME, LIBRARY, '/group')
    const stored = JSON.parse(
      JSON.stringify({ ...state, tabs: [...state.tabs, { ...state.tabs[1], key: '/hikVideo', path: '/hikVideo' }] }),
    ) as unknown
    expect(restore(stored, screenOf)).toEqual(state)
  })
  it.each([undefined, null, 'x', {}, { tabs: 3 }])('a broken store (%j) is an empty row', (stored) => {
    expect(restore(stored, screenOf)).toEqual(empty)
  })
})
