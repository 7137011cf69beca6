import { allEntities } from '@zhujian/domain/entities'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { clusterOf } from '../bench/faults/server-process'

/** T31: ways to become a script, an address, a style or a template. Each is short enough for an ordinary field. */
export const PAYLOADS: readonly string[] = [
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(2)>',
  '<script>alert(3)</script>',
  '<iframe srcdoc="<script>alert(4)</script>">',
  'javascript:alert(5)',
  '<a href="javascript:alert(6)">x</a>',
  '<img src=//evil.example/x.png>',
  '<style>@import"//evil.example/y"</style>',
  "{{constructor.constructor('alert(9)')()}}",
  '<math><mi xlink:href="data:x,<script>alert(10)</script>">',
  '<input autofocus onfocus=alert(11)>',
  '</textarea></title><details open ontoggle=alert(12)>',
  '`${alert(13)}`<b onclick=alert(13)>',
]

const TEXTS = new Set(['text', 'longText', 'richText'])

/** Puts the payloads, in turn, into every text of every row of every entity, past whatever the forms would refuse. */
export async function poison(dataDir: string): Promise<number> {
  const client = new pg.Client({ connectionString: (await clusterOf(dataDir)).ownerUrl })
  await client.connect()
  let columns = 0
  const attempt = async (text: string, values: unknown[]) => {
    // A column may be unique or checked: then its demo value stays.
    const done = await client.query(text, values).catch(() => null)
    columns += done?.rowCount ? 1 : 0
  }
  const drawn = `(($1::text[])[1 + (id + length($2)) % ${PAYLOADS.length}])`
  for (const entity of allEntities)
    for (const [name, field] of Object.entries(entity.fields)) {
      if (!TEXTS.has(field.kind) || field.sensitive || name === 'username' || name === 'role_codes') continue
      const distinct = (entity.unique ?? []).some(({ fields }) => fields.includes(name)) ? `${drawn} || id` : drawn
      await attempt(`update ${entity.name} set ${name} = ${distinct} where $2 <> ''`, [PAYLOADS, name])
      if (name === entity.display) await attempt(`update ${entity.name} set search_text = lower(${name}) where $1 <> ''`, [name])
    }
  await attempt(`update file_object set name = ${drawn} || '.pdf' where $2 <> ''`, [PAYLOADS, 'file'])
  await attempt(`update message set title = ${drawn}, body = ${drawn} where $2 <> ''`, [PAYLOADS, 'message'])
  await client.query(
    `insert into message (account_id, kind, title, body, path) select a.id, k, p, p, 'javascript:alert(20)'
     from account a, unnest(array['todo', 'warning', 'notice', 'download']) k, unnest($1::text[]) p`,
    [PAYLOADS],
  )
  await client.end()
  return columns
}

/** Everything a payload could have become. */
export interface Trap {
  readonly dialogs: string[]
  readonly reports: string[]
  readonly strangers: string[]
}

export async function layTrap(page: Page, home: string): Promise<Trap> {
  const trap: Trap = { dialogs: [], reports: [], strangers: [] }
  page.on('dialog', (dialog) => {
    trap.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(?:https?|wss?):$/.test(url.protocol) && url.host !== new URL(home).host) trap.strangers.push(request.url())
  })
  await page.exposeFunction('reportOfPolicy', (what: string) => void trap.reports.push(what))
  await page.addInitScript(() => {
    const { reportOfPolicy } = window as unknown as { reportOfPolicy: (what: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      reportOfPolicy(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
  return trap
}

/** Elements and attributes that only a payload brings: the pages themselves never write one. */
export const broughtIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const handlers = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onclick'].map((name) => `[${name}]`)
    const others = [
      'iframe[srcdoc]',
      'math',
      'details[open]',
      'body script:not([src])',
      '[href^="javascript:" i]',
      '[src*="evil.example"]',
    ]
    return [...document.querySelectorAll([...handlers, ...others].join())].map((each) => each.outerHTML.slice(0, 200))
  })

/** Whether a payload stands on the page as the words it is made of. */
export const isShown = (page: Page): Promise<boolean> =>
  page.evaluate((payloads) => {
    const fields = [...document.querySelectorAll('input, textarea')].map((each) => (each as HTMLInputElement).value)
    const text = [document.body.innerText, ...fields].join('\n')
    return payloads.some((payload) => text.includes(payload))
  }, PAYLOADS as string[])
