// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setBaseAddress } from '../../data/client'
import { navigate } from '../../data/place'
import { keepSession, type SessionAnswer, useSession } from '../../data/session'
import { connectClient } from '../start/connect-client'
import { SessionExpiry } from './session-expiry'

afterEach(cleanup)

describe('a session that ended while nobody was there', () => {
  it('leads to the login page with the way back, so that the same account goes on where it was [S2-07] [S8-02]', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 401, msg: '登录已失效，请重新登录', data: null })))
    setBaseAddress('http://host')
    connectClient()
    keepSession({ token: 'x', id: 7, username: 'officer', expires_at: 1 } as SessionAnswer)
    navigate('/group/housing?page=2')
    render(<SessionExpiry />)
    fireEvent.click(await screen.findByRole('button', { name: '继续使用' }))
    await waitFor(() => expect(useSession.getState().token).toBe(''))
    await waitFor(() => expect(location.hash).toBe('#/login?redirect=%2Fgroup%2Fhousing%3Fpage%3D2'))
  })
})
