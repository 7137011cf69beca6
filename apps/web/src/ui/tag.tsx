import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons'
import type { AnyDict, Tone } from '@zhujian/model'
import type { ReactNode } from 'react'
import './kit.css'

const ICONS: Record<Tone, ReactNode> = {
  default: <ClockCircleOutlined aria-hidden />,
  success: <CheckCircleOutlined aria-hidden />,
  danger: <CloseCircleOutlined aria-hidden />,
  warning: <WarningOutlined aria-hidden />,
}

export interface TagProps {
  tone?: Tone | undefined
  children: ReactNode
  /** Replaces the icon of the tone; null leaves it out where the word alone says the state. */
  icon?: ReactNode | undefined
  title?: string | undefined
  /** Only the coloured words: in tables, where a filled tag already says the state. */
  plain?: boolean
}

/** State tag in one of the four tones of [S4-03]: icon and word, never a button. */
export function Tag({ tone = 'default', children, icon, title, plain = false }: TagProps) {
  return (
    <span className={`zj-tag zj-tag-${tone}${plain ? ' zj-tag-plain' : ''}`} title={title}>
      {icon === undefined ? ICONS[tone] : icon}
      <span className="zj-tag-text">{children}</span>
    </span>
  )
}

/** Tag of a code with the label and tone of its dictionary. */
export function StateTag({ dict, code }: { dict: AnyDict; code: unknown }) {
  if (code === null || code === undefined || code === '') return <span className="zj-nothing">—</span>
  const tone = dict.toneOf(code)
  const label = dict.labelOf(code)
  return (
    <Tag tone={tone} icon={tone === 'default' && !STILL_OPEN.test(label) ? null : undefined}>
      {label}
    </Tag>
  )
}

/** A clock says that something is still to come: 待审核, 未开工, 验收中, 草稿. On a grade or on what has ended it would be a lie. */
const STILL_OPEN = /^(待|未|草稿|拟稿)|.中$/
