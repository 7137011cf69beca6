import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { isApiError } from '../../data/api-error'
import { Dialog } from '../dialog'

/** Asks the server for one stored personal value; the reason goes into the log. */
export type Reveal = (reason: string) => Promise<string | null>

/** ms a revealed value stays on screen. */
export const REVEALED_FOR = 60_000
const SHORTEST_REASON = 2

interface RevealButtonProps {
  reveal: Reveal
  /** null when the time on screen is over. */
  onShown: (value: string | null) => void
  link?: boolean
}

/** 显示: asks for a reason, shows the value for one minute, then hides it again. */
export function RevealButton({ reveal, onShown, link = false }: RevealButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...(link && { type: 'link', size: 'small' })} onClick={() => setOpen(true)}>
        显示
      </Button>
      {open && <ReasonDialog reveal={reveal} onClose={() => setOpen(false)} onShown={onShown} />}
    </>
  )
}

function ReasonDialog({ reveal, onClose, onShown }: RevealButtonProps & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async () => {
    if (reason.trim().length < SHORTEST_REASON) return setProblem('请填写查看原因')
    setBusy(true)
    try {
      onShown(await reveal(reason.trim()))
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="查看敏感信息"
      width={420}
      tools={false}
      onClose={onClose}
      footer={<Answers busy={busy} onCancel={onClose} onOk={() => void submit()} />}
    >
      <label htmlFor="reveal-reason">查看原因（将记入操作日志）</label>
      <Input
        id="reveal-reason"
        value={reason}
        maxLength={100}
        status={problem ? 'error' : ''}
        onChange={(event) => setReason(event.target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && void submit()}
      />
      <Complaint text={problem} />
    </Dialog>
  )
}

function Complaint({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className="form-field__error" role="alert">
      {text}
    </p>
  )
}

function Answers({ busy, onCancel, onOk }: { busy: boolean; onCancel: () => void; onOk: () => void }) {
  return (
    <>
      <Button onClick={onCancel}>取消</Button>
      <Button type="primary" loading={busy} onClick={onOk}>
        确定
      </Button>
    </>
  )
}

/** The revealed text, forgotten after a minute. */
export function useRevealed() {
  const [plain, setPlain] = useState<string | null>(null)
  useEffect(() => {
    if (plain === null) return
    const timer = setTimeout(() => setPlain(null), REVEALED_FOR)
    return () => clearTimeout(timer)
  }, [plain])
  return [plain, setPlain] as const
}

/** A masked value in a list or a record, with the way to see it whole. */
export function RevealText({ mask, reveal }: { mask: string; reveal: Reveal | undefined }) {
  const [plain, setPlain] = useRevealed()
  return (
    <span>
      {plain ?? mask}
      {reveal && plain === null && <RevealButton link reveal={reveal} onShown={setPlain} />}
    </span>
  )
}
