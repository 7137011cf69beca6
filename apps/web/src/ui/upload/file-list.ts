import { useSession } from '../../data/session'

/** [S3-23] Comma-separated storage paths; an entry needs a slash to be valid. */
export function splitFiles(value: unknown): string[] {
  if (typeof value !== 'string') return []
  return value
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path.includes('/'))
}

export const joinFiles = (paths: readonly string[]): string => paths.join(',')

/** [S3-23] Relative paths get the CDN host of the common data in front; without one they are served by this origin. */
export function fileUrl(path: string, host: string | undefined): string {
  if (/^(https?:)?\/\//.test(path) || path.startsWith('blob:')) return path
  const base = (host ?? '').replace(/\/+$/, '') || '/files'
  return `${base}/${path.replace(/^\/+/, '').replace(/^files\//, '')}`
}

/** Turns storage paths into addresses of this session. */
export function useFileUrl(): (path: string) => string {
  const host = useSession((session) => session.commons?.cdn_host)
  return (path) => fileUrl(path, host)
}

/** Last part of a path: what people call the file when its own name is not known. */
export function fileName(path: string): string {
  const plain = path.split('?', 1)[0] ?? path
  return plain.slice(plain.lastIndexOf('/') + 1)
}
