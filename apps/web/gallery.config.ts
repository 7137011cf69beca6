import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * The component gallery, for development only: its own page and its own output, so that nothing of it can come into what is
 * delivered. `npm run gallery` serves it; the browser tests build it into GALLERY_OUT.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  cacheDir: '../../node_modules/.vite/gallery',
  server: { host: '127.0.0.1', port: 18111, strictPort: true, open: '/gallery.html' },
  build: {
    target: 'chrome90',
    cssTarget: 'chrome90',
    outDir: process.env['GALLERY_OUT'] ?? join(import.meta.dirname, '../../.cache/gallery'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: join(import.meta.dirname, 'gallery.html') },
  },
})
