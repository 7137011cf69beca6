import type { KnownHosts } from './base-address'
import type { SignedInUser, SignInAnswer } from '@zhujian/domain/account/sign-in'
import { create } from 'zustand'
import { serverNow } from './server-clock'
import { clearItems, readItem, readTheme, writeItem, writeTheme } from './session-items'

/** Answer of login, verifyLogin, userInfo and loginFreeUserInfo, without the token. */
export type UserInfo = SignedInUser
export type SessionAnswer = SignInAnswer

/** [S3-02] Public settings of the site. */
export interface PublicData {
  SITE?: {
    SITE_NAME?: string
    SITE_URL?: string
    SITE_OWNER?: string
    SITE_SUPPORT?: string
    SITE_ICP?: string
    SITE_POLICE?: string
  }
  /** Names and their contents, shown as they are. */
  SHOP?: Readonly<Record<string, string>>
  UNIT?: Readonly<Record<string, string>>
  FCGS?: Readonly<Record<string, string>>
  title?: string
  /** [S7-44] Where import templates are; '' = this site. */
  TEMPLATE_BASE?: string
  /** [S7-01] Where the API of each environment is; '' = this site. */
  HOSTS?: KnownHosts
  authentication?: string
  demo?: boolean
  version?: string
}

/** [S3-02] What the site makes known besides itself, as “name：content”. */
export const publicPairs = ({ SHOP, UNIT, FCGS }: PublicData): string[] =>
  Object.entries({ ...SHOP, ...UNIT, ...FCGS }).map(([name, content]) => `${name}：${content}`)

export type CommonsData = Record<string, unknown> & { cdn_host?: string }

/** Seconds; the end of the session is not moved for less. */
const TOUCH_STEP = 15

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

/** Length of idleness the server allows, learned from the last user info. */
let idleSeconds = 0

export const useSession = create<SessionState>(restore)

/** Whether the account holds a right; decides what is shown and asked for, while the server judges every call itself. */
const holds = ({ user }: Pick<SessionState, 'user'>, entity: string, verb: string): boolean =>
  !user?.rights || user.rights.includes(`${entity}:${verb}`)
export const useRight = (entity: string, verb = 'read'): boolean => useSession((session) => holds(session, entity, verb))
/** As {@link useRight}, asked once. */
export const hasRight = (entity: string, verb = 'read'): boolean => holds(useSession.getState(), entity, verb)

export const sessionToken = (): string => useSession.getState().token

export function keepSession({ token, ...user }: SessionAnswer): void {
  writeItem('token', token)
  useSession.setState({ token })
  keepUser(user)
}

/** [S4-12] Whoever the account is, the stored permissions are the single role admin. */
export function keepUser(user: UserInfo): void {
  const permissions = ['admin']
  writeItem('userInfo', { ...user, token: sessionToken() })
  idleSeconds = user.expires_at - Math.floor(serverNow())
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

/** Every answered call of the person prolongs the session on the server; the warning two minutes before follows. */
export function touchSession(): void {
  const { user } = useSession.getState()
  const now = Math.floor(serverNow())
  if (!user || idleSeconds <= 0) return
  // However much it is used, a session ends when it was said to.
  const expires_at = Math.min(now + idleSeconds, user.ends_at ?? Number.POSITIVE_INFINITY)
  if (expires_at - user.expires_at < TOUCH_STEP) return
  useSession.setState({ user: { ...user, expires_at } })
}

/** [S4-01] Forgets the session; public settings and theme belong to the page and stay in memory. */
export function clearSession(): void {
  clearItems()
  useSession.setState({ token: '', user: undefined, commons: undefined, permissions: [] })
}
