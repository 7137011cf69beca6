import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { dataRoot, origin, portOf } from './product'

/**
 * Three parts. `quick` is what `npm test` runs: the ways of a working day through sign-in, registration, inspection, dangers and
 * documents. `npm run browser` runs every file but the journeys. `npm run journeys`: projects from
 * their registration to the history library, every word typed, dangers from the score to the end of the stop they caused, and every
 * kind of application from its form to its effect.
 */
const QUICK = /\/(session|project|wizard|examination|state-law|hazards|notices|visit|document)\.spec\.ts$/
const LONGEST = /(life|storey|crane|rectification|stop-work|appraisal|biz-approvals|biz-business)\.spec\.ts$/
const JOURNEYS = /(life|storey|crane|rectification|stop-work|appraisal|scenario|biz-approvals|biz-business)\.spec\.ts$/
const parts = {
  quick: { testMatch: QUICK },
  browser: { testMatch: /\.spec\.ts$/, testIgnore: LONGEST },
  journeys: { testMatch: JOURNEYS },
  every: { testMatch: /\.spec\.ts$/ },
} as const
const part = parts[(process.env.E2E_PART ?? 'browser') as keyof typeof parts]
/**
 * As many products, one for each. A browser, its product and its database keep two cores busy: another worker there only makes
 * every test slower. `E2E_WORKERS` tries other numbers.
 */
const workers = Number(process.env.E2E_WORKERS ?? Math.max(1, Math.floor(availableParallelism() / 2)))

/**
 * The last list on the command line counts, so that what the runner turns off stands here again. The last two draw the suggestions
 * of the address bar, which nobody sees, by a process of their own beside every page: 0.7 s of CPU each.
 */
const OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Browser journeys against the built product on demo data of its own. */
export default defineConfig({
  testDir: '.',
  ...part,
  fullyParallel: false,
  workers,
  // Machines are shared: what fails twice has a reason of ours. A first failure stays in the log, counted as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    actionTimeout: 15_000,
    baseURL: origin,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    // It would fetch the whole product once more beside every test; those it is about allow it.
    serviceWorkers: 'block',
    // Whatever moves has to come to rest before it is clicked.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Recording costs a third of the runner's time: it begins when something has failed once.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Under a locale without Chinese letters the browser calls every file it saves “download”.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        `--disable-features=${OFF.join()}`,
      ],
    },
  },
  // The first worker's product is the last to be ready.
  webServer: {
    command: `node products.mjs ${portOf(0)} ${workers} ${dataRoot}`,
    url: `http://127.0.0.1:${portOf(0)}/readyz`,
    timeout: 300_000,
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
