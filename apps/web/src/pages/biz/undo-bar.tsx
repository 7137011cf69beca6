import { UndoOutlined } from '@ant-design/icons'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { onSessionEnd } from '../../data/account'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useTab } from '../../data/tab'
import { toast } from '../../ui/toast'
import { BIZ, caseAddress } from './biz-paths'

interface Done {
  readonly id: number
  readonly version: number
  readonly title: string
  /** 毫秒；之后不再提供撤回。 */
  readonly until: number
}

const useDone = create<{ done: Done | null }>(() => ({ done: null }))
onSessionEnd(() => useDone.setState({ done: null }))

/** 办完之后十秒内可以撤回，只要下一位办理人还没有打开。 */
const UNDO_SECONDS = 10

export const offerUndo = (done: Omit<Done, 'until'>): void =>
  useDone.setState({ done: { ...done, until: Date.now() + UNDO_SECONDS * 1000 } })

/** 已处理 1 件，撤回：随人到下一件或回到清单。 */
export function UndoBar() {
  const done = useDone((state) => state.done)
  if (!done) return null
  return <Offer key={`${done.id}/${done.until}`} done={done} />
}

function Offer({ done }: { done: Done }) {
  const tab = useTab()
  const [busy, setBusy] = useState(false)
  const left = useSecondsLeft(done.until)
  if (left <= 0 && !busy) return null
  const handleUndo = async () => {
    setBusy(true)
    try {
      await post(bizApi.recall, { id: done.id, version: done.version })
      await invalidate(BIZ)
      toast.success('已撤回，请重新办理')
      tab.openTab(caseAddress(done.id), done.title)
    } catch (error) {
      toast.fault(error)
    } finally {
      useDone.setState({ done: null })
      setBusy(false)
    }
  }
  return (
    <output className="biz-undo">
      <span className="biz-undo-text" title={done.title}>{`已处理 1 件，${left} 秒内可撤回`}</span>
      <button type="button" className="zj-link" disabled={busy} onClick={() => void handleUndo()}>
        <UndoOutlined aria-hidden /> 撤回
      </button>
    </output>
  )
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (now >= until) useDone.setState(({ done }) => ({ done: done?.until === until ? null : done }))
  }, [now, until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
