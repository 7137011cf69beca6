import { addDays, isDate } from '@zhujian/model/date'
import { toHalfWidth } from '@zhujian/model/text'
import type { ArrangedDay } from './holidays'
import { isWeekend } from './working-days'

export interface PastedYear {
  readonly days: ArrangedDay[]
  /** 看不懂或不成立的，连同所在的行。 */
  readonly problems: string[]
  /** 文中写明的文号。 */
  readonly source: string | null
}

/** 国务院办公厅通知的一条：“二、春节：2月15日（…）至23日（…）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。” */
const ITEM = /^[一二三四五六七八九十]+、\s*([^:]{2,12}):(.+)$/
const SPAN = /(\d{1,2})月(\d{1,2})日(?:\([^)]*\))?(?:至(?:(\d{1,2})月)?(\d{1,2})日(?:\([^)]*\))?)?[^。]*?放假/
const DAY = /(?:(\d{1,2})月)?(\d{1,2})日/g
/** 逐行的写法：“2027-02-06 放假 春节”。 */
const LINE = /^(\d{4}-\d{2}-\d{2})\s+(放假|上班|off|on)\s*(.*)$/i
const SOURCE = /国办发明电〔\d{4}〕\d+号/

const pad = (text: string | undefined): string => (text ?? '').padStart(2, '0')

/** 读粘贴进来的一年安排：国务院办公厅通知的原文，或每行一天。 */
export function parseYear(year: number, text: string): PastedYear {
  const source = SOURCE.exec(text.replace(/\[/g, '〔').replace(/\]/g, '〕'))?.[0] ?? null
  const problems: string[] = []
  const days: ArrangedDay[] = []
  for (const raw of text.split(/\r?\n/)) {
    const line = toHalfWidth(raw).trim()
    const found = dayLine(line) ?? noticeLine(year, line)
    if (found === undefined) continue
    if (typeof found === 'string') problems.push(`${found}：${raw.trim().slice(0, 60)}`)
    else days.push(...found)
  }
  if (days.length === 0 && problems.length === 0)
    problems.push('没有找到放假安排；请粘贴通知原文，或每行一天，如“2027-02-06 放假 春节”')
  return { days: days.sort((a, b) => (a.day_on < b.day_on ? -1 : 1)), problems: [...problems, ...complaints(year, days)], source }
}

function dayLine(line: string): ArrangedDay[] | string | undefined {
  const match = LINE.exec(line)
  if (!match) return /^\d{4}-\d/.test(line) ? '看不懂这一行' : undefined
  const [, day_on = '', word = '', name = ''] = match
  const kind = word === '上班' || word.toLowerCase() === 'on' ? 'on' : 'off'
  return [{ day_on, kind, name: name.trim() || (kind === 'on' ? '调休' : '放假') }]
}

function noticeLine(year: number, line: string): ArrangedDay[] | string | undefined {
  const item = ITEM.exec(line)
  if (!item) return undefined
  const [, name = '', words = ''] = item
  const span = SPAN.exec(words)
  if (!span) return '没有读出放假的日期'
  const [, fromMonth, fromDay, toMonth, toDay] = span
  const from = `${year}-${pad(fromMonth)}-${pad(fromDay)}`
  const to = toDay === undefined ? from : `${year}-${pad(toMonth ?? fromMonth)}-${pad(toDay)}`
  if (!isDate(from) || !isDate(to) || to < from) return '放假的起止日期不正确'
  return [...off(name, from, to), ...on(year, name, words)]
}

function off(name: string, from: string, to: string): ArrangedDay[] {
  const days: ArrangedDay[] = []
  for (let day_on = from; day_on <= to; day_on = addDays(day_on, 1)) days.push({ day_on, kind: 'off', name })
  return days
}

/** “2月14日（周六）、28日（周六）上班”：没有写月份的接着上一个。 */
function on(year: number, name: string, words: string): ArrangedDay[] {
  const sentences = words.slice(words.indexOf('放假')).split('。')
  const worked = sentences.find((sentence) => sentence.includes('上班') && sentence.includes('日')) ?? ''
  let month = ''
  return [...worked.matchAll(DAY)].map(([, ownMonth, day]): ArrangedDay => {
    month = ownMonth ?? month
    return { day_on: `${year}-${pad(month)}-${pad(day)}`, kind: 'on', name: `${name}调休` }
  })
}

function complaints(year: number, days: readonly ArrangedDay[]): string[] {
  const seen = new Set<string>()
  return days.flatMap(({ day_on, kind }) => {
    const twice = seen.has(day_on)
    seen.add(day_on)
    if (!isDate(day_on)) return [`${day_on} 不是日期`]
    if (!day_on.startsWith(`${year}-`)) return [`${day_on} 不在 ${year} 年`]
    if (twice) return [`${day_on} 出现了两次`]
    return kind === 'on' && !isWeekend(day_on) ? [`${day_on} 不是周末，本来就是工作日`] : []
  })
}
