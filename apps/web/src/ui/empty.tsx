import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import './states.css'

interface EmptyProps {
  text?: string
  /** One action at most; only where the person may do it. */
  action?: ReactNode
  /** Without the drawing, for small places. */
  small?: boolean
}

/** Says that there is nothing, and what to do about it. */
export function Empty({ text = strings.empty, action, small = false }: EmptyProps) {
  return (
    <output className={small ? 'zj-empty zj-empty-small' : 'zj-empty'}>
      {!small && <EmptyDrawing />}
      <span className="zj-empty-text">{text}</span>
      {action}
    </output>
  )
}

/** Nothing fits the present filter; offers to clear it. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return <Empty text="没有符合条件的数据" action={<Button onClick={onClear}>清空筛选条件</Button>} />
}

/** The person may not see this, and whom to ask. */
export function NoRight({ ask = '请联系本单位管理员开通' }: { ask?: string }) {
  return <Empty text={`暂无权限查看，${ask}`} />
}

function EmptyDrawing() {
  return (
    <svg className="zj-empty-drawing" viewBox="0 0 96 96" width="96" height="96" fill="none" strokeWidth="1.5" aria-hidden="true">
      <path d="M14 78h68" strokeLinecap="round" />
      <path
        d="M30 78V26h14v52M30 39h14M30 52h14M30 65h14M30 26l14 13M30 39l14 13M30 52l14 13M30 65l14 13"
        strokeLinejoin="round"
      />
      <path d="M18 26h60M37 14l-19 12M37 14l41 12M37 14v12M70 26v17" strokeLinejoin="round" />
      <path d="M66 43h8v7h-8zM56 78V64h24v14" strokeLinejoin="round" />
    </svg>
  )
}
