import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Chromium 90 is the floor (ux.md 5.2): 奇安信可信浏览器 and UOS still run it. */
const FLOOR = 'chrome90'

const product = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/** Names this build; the page polls it to learn of a new version. */
function versionFile(): Plugin {
  const version = process.env['BUILD_ID'] ?? new Date().toISOString()
  return {
    name: 'version-file',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(version) } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
    },
  }
}

const server = process.env['API_SERVER'] ?? 'http://127.0.0.1:8080'
const proxy = {
  '/api': { target: server, ws: true },
  '/version2': { target: server },
  '/files': { target: server },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    versionFile(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: '筑监 建设工程质量安全监督平台',
        short_name: '筑监',
        lang: 'zh-CN',
        display: 'standalone',
        start_url: '/',
        background_color: '#0e2a52',
        theme_color: '#0e2a52',
        icons: [{ src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        // Versioned static files only: never an answer of the server, never a file of a project.
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        globIgnores: ['**/echarts-*', '**/pdf*', '**/*worker*', '**/maps/**'],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/version2\//, /^\/files\//, /^\/version\.json$/, /^\/(livez|readyz|metrics)/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  server: { host: '127.0.0.1', port: 18110, strictPort: true, proxy },
  preview: { host: '127.0.0.1', port: 18110, strictPort: true, proxy },
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  build: {
    target: FLOOR,
    cssTarget: FLOOR,
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Small functions of the compiler; inside another group they would pull that whole group into the login page.
            { name: 'helpers', test: /@oxc-project.runtime|@babel.runtime|preload-helper/, priority: 40 },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|zustand|use-sync-external-store)[\\/]/,
              priority: 30,
            },
            { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
})
