import { CopyOutlined } from '@ant-design/icons'
import { copyAndSay } from './copy'
import './kit.css'

/** Small icon that copies a code or number. */
export function CopyButton({ text, label = '复制' }: { text: string; label?: string }) {
  return (
    <button
      type="button"
      className="zj-icon-button zj-copy"
      aria-label={`${label} ${text}`}
      title={label}
      onClick={(event) => {
        event.stopPropagation()
        void copyAndSay(text)
      }}
    >
      <CopyOutlined aria-hidden />
    </button>
  )
}
