import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { menuGroups, redirects, screenOf, screens } from './screens'

const paths = (base: string, words: string): string[] => words.split(' ').map((word) => `${base}/${word}`)

describe('route table', () => {
  it('holds every route the specification names [S2-02] [S2-09..24]', () => {
    const named = [
      ...paths('', 'login register 404 401 hikVideo index completionAcceptance'),
      ...paths('/command', 'projectOverview smartWorkSite employees safetySupervision riskWarning inspection'),
      ...paths('/projectlibrary', 'historySupervise middeSupervise supervise'),
      ...paths(
        '/projectlibrary/supervise/ProjectDetails',
        'survey monitor environment realNameSystem unloadingPlatform elevator selfEvaluation hydroelectric towerCrane carManagement progressManagement procurement supplies safetyHat',
      ),
      ...paths(
        '/evaluation',
        'siteAssessment entStandard projectQuarter appeal suspension selfIndex monthlySelf subEvaluation application',
      ),
      ...paths(
        '/business',
        'changeNotice termination recovery construction towork dismantle workinspection fileUpload monomer notice manager releaseGL releaseJL',
      ),
      ...paths('/fileManagement', 'fileIndex notice fileIndex/history notice/history'),
      ...paths('/approval', 'xfjg xflj gzbx szcz qianyue jgsq ztzx jcys ycsq aqwm ztrz'),
      ...paths(
        '/group',
        'groupsupervise projectAccount unitAccount equipmentAccount labourServices supervisor housing regulatoryCompany',
      ),
      ...paths('/reputation', 'personnel enterprise credit'),
      ...paths(
        '/systemManage',
        'journal realTimeData sideStation safetyProgram safetyBehavior attendance dust tower elevator discharge',
      ),
      ...paths('/setting', 'setting_log setupManage'),
      ...paths(
        '',
        'earlyWarning tobeDone engineeringAudit vehicle aisafetyhat preventionControl projectDetails management attendance equipment population middeSupervise historySupervise historyLibraryMenu',
      ),
    ]
    expect(named.filter((path) => !screenOf(path))).toEqual([])
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

  it('history variants carry type 1, the middle library type 2 [S2-13] [S2-16]', () => {
    for (const screen of screens.filter((each) => each.path.endsWith('/history'))) expect(screen.type).toBe(1)
    expect(screenOf('/projectlibrary/historySupervise')?.type).toBe(1)
    expect(screenOf('/projectlibrary/middeSupervise')?.type).toBe(2)
    expect(screenOf('/projectlibrary/supervise')?.type).toBe(0)
  })

  it('every redirect ends at a registered page [S2-04] [S2-14]', () => {
    for (const target of Object.values(redirects)) expect(screenOf(target)).toBeDefined()
    expect(redirects['/']).toBe('/index')
    expect(redirects['/projectlibrary/supervise/ProjectDetails']).toBe('/projectlibrary/supervise/ProjectDetails/survey')
  })

  it('only the four session pages are open to everybody', () => {
    expect(screens.filter((screen) => screen.right === 'public').map((screen) => screen.path)).toEqual([
      '/login',
      '/register',
      '/404',
      '/401',
    ])
  })

  it('every menu group that is a page itself holds exactly one page', () => {
    for (const group of menuGroups.filter((each) => each.leaf)) {
      expect(screens.filter((screen) => screen.menu === group.key)).toHaveLength(1)
    }
  })

  it('about seventy pages of project management are registered under safetyManage', () => {
    expect(
      screens.filter((screen) => screen.path.startsWith('/projectlibrary/supervise/safetyManage/')).length,
    ).toBeGreaterThanOrEqual(70)
  })

  it('stays a file a person can read', () => {
    expect(readFileSync(new URL('./screens.ts', import.meta.url), 'utf8').split('\n').length).toBeLessThan(300)
  })
})
