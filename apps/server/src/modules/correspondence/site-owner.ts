import type { Platform } from '../../platform/platform'
import { setting } from '../setting/public'

/** 没有所在机构、单位的账号（平台管理员）发布、发送的，算主办单位的；没有登记主办单位的写平台名称。 */
export const siteOwner = async (platform: Platform): Promise<string> =>
  (await setting(platform, 'site_owner')) || (await setting(platform, 'site_name'))
