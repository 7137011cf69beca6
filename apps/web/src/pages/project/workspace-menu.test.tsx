// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { WorkspaceMenu } from './workspace-menu'

afterEach(leaveNothing)

const SAFETY = '/projectlibrary/supervise/safetyManage'

it('件数旁的链接打开的就是所数的那些：要办的看要办的，只说有多少的看全部，没有件数的照旧', async () => {
  const counts = {
    [`${SAFETY}/hiddenDanger`]: { total: 7, open: 0, late: 0 },
    [`${SAFETY}/craneMaintain`]: { total: 30, open: 2, late: 1, view: 'anyOpen' },
    [`${SAFETY}/accident`]: { total: 0, open: 0, late: 0 },
    [`${SAFETY}/qualityTree`]: { total: 80, open: 3, late: 0, view: 'open' },
  }
  signedIn(() => [['engineeringWorkspace', { project: { id: 3 }, followed: false, counts }]])
  const tab = { path: `${SAFETY}/hiddenDanger`, query: {} } as unknown as Tab
  render(
    <DataProvider>
      <WorkspaceMenu id={3} tab={tab} onChoose={() => undefined} />
    </DataProvider>,
  )
  const danger = await screen.findByRole('link', { name: /^隐患整改7/ })
  expect(danger.getAttribute('href')).toBe(`#${SAFETY}/hiddenDanger?engineering_id=3&view=all`)
  expect(danger.getAttribute('aria-current')).toBe('page')
  const options = [...document.querySelectorAll('option')].map(({ value }) => value)
  expect(options).toContain(`${SAFETY}/craneMaintain?engineering_id=3&view=anyOpen`)
  expect(options).toContain(`${SAFETY}/accident?engineering_id=3`)
  expect(options).toContain(`${SAFETY}/qualityTree?engineering_id=3`)
  expect(screen.queryByRole('option', { name: '验收进度' })).not.toBeNull()
})
