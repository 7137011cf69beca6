import { create } from 'zustand'
import { clearItems, readItem, readTheme, writeItem, writeTheme } from './session-items'

/** Answer of login, verifyLogin, userInfo and loginFreeUserInfo, without the token. */
export interface UserInfo {
  id: number
  username: string
  real_name: string
  role_codes: string[]
  role_names: string[]
  unit_name: string | null
  org_name: string | null
  areacode: string | null
  must_change: boolean
  /** Epoch seconds. */
  last_login_at: number | null
  last_login_ip: string | null
  /** Epoch seconds at which the session ends unless it is used. */
  expires_at: number
  demo?: boolean
  /** Rights of the account as 'entity:verb'; screens without their right leave the menu. Absent = the server decides alone. */
  rights?: string[]
}
export type SessionAnswer = UserInfo & { token: string }

/** [S3-02] Public settings of the site. */
export interface PublicData {
  SITE?: { SITE_NAME?: string; SITE_URL?: string }
  SHOP?: unknown
  UNIT?: unknown
  FCGS?: unknown
  title?: string
  authentication?: string
  demo?: boolean
  version?: string
}

export type CommonsData = Record<string, unknown> & { cdn_host?: string }

interface SessionState {
  token: string
  user: UserInfo | undefined
  commons: CommonsData | undefined
  publicData: PublicData
  /** [S4-12] Always ['admin'] once user info is there; it only decides whether routes are loaded. */
  permissions: string[]
  theme: string
}

const restore = (): SessionState => ({
  token: readItem<string>('token') ?? '',
  user: readItem<UserInfo>('userInfo'),
  commons: readItem<CommonsData>('commonsData'),
  publicData: readItem<PublicData>('publicData') ?? {},
  permissions: readItem<string[]>('permissions') ?? [],
  theme: readTheme(),
})

export const useSession = create<SessionState>(restore)

export const sessionToken = (): string => useSession.getState().token

export function keepSession({ token, ...user }: SessionAnswer): void {
  writeItem('token', token)
  useSession.setState({ token })
  keepUser(user)
}

/** [S4-12] Whoever the account is, the stored permissions are the single role admin. */
export function keepUser(user: UserInfo): void {
  const permissions = ['admin']
  writeItem('userInfo', user)
  writeItem('permissions', permissions)
  useSession.setState({ user, permissions })
}

export function keepCommons(commons: CommonsData): void {
  writeItem('commonsData', commons)
  useSession.setState({ commons })
}

export function keepPublicData(publicData: PublicData): void {
  writeItem('publicData', publicData)
  useSession.setState({ publicData })
}

export function keepTheme(theme: string): void {
  writeTheme(theme)
  useSession.setState({ theme })
}

/** [S4-01] Forgets the session; public settings and theme belong to the page and stay in memory. */
export function clearSession(): void {
  clearItems()
  useSession.setState({ token: '', user: undefined, commons: undefined, permissions: [] })
}
