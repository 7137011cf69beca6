import { LOG_KEEP_MONTHS } from '@zhujian/domain/audit/oper-log'
import type { Platform } from '../../platform/platform'

/** 日志在表中保存几个月；更早的整月转入归档文件，长期保存。 */
export async function keepMonths(_platform: Platform): Promise<number> {
  return LOG_KEEP_MONTHS
}
