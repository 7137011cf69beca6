import { ClockCircleOutlined, PauseCircleOutlined } from '@ant-design/icons'
import type { Tone } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { Tag } from './tag'
import { type ClockTone, clockOf } from './due-clock'

interface DueTagProps {
  due: unknown
  /** 起算时刻（秒）。 */
  from?: unknown
  /** 停计期限，自哪天起。 */
  paused?: unknown
  /** 表格里不要底色。 */
  plain?: boolean
}

const WORDS: Record<ClockTone, string> = { ok: '时限充裕', soon: '即将到期', late: '已逾期' }
export const TONES: Record<ClockTone, Tone> = { ok: 'default', soon: 'warning', late: 'danger' }

interface PausedTagProps {
  since: string
  due?: string | null
  plain?: boolean
}

/** 中止监督期间停计期限：不说还剩几天，更不说逾期。 */
export function PausedTag({ since, due, plain = false }: PausedTagProps) {
  const title = `中止监督期间停计期限，自 ${since} 起${due ? `；办理期限 ${due}，恢复监督后顺延` : ''}`
  return (
    <Tag icon={<PauseCircleOutlined aria-hidden />} title={title} plain={plain}>
      {plain ? `已暂停 ${since.slice(5)}` : `已暂停，${since.slice(5)} 起`}
    </Tag>
  )
}

/** 办理时限：灰（还没有办，谈不上绿）、橙（不足两成）、红（已过）；颜色之外还有文字与时钟。 */
export function DueTag({ due, from, paused, plain = false }: DueTagProps) {
  if (typeof due !== 'string' || due === '') return <span className="zj-nothing">—</span>
  if (typeof paused === 'string') return <PausedTag since={paused} due={due} plain={plain} />
  const clock = clockOf(due, nowSeconds(), typeof from === 'number' ? from : undefined)
  return (
    <Tag
      tone={TONES[clock.tone]}
      icon={<ClockCircleOutlined aria-hidden />}
      title={`${WORDS[clock.tone]}，办理期限 ${due}`}
      plain={plain}
    >
      {clock.text}
    </Tag>
  )
}
