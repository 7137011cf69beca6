import type { Page } from '@playwright/test'
import { build, type Plugin } from 'esbuild'
import { fileURLToPath } from 'node:url'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The register of pages becomes the stage; the previewer's workers and the offline cache are not needed on it. */
const stage: Plugin = {
  name: 'form-stage',
  setup(bundle) {
    bundle.onResolve({ filter: /(^|\/)pages$/ }, () => ({ path: here('form-stage.tsx') }))
    bundle.onResolve({ filter: /\?|^virtual:/ }, ({ path }) => ({ path, namespace: 'absent' }))
    bundle.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({
      contents: 'export default ""; export const registerSW = () => () => undefined',
    }))
  },
}

let built: Promise<{ script: string; style: string }> | undefined

async function buildStage(): Promise<{ script: string; style: string }> {
  const { outputFiles } = await build({
    entryPoints: [here('../apps/web/src/main.tsx')],
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    target: 'chrome90',
    jsx: 'automatic',
    define: { 'import.meta.env': '{}', 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl', '.woff2': 'dataurl', '.png': 'dataurl' },
    plugins: [stage],
    logLevel: 'error',
  })
  const textOf = (end: string): string => outputFiles.find((file) => file.path.endsWith(end))?.text ?? ''
  return { script: textOf('.js'), style: textOf('.css') }
}

const HTML = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/stage.css"></head><body><div id="root"></div><script type="module" src="/stage.js"></script></body></html>`

/** Serves the stage in the place of the product's page; every call goes to the real server. */
export async function openStage(page: Page): Promise<void> {
  built ??= buildStage()
  const { script, style } = await built
  await page.route(/^[^?#]*\/(#.*)?$/, (route) => route.fulfill({ contentType: 'text/html', body: HTML }))
  await page.route('**/stage.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('**/stage.css', (route) => route.fulfill({ contentType: 'text/css', body: style }))
}
