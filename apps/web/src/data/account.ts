import { strings } from '@zhujian/model/strings'
import { isApiError, ApiError } from './api-error'
import { post } from './client'
import { forgetEnded, setAside, takeEnded } from './ended-session'
import { flushDrafts, forgetDrafts } from './drafts'
import { closeLive } from './live'
import { forgetAbnormal } from './abnormal-log'
import { forgetNotices, hideNotices } from './notices'
import { flushPreferences, forgetPreferences, loadPreferences } from './preferences'
import {
  clearSession,
  type CommonsData,
  keepCommons,
  keepSession,
  keepUser,
  type SessionAnswer,
  useSession,
  type UserInfo,
} from './session'
import { readAccount, readTheme, writeAccount, writeTheme } from './session-items'

export interface LoginInput {
  username: string
  password: string
  captcha?: { id: string; code: string }
  /** Second factor: a code of the authenticator, or a recovery code. */
  code?: string
}

const endings = new Set<() => void>()
/** Things of the app that end with a session: queries, tabs, watchers. */
export const onSessionEnd = (ending: () => void): void => void endings.add(ending)
const resumptions = new Set<() => void>()
/** Things of the app that go on when the account whose session had ended signs in again. */
export const onSessionResume = (resumption: () => void): void => void resumptions.add(resumption)

/** The same account goes on; of another one not even a toast is left. */
function follow(answer: SessionAnswer): void {
  const former = takeEnded(answer.id)
  if (former !== 'none') hideNotices()
  if (former === 'same') for (const resumption of resumptions) resumption()
  if (former !== 'other') return
  forgetNotices()
  forgetAbnormal()
}

/** [S4-01] After login the token and user info are stored and common data is fetched. */
async function begin(answer: Partial<SessionAnswer> | null): Promise<void> {
  if (!answer?.token) throw new ApiError(strings.loginWithoutToken)
  follow(answer as SessionAnswer)
  keepSession(answer as SessionAnswer)
  if (answer.must_change || answer.must_enrol) return
  await Promise.all([fetchCommons(), loadPreferences()])
  void flushDrafts()
}

/** `keepName`: the account name stands in the form the next time, nothing else is kept. */
export async function login(input: LoginInput, keepName: boolean): Promise<void> {
  await begin(await post<SessionAnswer>('/api/user/pc/login', input))
  writeAccount(keepName ? input.username : '')
}

/** [S7-39] A new session by the device cookie; false when nobody is signed in on this browser. */
export async function verifyLogin(): Promise<boolean> {
  try {
    await begin(await post<SessionAnswer>('/api/user/pc/verifyLogin', {}, { silent: true }))
    return true
  } catch {
    return false
  }
}

/** [S4-02] Exchanges the one-time ticket of the address for a session. */
export async function loginFree(ticket: string): Promise<void> {
  await begin(await post<SessionAnswer>('/api/user/pc/loginFreeUserInfo', { ticket }, { silent: true }))
}

/** [S2-05] Asked by the route guard when the permissions are empty. */
export async function fetchUser(): Promise<void> {
  keepUser(await post<UserInfo>('/api/user/pc/userInfo'))
  if (!useSession.getState().commons) await fetchCommons()
  void loadPreferences()
}

/** Common reference data and the settings that travel with it. */
export async function fetchCommons(): Promise<void> {
  try {
    keepCommons(await post<CommonsData>('/api/common/pc/get', {}, { silent: true }))
  } catch (error) {
    if (!isApiError(error)) throw error
    keepCommons({})
  }
}

/** The session goes on; every other one of the account is over. User info is read again, for the forced change is done. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await post('/api/user/pc/password', { old_password: oldPassword, new_password: newPassword })
  await fetchUser()
}

/** A seed for the authenticator; it counts once {@link confirmFactor} was given a code of it. */
export const startFactor = (): Promise<{ secret: string; address: string }> => post('/api/user/pc/mfaStart')

/** Turns the second factor on; the recovery codes are said this once. Read {@link fetchUser} when they were noted down. */
export const confirmFactor = (code: string, password: string): Promise<{ recovery: string[] }> =>
  post('/api/user/pc/mfaConfirm', { code, password })

/** The session is over without the person asking for it: what was under way waits in memory for the account's next login. */
export function endSession(reason = ''): void {
  setAside(reason)
  closeSession()
}

function closeSession(): void {
  closeLive()
  clearSession()
  forgetPreferences()
  for (const ending of endings) ending()
}

/** [S4-01] Logout. The server may answer by wiping the storage; theme and account name are put back. */
export async function logout(): Promise<void> {
  const account = readAccount()
  const theme = readTheme()
  await Promise.all([flushDrafts(), flushPreferences()])
  try {
    await post('/api/user/pc/reset', {}, { silent: true })
  } catch {
    // The session also ends on the server by itself; here it ends in any case.
  }
  // Before the session closes: the form that opens then reads the name at once.
  writeAccount(account)
  writeTheme(theme)
  forgetDrafts()
  forgetNotices()
  forgetAbnormal()
  forgetEnded()
  closeSession()
  await forgetCaches()
}

/** security.md A.5 ruling 4: caches and IndexedDB do not outlive the account. */
async function forgetCaches(): Promise<void> {
  try {
    if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    const databases = (await indexedDB.databases?.()) ?? []
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
  } catch {
    // Refused by policy: then nothing was stored there either.
  }
}
