/**
 * The browser-stored items of [S3-01] and nothing else. The token is the one secret and lives in sessionStorage only;
 * the stored account is the account NAME (security.md A.5 ruling 2), never a password.
 */
export const SESSION_ITEMS = [
  'userInfo',
  'token',
  'commonsData',
  'permissions',
  'routeSelect',
  'publicData',
  'routeTitle',
  'homeEquipmentPopupShow',
] as const
export type SessionItem = (typeof SESSION_ITEMS)[number]

export const THEME_KEY = 'theme'
export const ACCOUNT_KEY = 'civilizationAccount'
const OWN_PREFIX = 'zhujian:'
/** Own item: when and from where the account signed in before, in words; the server tells it once, at the sign-in. */
export const LAST_LOGIN = 'login.last'

/** Storage can be refused or full (policy, private mode): reading then means nothing stored, writing means not kept. */
const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Items stored as they are; the others as JSON. */
const PLAIN: readonly SessionItem[] = ['token', 'routeSelect', 'routeTitle']

export function readItem<T>(item: SessionItem): T | undefined {
  return attempt(() => {
    const text = sessionStorage.getItem(item)
    if (text === null) return undefined
    return (PLAIN.includes(item) ? text : JSON.parse(text)) as T
  })
}

export function writeItem(item: SessionItem, value: unknown): void {
  attempt(() => sessionStorage.setItem(item, typeof value === 'string' && PLAIN.includes(item) ? value : JSON.stringify(value)))
}

/** State of open tabs and the like: survives a reload, dies with the window or the session. */
export function readOwn<T>(name: string): T | undefined {
  return attempt(() => {
    const text = sessionStorage.getItem(OWN_PREFIX + name)
    return text === null ? undefined : (JSON.parse(text) as T)
  })
}

export function writeOwn(name: string, value: unknown): void {
  attempt(() =>
    value === undefined
      ? sessionStorage.removeItem(OWN_PREFIX + name)
      : sessionStorage.setItem(OWN_PREFIX + name, JSON.stringify(value)),
  )
}

/** All own items as they are stored, to be put back for the same account. */
export const ownItems = (): Record<string, string> =>
  attempt(() => Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => key.startsWith(OWN_PREFIX)))) ?? {}

export function putOwnItems(items: Readonly<Record<string, string>>): void {
  attempt(() => {
    for (const [key, text] of Object.entries(items)) sessionStorage.setItem(key, text)
  })
}

/** Names of own items beginning with a prefix, to drop the state of a closed tab as a whole. */
export function dropOwn(prefix: string): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OWN_PREFIX + prefix)) sessionStorage.removeItem(key)
  })
}

export const readAccount = (): string => attempt(() => localStorage.getItem(ACCOUNT_KEY)) ?? ''

export function writeAccount(name: string): void {
  attempt(() => (name ? localStorage.setItem(ACCOUNT_KEY, name) : localStorage.removeItem(ACCOUNT_KEY)))
}

export const readTheme = (): string => attempt(() => localStorage.getItem(THEME_KEY)) ?? 'default'
export const writeTheme = (theme: string): void => void attempt(() => localStorage.setItem(THEME_KEY, theme))

/** [S4-01] Everything of the session goes; theme and account name are the only things that stay. */
export function clearItems(): void {
  attempt(() => {
    for (const item of SESSION_ITEMS) sessionStorage.removeItem(item)
    dropOwn('')
    for (const key of Object.keys(localStorage)) if (key !== THEME_KEY && key !== ACCOUNT_KEY) localStorage.removeItem(key)
  })
}
