// @vitest-environment jsdom
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { afterEach, expect, it } from 'vitest'
import { outsideTab } from '../../app/outside-tab'
import type { WireRow } from '../../entity/source'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { projectActions } from './project-actions'

afterEach(leaveNothing)

const row = { id: 7, engineering_name: '望江府', state: engineeringStates.code('building'), history_type: 0, can: ['read'] }
const offered = () => projectActions(row as unknown as WireRow, outsideTab).map(({ key }) => key)

it('a login-free look may open a project, and neither follow it nor begin anything for it', () => {
  signedIn(() => [], { free: false, role_codes: ['contractor'] })
  expect(offered()).toContain('follow')
  expect(offered().length).toBeGreaterThan(2)
  signedIn(() => [], { free: true, role_codes: ['contractor'] })
  expect(offered()).toEqual(['enter'])
})
