// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { BizEventAnswer, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useSession } from '../../data/session'
import { Overtaken } from './overtaken'

const ME = 7
const event = (id: number, account_id: number, real_name: string) =>
  ({
    id,
    node_label: '设计单位意见',
    action: 'approve',
    actor: { account_id, real_name, org_text: null },
    at: 1_770_000_000,
  }) as BizEventAnswer
const info = (events: readonly BizEventAnswer[], waits: boolean) =>
  ({ events, nodes: waits ? [{ tasks: [{ account_id: ME, state: 'pending' }] }] : [] }) as unknown as BizInfoAnswer

beforeEach(() => useSession.setState({ user: { id: ME } } as never))
afterEach(cleanup)

it('who is late on an open page is told who was faster, and keeps the words he wrote', () => {
  const { rerender } = render(<Overtaken info={info([event(1, 3, '施工')], true)} text="同意，强度已复核" />)
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<Overtaken info={info([event(1, 3, '施工'), event(2, 8, '林嘉')], false)} text="同意，强度已复核" />)
  expect(screen.getByRole('status').textContent).toMatch(/已由林嘉于 .+ 办理（设计单位意见　通过）.*没有送出：同意，强度已复核/)
})

it('nothing is said of what one did oneself', () => {
  const { rerender } = render(<Overtaken info={info([event(1, 3, '施工')], true)} text="" />)
  rerender(<Overtaken info={info([event(1, 3, '施工'), event(2, ME, '林嘉怡'), event(3, 9, '建设')], false)} text="" />)
  expect(screen.queryByRole('status')).toBeNull()
})
