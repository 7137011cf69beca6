import { ClockCircleOutlined } from '@ant-design/icons'
import { nowSeconds } from '@zhujian/model/date'
import { type ClockTone, clockOf } from './due-clock'
import './biz.css'

interface DueTagProps {
  due: unknown
  /** 起算时刻（秒）。 */
  from?: unknown
  /** 表格里不要底色。 */
  plain?: boolean
}

const WORDS: Record<ClockTone, string> = { ok: '时限充裕', soon: '即将到期', late: '已逾期' }

/** 办理时限：绿、橙（不足两成）、红（已过）；颜色之外还有文字与时钟。 */
export function DueTag({ due, from, plain = false }: DueTagProps) {
  if (typeof due !== 'string' || due === '') return <span className="zj-nothing">—</span>
  const clock = clockOf(due, nowSeconds(), typeof from === 'number' ? from : undefined)
  const title = `${WORDS[clock.tone]}，办理期限 ${due}`
  return (
    <span className={`biz-due biz-due-${clock.tone}${plain ? ' biz-due-plain' : ''}`} title={title}>
      <ClockCircleOutlined aria-hidden />
      {clock.text}
    </span>
  )
}
