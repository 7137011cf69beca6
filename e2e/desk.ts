import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Caller, callerOf, origin } from './api'
import { PASSWORD } from './people'

export { go, shown } from './place'

/** Who somebody is, as the server tells him. */
export interface Person {
  readonly id: number
  readonly unit_id: number | null
}

/** The people of one journey: each signs in once, for the browser and for the calls alike. */
export interface Desk {
  caller(username: string): Promise<Caller>
  person(username: string): Promise<Person>
  page(username: string): Promise<Page>
  close(): Promise<void>
}

export function openDesk(browser: Browser): Desk {
  const callers = new Map<string, Promise<Caller>>()
  const people = new Map<string, Promise<Person>>()
  const pages = new Map<string, Promise<Page>>()
  const contexts: BrowserContext[] = []
  const once = <T>(kept: Map<string, Promise<T>>, username: string, make: () => Promise<T>): Promise<T> => {
    const found = kept.get(username) ?? make()
    kept.set(username, found)
    return found
  }
  const caller = (username: string) => once(callers, username, () => callerOf(username, PASSWORD))
  const open = async (username: string): Promise<Page> => {
    const { token } = await caller(username)
    const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
    contexts.push(context)
    await context.addInitScript((value) => sessionStorage.setItem('token', value), token)
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    return page
  }
  const ask = async (username: string): Promise<Person> => {
    const { data } = await (await caller(username)).post('/api/user/pc/userInfo')
    return { id: Number(data.id), unit_id: data.unit_id === null ? null : Number(data.unit_id) }
  }
  return {
    caller,
    person: (username) => once(people, username, () => ask(username)),
    page: (username) => once(pages, username, () => open(username)),
    close: async () => {
      for (const context of contexts.splice(0)) await context.close()
    },
  }
}
