import type { Platform } from '../../platform/platform'
import { setting } from '../setting/public'

/** 日志在表中保存几个月；更早的整月转入归档文件，长期保存。 */
export const keepMonths = (platform: Platform): Promise<number> => setting(platform, 'log_keep_months')
