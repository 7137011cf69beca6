import { EllipsisOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { PAGE_SIZES } from '@zhujian/model/constants'
import { Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type PageItem, pageAfterResize, pageCount, pageItems, totalText, typedPage } from './page-numbers'
import './pager.css'

export interface PagerProps {
  total: number
  /** False while the list is loading for the first time or could not be loaded: its total is not said then. */
  known?: boolean | undefined
  page: number
  size: number
  onChange: (page: number, size: number) => void
  disabled?: boolean | undefined
}

/** Pager of [S9-01]: total, sizes, previous, pages, next, jumper, in this order. */
export function Pager({ total, known = true, page, size, onChange, disabled = false }: PagerProps) {
  const count = pageCount(total, size)
  const go = (next: number) => next !== page && next >= 1 && next <= count && onChange(next, size)
  return (
    <nav className="zj-pager" aria-label="分页">
      <output className="zj-pager-total">{totalText(known ? total : undefined)}</output>
      <Select
        className="zj-pager-size"
        aria-label="每页条数"
        value={size}
        disabled={disabled}
        options={PAGE_SIZES.map((each) => ({ value: each, label: `${each}条/页` }))}
        onChange={(next: number) => onChange(pageAfterResize(page, size, next), next)}
      />
      <Step label="上一页" icon={<LeftOutlined aria-hidden />} disabled={disabled || page <= 1} onClick={() => go(page - 1)} />
      <ul className="zj-pager-pages">
        {pageItems(page, count).map((item) => (
          <li key={item}>
            <PageButton item={item} page={page} count={count} disabled={disabled} onGo={go} />
          </li>
        ))}
      </ul>
      <Step
        label="下一页"
        icon={<RightOutlined aria-hidden />}
        disabled={disabled || page >= count}
        onClick={() => go(page + 1)}
      />
      <Jumper key={page} page={page} count={count} disabled={disabled} onGo={go} />
    </nav>
  )
}

function Step({ label, icon, disabled, onClick }: { label: string; icon: ReactNode; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className="zj-pager-step" aria-label={label} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  )
}

interface PartProps {
  page: number
  count: number
  disabled: boolean
  onGo: (page: number) => void
}

function PageButton({ item, page, count, disabled, onGo }: PartProps & { item: PageItem }) {
  if (typeof item === 'number') {
    const current = item === page
    return (
      <button
        type="button"
        className={current ? 'zj-pager-page zj-pager-current' : 'zj-pager-page'}
        aria-current={current ? 'page' : undefined}
        aria-label={`第 ${item} 页`}
        disabled={disabled}
        onClick={() => onGo(item)}
      >
        {item}
      </button>
    )
  }
  const target = item === 'before' ? Math.max(1, page - 5) : Math.min(count, page + 5)
  const label = item === 'before' ? '向前 5 页' : '向后 5 页'
  return (
    <button
      type="button"
      className="zj-pager-page"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => onGo(target)}
    >
      <EllipsisOutlined aria-hidden />
    </button>
  )
}

function Jumper({ page, count, disabled, onGo }: PartProps) {
  const [text, setText] = useState(String(page))
  const jump = () => {
    const target = typedPage(text, count)
    setText(String(target ?? page))
    if (target !== undefined) onGo(target)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) jump()
  }
  return (
    <label className="zj-pager-jumper">
      前往
      <input
        value={text}
        inputMode="numeric"
        aria-label="前往页码"
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={jump}
        onKeyDown={handleKey}
      />
      页
    </label>
  )
}
