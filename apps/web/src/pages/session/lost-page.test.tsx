// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outsideTab } from '../../app/outside-tab'
import { keepSession, type SessionAnswer } from '../../data/session'
import type { Tab } from '../../data/tab'
import NoRightPage from './no-right.page'
import NotFoundPage from './not-found.page'

const close = vi.fn<() => void>()
const setTitle = vi.fn<(title: string) => void>()
const tab: Tab = { ...outsideTab, key: '/404?', close, setTitle }
const shown = (Page: typeof NotFoundPage, url: string, where = tab) => render(<Page params={{}} query={{ url }} tab={where} />)

beforeEach(() =>
  keepSession({ token: 'x', id: 7, username: 'officer', rights: ['engineering:read'] } as unknown as SessionAnswer),
)
afterEach(() => {
  cleanup()
  close.mockClear()
  setTitle.mockClear()
})

describe('a page that cannot be reached', () => {
  it('is said inside the tab, without a frame of its own, and closing the tab is the way back', () => {
    shown(NotFoundPage, '/nowhere')
    expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy()
    expect(screen.queryByRole('main')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '返回上一页' }))
    expect(close).toHaveBeenCalledOnce()
  })

  it('stands alone where there is no tab', () => {
    shown(NoRightPage, '/group', outsideTab)
    expect(screen.getByRole('main')).toBeTruthy()
  })

  it('a page that comes later is not open yet and gives the tab its name', () => {
    shown(NotFoundPage, '/hikVideo')
    expect(screen.getByRole('heading', { name: '“视频监控”还没有开放' })).toBeTruthy()
    expect(screen.getByText('/hikVideo')).toBeTruthy()
    expect(setTitle).toHaveBeenCalledWith('视频监控')
  })

  it('a refused page is named, with the address that was refused', () => {
    shown(NoRightPage, '/group')
    expect(screen.getByText('/group')).toBeTruthy()
    expect(setTitle).toHaveBeenCalledWith('无权限：注册审核')
  })

  it('a login-free look is not told to apply for rights of an account that is not its own', () => {
    keepSession({ token: 'x', id: 7, username: 'officer', rights: [], free: true } as unknown as SessionAnswer)
    shown(NoRightPage, '/group')
    expect(screen.queryByRole('button', { name: '申请权限' })).toBeNull()
    expect(screen.getByText('免登录链接只供查看，“注册审核”须用账号登录后打开')).toBeTruthy()
  })

  it('looks only for pages the account can open', () => {
    shown(NotFoundPage, '/nowhere')
    fireEvent.change(screen.getByLabelText('查找页面'), { target: { value: '库' } })
    expect(screen.getByRole('link', { name: '监督库（在建）' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '企业库' })).toBeNull()
  })
})
