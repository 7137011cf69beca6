import { formatInstant } from '@zhujian/model/date'

/** 秒 → 当天只显示时分，今年的显示月日与时分，往年的带年份。 */
export function momentText(seconds: number, now: number = Date.now()): string {
  const at = formatInstant(seconds, 'yyyy-MM-dd HH:mm')
  const here = formatInstant(Math.floor(now / 1000), 'yyyy-MM-dd')
  if (at.slice(0, 10) === here) return at.slice(11)
  return at.slice(0, 4) === here.slice(0, 4) ? at.slice(5) : at
}

const day = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit' })
const second = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'medium', hourCycle: 'h23' })

/** 毫秒 → 月日与时分秒，与服务端日志对时间用。 */
export const secondText = (at: number): string => `${day.format(new Date(at)).replace('/', '-')} ${second.format(new Date(at))}`
