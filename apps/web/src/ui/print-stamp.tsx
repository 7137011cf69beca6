import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** On paper only: which page of how many rows, and when it was printed. */
export function PrintStamp({ page, pages, total }: { page: number; pages: number; total: number }) {
  const [now, setNow] = useState(nowSeconds)
  useEffect(() => {
    const stamp = () => flushSync(() => setNow(nowSeconds()))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <p className="zj-print-only zj-print-stamp">{`共 ${total} 条，清单第 ${page} / ${pages} 页　打印于 ${formatInstant(now)}`}</p>
  )
}
