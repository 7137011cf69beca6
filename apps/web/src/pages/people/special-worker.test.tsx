// @vitest-environment jsdom
import type { AnyEntity } from '@zhujian/model'
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { leaveNothing, signedIn } from '../../ui/test-session'
import SpecialWorkerPage from './special-worker.page'

/** 清单从哪一部分打开。 */
let start: string | undefined
vi.mock('../../entity/project-list', () => ({
  ProjectList: ({ entity }: { entity: AnyEntity }) => {
    start = entity.list.startView
    return null
  },
}))
afterEach(leaveNothing)

function opened(rights: readonly string[]) {
  signedIn(() => [], { rights: rights.map((verb) => `special_cert:${verb}`) })
  render(<SpecialWorkerPage tab={{} as never} query={{}} params={{}} />)
  return start
}

it('核验的人打开，先看等他核验的', () => expect(opened(['read', 'pass'])).toBe('pending'))
it('别人打开，看全部', () => expect(opened(['read', 'add'])).toBeUndefined())
