import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 18099)

/** They change what everybody has (settings, rights, views of an account) or measure the browser: nobody works beside them. */
const ALONE = /(account|administration|login-free|lost-work|memory|outage|session|setting|shell|table-views)\.spec\.ts$/
/** Projects from their registration to the history library, every word typed; the longest is for `npm run journeys` alone. */
const LONGEST = /life\.spec\.ts$/
const JOURNEYS = /(life|scenario)\.spec\.ts$/
/** `npm test` runs the parts together and alone one after the other; without a part, everything one by one. */
const part = process.env.E2E_PART

/** Browser journeys against the built product on demo data of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: part === 'alone' ? ALONE : part === 'journeys' ? JOURNEYS : /\.spec\.ts$/,
  testIgnore: part === 'together' ? [ALONE, LONGEST] : [],
  fullyParallel: false,
  workers: part === 'together' ? 2 : 1,
  // Machines are shared: what fails twice has a reason of ours. A first failure stays in the log, counted as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    actionTimeout: 15_000,
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
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
      ],
    },
  },
  webServer: {
    command: 'node ../apps/server/dist/main.js',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), DEMO: '1', DATA_DIR: process.env.E2E_DATA_DIR ?? '/tmp/zhujian-e2e', LOG_LEVEL: 'warn' },
  },
})
