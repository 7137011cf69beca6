import { expect, type Page, test } from '@playwright/test'
import { GLOBALS, METHODS, STATICS } from './floor'
import { signIn } from './people'

/** Takes from the page what Chromium 90 does not have, before any script runs. */
async function growOlder(page: Page): Promise<void> {
  await page.addInitScript(
    ({ methods, statics, globals }) => {
      const prototypes = [Array, String, Int8Array, Element, AbortSignal, Set].map(
        (each) => each.prototype as unknown as Record<string, unknown>,
      )
      prototypes.push(Object.getPrototypeOf(Int8Array.prototype) as Record<string, unknown>)
      for (const name of methods) for (const prototype of prototypes) if (Object.hasOwn(prototype, name)) delete prototype[name]
      for (const full of statics) {
        const [owner = '', name = ''] = full.split('.')
        const holder = (globalThis as unknown as Record<string, Record<string, unknown> | undefined>)[owner]
        if (holder)
          for (const each of [holder, Object.getPrototypeOf(holder) as Record<string, unknown>])
            if (name !== 'hasOwn') delete each[name]
      }
      for (const name of globals) Reflect.deleteProperty(globalThis, name)
      Reflect.deleteProperty(Object, 'hasOwn')
    },
    { methods: Object.keys(METHODS), statics: Object.keys(STATICS), globals: Object.keys(GLOBALS) },
  )
}

test('the pages work in a browser as old as Chromium 90: nothing newer is called', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await growOlder(page)
  await signIn(page, 'officer')
  expect(await page.evaluate(() => ['at' in Array.prototype, 'hasOwn' in Object, 'structuredClone' in globalThis])).toEqual([
    false,
    false,
    false,
  ])
  await expect(page.getByRole('heading', { name: /(好|夜深了)，/ })).toBeVisible()
  await page.goto('/#/projectlibrary/supervise')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('历史')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  for (const path of ['/historyLibraryMenu', '/middeSupervise', '/index']) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
  }
  expect(faults).toEqual([])
})
