import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nameOf } from '@zhujian/model'
import { allEntities, entityOf } from './entities'
import { menuEntries, menuGroups } from './menu'
import { spokenPaths, wordsFor } from './screen-words'
import { redirects, screenOf, screens } from './screens'

const paths = (base: string, words: string): string[] => words.split(' ').map((word) => `${base}/${word}`)

/** 规范点名的路由，按语句；S2-11、S2-12 另有测试：主框架与首页不只是登记。 */
const named: Readonly<Record<string, readonly string[]>> = {
  'S2-02': paths('', 'login register 404 401'),
  'S2-09': paths('/command', 'projectOverview smartWorkSite employees safetySupervision riskWarning inspection'),
  'S2-10': ['/hikVideo'],
  'S2-13': paths('/projectlibrary', 'historySupervise middeSupervise supervise'),
  'S2-14': paths(
    '/projectlibrary/supervise/ProjectDetails',
    'survey monitor environment realNameSystem unloadingPlatform elevator selfEvaluation hydroelectric towerCrane carManagement progressManagement procurement supplies safetyHat',
  ),
  'S2-15': paths(
    '/evaluation',
    'siteAssessment entStandard projectQuarter appeal suspension selfIndex monthlySelf subEvaluation application',
  ),
  'S2-16': paths(
    '/business',
    'changeNotice termination recovery construction towork dismantle workinspection fileUpload monomer notice manager releaseGL releaseJL',
  ),
  'S2-17': paths('/fileManagement', 'fileIndex notice fileIndex/history notice/history'),
  'S2-18': ['/completionAcceptance'],
  'S2-19': paths('/approval', 'xfjg xflj gzbx szcz qianyue jgsq ztzx jcys ycsq aqwm ztrz'),
  'S2-20': paths(
    '/group',
    'groupsupervise projectAccount unitAccount equipmentAccount labourServices supervisor housing regulatoryCompany',
  ),
  'S2-21': paths('/reputation', 'personnel enterprise credit'),
  'S2-22': paths(
    '/systemManage',
    'journal realTimeData sideStation safetyProgram safetyBehavior attendance dust tower elevator discharge',
  ),
  'S2-23': paths('/setting', 'setting_log setupManage'),
  'S2-24': paths(
    '',
    'earlyWarning tobeDone engineeringAudit vehicle aisafetyhat preventionControl projectDetails management attendance equipment population middeSupervise historySupervise historyLibraryMenu',
  ),
}
const isReady = (path: string): boolean => screenOf(redirects[path] ?? path)?.ready === true
/** 语句的页面全部交付之后才算证明；登记不等于做完。 */
const finished = Object.keys(named).filter((id) => named[id]?.every(isReady))

describe('route table', () => {
  it('holds every route the specification names, and the shell', () => {
    const all = [...Object.values(named).flat(), '/index']
    expect(all.filter((path) => !screenOf(path) && !redirects[path])).toEqual([])
  })

  it.each(finished)('every page of [%s] is there', (id) => {
    expect(named[id]?.filter((path) => !isReady(path))).toEqual([])
  })

  it('registers each path once, with a title and a catalogue key in start case', () => {
    expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length)
    for (const screen of screens) {
      expect(screen.title).not.toBe('')
      expect(screen.titleKey).toMatch(/^[A-Z0-9][A-Za-z0-9]*( [A-Z0-9][A-Za-z0-9]*)*$/)
    }
    expect(screenOf('/projectlibrary/middeSupervise')?.titleKey).toBe('Midde Supervise')
    expect(screenOf('/setting/setting_log')?.titleKey).toBe('Setting Log')
    expect(screenOf('/business/towork/history')?.titleKey).toBe('Towork History')
  })

  it('history variants carry type 1, the middle library type 2 [S2-13]', () => {
    for (const screen of screens.filter((each) => each.path.endsWith('/history'))) expect(screen.type).toBe(1)
    expect(screenOf('/projectlibrary/historySupervise')?.type).toBe(1)
    expect(screenOf('/projectlibrary/middeSupervise')?.type).toBe(2)
    expect(screenOf('/projectlibrary/supervise')?.type).toBe(0)
  })

  it('every redirect ends at a registered page [S2-04]', () => {
    for (const target of Object.values(redirects)) expect(screenOf(target)).toBeDefined()
    expect(redirects['/']).toBe('/index')
    expect(redirects['/projectlibrary/supervise/ProjectDetails']).toBe('/projectlibrary/supervise/ProjectDetails/survey')
  })

  it('only the four session pages, the public check of a draw, the public credit of companies and the paper of an examination are open to everybody', () => {
    expect(screens.filter((screen) => screen.right === 'public').map((screen) => screen.path)).toEqual([
      '/login',
      '/register',
      '/publicDraw',
      '/publicCredit',
      '/examSit',
      '/404',
      '/401',
    ])
  })

  it('every menu group that is a page itself holds one entry', () => {
    for (const group of menuGroups.filter((each) => each.leaf)) {
      const entries = screens.filter((screen) => screen.menu === group.key).map(({ entry, path }) => entry ?? path)
      expect(new Set(entries).size, group.key).toBe(1)
    }
  })

  it('a page of an entry that has sections stands in one of them', () => {
    const sections: Record<string, readonly string[] | undefined> = Object.fromEntries(
      Object.entries(menuEntries).map(([key, entry]) => [key, 'sections' in entry ? entry.sections : undefined]),
    )
    for (const { entry, path, section } of screens)
      if (entry) expect(sections[entry] ? sections[entry].includes(section ?? '') : section === undefined, path).toBe(true)
  })

  it('every page of a project has a place beside its others', () => {
    const pages = screens.filter(({ path }) => /^\/projectlibrary\/supervise\/(safetyManage|ProjectDetails)\//.test(path))
    expect(pages.filter(({ workspace }) => workspace === undefined).map(({ path }) => path)).toEqual([])
  })

  it('about seventy pages of project management are registered under safetyManage', () => {
    expect(
      screens.filter((screen) => screen.path.startsWith('/projectlibrary/supervise/safetyManage/')).length,
    ).toBeGreaterThanOrEqual(70)
  })

  it('a page that is one part of the rows names a view, or fields the list can be asked by', () => {
    for (const { path, only, right, ready } of screens) {
      if (!only || !ready || typeof right !== 'object') continue
      const { views = {}, list } = entityOf(right.entity)
      for (const [name, value] of Object.entries(only))
        if (name === 'view') expect(Object.keys(views), path).toContain(value)
        else expect(list.search, path).toContain(name)
    }
    expect(screens.filter(({ only }) => only).length).toBeGreaterThan(0)
  })

  it('stays a file a person can read', () => {
    expect(readFileSync(new URL('./screens.ts', import.meta.url), 'utf8').split('\n').length).toBeLessThan(300)
  })
})

describe('what people call a page', () => {
  it('is said of pages that are there, and holds the name of the rows they list', () => {
    expect(spokenPaths.filter((path) => !screens.some((screen) => screen.path === path))).toEqual([])
    expect(wordsFor('/projectlibrary/supervise/safetyManage/hiddenDanger')).toContain('安全隐患')
  })

  it.each([
    ['JGJ 59', '标准化评分'],
    ['评分表', '标准化评分'],
    ['安全检查评分', '标准化评分'],
    ['班前', '安全教育'],
    ['专项检查', '监督检查'],
    ['分项', '检验批'],
    ['分项', '验收进度'],
    ['同条件', '混凝土试块'],
    ['同条件', '强度评定'],
    ['600', '混凝土试块'],
  ])('“%s” finds %s', (word, title) => {
    const found = screens.filter(({ path }) => wordsFor(path).some((each) => each.includes(word)))
    expect(found.map((screen) => screen.title)).toContain(title)
  })
})

describe('lists opened across projects', () => {
  it('say of each row which project it is of', () => {
    const listed = new Set(screens.flatMap(({ ready, right }) => (ready && typeof right === 'object' ? [right.entity] : [])))
    const silent = allEntities.filter(
      ({ name, scope, list }) =>
        scope === 'project' && listed.has(name) && !list.columns.some((column) => nameOf(column) === 'engineering_id'),
    )
    expect(silent.map(({ label }) => label)).toEqual([])
  })
})
