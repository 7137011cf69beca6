import { baseAddress, fallbackAddress, withSlash } from '../../data/base-address'
import { setBaseAddress } from '../../data/client'
import { keepPublicData, type PublicData } from '../../data/session'

/** Fits the browser tab while the configuration is not there yet. */
const DEFAULT_TITLE = '筑监'
const CONFIGURE_TIMEOUT = 15_000

async function ask(address: string): Promise<PublicData> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), CONFIGURE_TIMEOUT)
  try {
    const response = await fetch(address, { signal: controller.signal })
    const body = (await response.json()) as { code?: number; data?: PublicData }
    if (body.code !== 200 || !body.data) throw new Error('no configuration')
    return body.data
  } finally {
    clearTimeout(timer)
  }
}

/** The page on show may have named the window already, from the name of the site kept since the last visit: its part stays. */
export function nameWindow(site: string): void {
  const [page, rest] = document.title.split(' - ', 2)
  document.title = page && rest !== undefined ? `${page} - ${site}` : site
}

/**
 * [S3-02] [S7-02] Site name becomes the title, site URL the base address, else [S7-01] the host of the environment the page was
 * opened under; the page's own server says all of it. [S8-04] On failure the page's own address plus version2.
 */
export async function configure(): Promise<void> {
  const own = withSlash(location.origin)
  try {
    const data = await ask(`${own}version2/api/common/pc/toConfigure`)
    keepPublicData(data)
    setBaseAddress(data.SITE?.SITE_URL || baseAddress(location, data.HOSTS ?? { test: '', release: '' }))
    nameWindow(data.SITE?.SITE_NAME || data.title || DEFAULT_TITLE)
  } catch {
    setBaseAddress(fallbackAddress(own))
    nameWindow(DEFAULT_TITLE)
  }
}
