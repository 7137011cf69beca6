const day = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit' })
const time = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** 秒 → 当天只显示时分，其余显示月日与时分。 */
export function momentText(seconds: number, now: number = Date.now()): string {
  const at = new Date(seconds * 1000)
  const date = day.format(at).replace('/', '-')
  return date === day.format(new Date(now)).replace('/', '-') ? time.format(at) : `${date} ${time.format(at)}`
}

const second = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'medium', hourCycle: 'h23' })

/** 毫秒 → 月日与时分秒，与服务端日志对时间用。 */
export const secondText = (at: number): string => `${day.format(new Date(at)).replace('/', '-')} ${second.format(new Date(at))}`
