import type { PreviewFile } from './preview-store'

/** Address that makes the browser save the file under its own name. */
export const downloadUrl = (url: string): string =>
  url.startsWith('/') ? `${url}${url.includes('?') ? '&' : '?'}download=1` : url

export function downloadFile({ name, url }: PreviewFile): void {
  const link = document.createElement('a')
  link.href = downloadUrl(url)
  link.download = name
  link.rel = 'noopener'
  link.click()
}
