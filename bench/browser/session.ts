import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { PROJECT_COUNT } from '@zhujian/server/modules/demo/project-plan'
import config from '../../e2e/playwright.config'
import { signIn } from '../../e2e/people'
import { type Product, startProduct } from '../product'
import type { StageOptions } from '../stage'

/** The product on its own demo data, or on data made before, and a browser. */
export interface BrowserStage {
  readonly product: Product
  readonly rounds: number
  readonly projects: number
  /** A browser profile of its own: nothing stored, nothing cached. */
  context(): Promise<BrowserContext>
  /** Somebody at work: signed in through the login page. */
  signedIn(username: string): Promise<Page>
}

const { launchOptions, viewport, locale, timezoneId } = config.use ?? {}

// What runs inside pages was compiled by tsx, which names functions through this helper.
const NAMED = 'globalThis.__name ??= (each) => each'

export async function withBrowser<T>(
  options: StageOptions,
  work: (stage: BrowserStage) => Promise<T>,
  data = { folder: join(options.folder, 'demo'), projects: PROJECT_COUNT },
): Promise<T> {
  await mkdir(options.folder, { recursive: true, mode: 0o755 })
  const product = await startProduct({ dataDir: data.folder, port: options.port })
  const browser = await chromium.launch(launchOptions)
  const context = () => newContext(browser, product.base)
  const stage: BrowserStage = {
    product,
    rounds: options.rounds,
    projects: data.projects,
    context,
    signedIn: async (username) => {
      const page = await (await context()).newPage()
      await signIn(page, username)
      return page
    },
  }
  try {
    return await work(stage)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function newContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: 'block',
    viewport: viewport ?? null,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  })
  await context.addInitScript({ content: NAMED })
  context.setDefaultTimeout(60_000)
  return context
}

/** The processor as many times slower, for this page alone. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })
}
