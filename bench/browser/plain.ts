import type { Page } from '@playwright/test'

/** A page as it stands: its nodes and every rule of its styles, without its program. */
export interface Still {
  readonly css: string
  readonly html: string
  readonly theme: Readonly<Record<string, string>>
}

export const stillOf = (page: Page, selector: string): Promise<Still> =>
  page.evaluate((wanted) => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    const { dataset } = document.documentElement
    return {
      css: rules.join('\n'),
      html: document.querySelector(wanted)?.outerHTML ?? '',
      theme: { ...dataset } as Record<string, string>,
    }
  }, selector)

/** Shows such nodes in a page where nothing else runs. */
export async function showStill(page: Page, { css, theme }: Still, body: string): Promise<void> {
  await page.goto('about:blank')
  await page.setContent('<!doctype html><html><head></head><body></body></html>')
  await page.evaluate(
    ({ css: rules, theme: data, body: html }) => {
      Object.assign(document.documentElement.dataset, data)
      const style = document.createElement('style')
      style.textContent = rules
      document.head.append(style)
      document.body.innerHTML = html
    },
    { css, theme, body },
  )
}

export const countNodes = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(`${wanted} *`).length, selector)
