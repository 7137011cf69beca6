import type { Platform } from '../../platform/platform'
import { setting } from './setting-store'

/**
 * 二维码里的网址只取设置里写明的站点；请求头里的主机名由发送者填写，印在纸上改不了，所以没有写明时宁可不印。
 * 演示环境印本机的地址，与随演示数据来的文书一样。
 */
export async function siteAddress(platform: Platform): Promise<string | null> {
  const site = (await setting(platform, 'site_url'))?.replace(/(?<!\/)\/+$/, '')
  return site || (platform.config.demo ? `http://localhost:${platform.config.port}` : null)
}
