import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests in a document of their own; what a page keeps for its life would be there for the next file. */
const inDocument = readdirSync(join(import.meta.dirname, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `apps/web/src/${name.replaceAll('\\', '/')}`)
  .filter((path) => readFileSync(join(import.meta.dirname, path), 'utf8').includes('@vitest-environment jsdom'))

/**
 * The longest of the server's: every odd value in every place, injections, leaks, masks, hostile sheets, faults of uploads, backups,
 * keys that change, a damaged line to the database. `npm run attacks`; everything else of the server is in `npm test`.
 */
const ATTACKS = [
  'security/odd-values',
  'security/injection',
  'security/leaks',
  'security/mask-solver',
  'security/shapes',
  'security/moved-rows',
  'security/key-rotation',
  'transfer/hostile-import',
  'file/upload-faults',
  'platform/backup',
  'platform/last-resort',
].map((name) => `apps/server/test/${name}.test.ts`)

const onServer = {
  globalSetup: ['apps/server/test/global-setup.ts'],
  pool: 'forks' as const,
  // Files share the modules of their process, never a database: 0.1 s instead of 1.2 s of loading for each.
  isolate: false,
  // Many tests wait for clocks and killed processes, so a third works while two wait.
  maxWorkers: 3,
  // As in the browser: machines are shared, what fails twice has a reason of ours. A first failure stays in the log.
  retry: 1,
  // Long enough for a machine that is slow and busy: what hangs fails all the same, and nothing that merely takes its time does.
  testTimeout: 600_000,
  hookTimeout: 900_000,
}

/** unit: pure code. unit-pages: components. server, attacks: everything that talks to a real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'apps/server/src/{config,wire}*.test.ts',
            'apps/server/src/**/*.unit.test.ts',
          ],
          exclude: ['**/node_modules/**', ...inDocument],
          // They share the modules of their process: most of the time of a file was loading them.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'unit-pages',
          include: inDocument,
          setupFiles: ['apps/web/test/setup.ts'],
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.unit.test.ts', 'apps/server/src/{config,wire}*.test.ts', ...ATTACKS],
          ...onServer,
        },
      },
      { test: { name: 'attacks', include: ATTACKS, ...onServer } },
    ],
  },
})
