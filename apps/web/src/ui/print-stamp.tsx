import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

interface PrintStampProps {
  page: number
  pages: number
  total: number
  /** How many rows of all pages stand on the paper; undefined: those of one page. */
  whole: number | undefined
}

/** What of the list is not on the paper is said on it. */
export function extentOf({ page, pages, total, whole }: PrintStampProps): string {
  if (whole !== undefined) return whole < total ? `共 ${total} 条，只列前 ${whole} 条` : `共 ${total} 条，全部列出`
  return pages > 1 ? `共 ${total} 条，只列清单第 ${page} 页（共 ${pages} 页）` : `共 ${total} 条，全部列出`
}

/** On paper only: how much of the list stands on it, and when it was printed. */
export function PrintStamp(props: PrintStampProps) {
  const [now, setNow] = useState(nowSeconds)
  useEffect(() => {
    const stamp = () => flushSync(() => setNow(nowSeconds()))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return <p className="zj-print-only zj-print-stamp">{`${extentOf(props)}　打印于 ${formatInstant(now)}`}</p>
}
