// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAbnormal, useAbnormalLog } from '../data/abnormal-log'
import { ApiError } from '../data/api-error'
import { PageBoundary } from './page-boundary'

/** A page that breaks while `trouble.now` is set, and otherwise counts. */
const trouble: { now: unknown } = { now: undefined }
function Page({ name }: { name: string }): ReactElement {
  const [count, setCount] = useState(0)
  if (trouble.now !== undefined && name === '甲') throw trouble.now
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  )
}

/** Two tabs as the shell draws them: each with a boundary, and a version that 重新加载本页 raises. */
function Tabs(): ReactElement {
  const [version, setVersion] = useState(0)
  return (
    <>
      <PageBoundary key={version} name="甲" onReload={() => setVersion(version + 1)}>
        <Page name="甲" />
      </PageBoundary>
      <PageBoundary name="乙">
        <Page name="乙" />
      </PageBoundary>
    </>
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  location.hash = '#/projectlibrary/supervise?engineering_name=滨江'
  forgetAbnormal()
})
afterEach(() => {
  trouble.now = undefined
  cleanup()
  vi.restoreAllMocks()
})

describe('a page that breaks', () => {
  it('says so in its own tab, the other tab lives on with its state, and 重新加载本页 brings it back', () => {
    const view = render(<Tabs />)
    fireEvent.click(screen.getByText('乙 0'))
    trouble.now = new TypeError('x is undefined')
    view.rerender(<Tabs />)
    expect(screen.getByRole('alert').textContent).toContain('页面出错了')
    expect(screen.getByText('乙 1')).toBeTruthy()
    trouble.now = undefined
    fireEvent.click(screen.getByText('重新加载本页'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('甲 0')).toBeTruthy()
    expect(screen.getByText('乙 1')).toBeTruthy()
  })

  it('is written into the abnormal log with its address, but no value of it, and the trace id', () => {
    trouble.now = new ApiError('没有取到', { traceId: 'T7' })
    render(<Tabs />)
    expect(useAbnormalLog.getState().events[0]).toMatchObject({
      kind: 'page',
      path: '/projectlibrary/supervise?engineering_name',
      traceId: 'T7',
    })
  })
})
