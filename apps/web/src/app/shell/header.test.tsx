// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { afterEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import { touchSession, useSession } from '../../data/session'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { Header } from './header'

afterEach(leaveNothing)

const shown = () =>
  render(
    <DataProvider>
      <Header />
    </DataProvider>,
  )
const ends_at = nowSeconds() + 900

it('a login-free look says in the header that it only reads and until when, and use does not move that hour', () => {
  signedIn(() => [], { free: true, expires_at: ends_at, ends_at })
  shown()
  expect(screen.getByText('只读').textContent?.trim()).toBe(`只读至 ${formatInstant(ends_at, 'HH:mm')}`)
  useSession.setState(({ user }) => ({ user: user && { ...user, expires_at: ends_at - 600, ends_at: ends_at - 300 } }))
  touchSession()
  expect(useSession.getState().user?.expires_at).toBe(ends_at - 300)
  expect(screen.queryByText('待办')).toBeNull()
})

it('who signed in is told nothing of the kind', () => {
  signedIn(() => [], { free: false, expires_at: ends_at, ends_at })
  shown()
  expect(screen.queryByText('只读')).toBeNull()
})
