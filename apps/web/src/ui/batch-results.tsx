import { Button } from 'antd'
import { useState } from 'react'
import { isApiError } from '../data/api-error'
import { hideResults, retryFailed, useBatchResults } from './batch'
import { Dialog } from './dialog'
import { Tag } from './tag'
import { toast } from './toast'
import './results.css'

/** Row by row what a batch act did: 成功 or 失败 with its reason, failures first; those can be tried again alone. */
export function BatchResults() {
  const shown = useBatchResults((store) => store.shown)
  if (!shown) return null
  const failed = shown.results.filter((result) => !result.ok)
  const ordered = [...failed, ...shown.results.filter((result) => result.ok)]
  return (
    <Dialog
      open
      title={`${shown.title}结果`}
      width={560}
      onClose={hideResults}
      footer={
        <>
          {shown.retry && failed.length > 0 && <RetryButton count={failed.length} />}
          <Button type="primary" data-autofocus onClick={hideResults}>
            知道了
          </Button>
        </>
      }
    >
      <output className="zj-results-sum">{`共 ${shown.results.length} 项，成功 ${shown.results.length - failed.length} 项，失败 ${failed.length} 项`}</output>
      <ul className="zj-results" aria-label={`${shown.title}结果`}>
        {ordered.map((result) => (
          <li key={result.id}>
            <Tag tone={result.ok ? 'success' : 'danger'}>{result.ok ? '成功' : '失败'}</Tag>
            <span className="zj-results-name">{result.text}</span>
            {!result.ok && <span className="zj-results-reason">{result.msg}</span>}
            {result.said && <span className="zj-results-said">{result.said}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function RetryButton({ count }: { count: number }) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      await retryFailed()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.fault(error)
    } finally {
      setBusy(false)
    }
  }
  return <Button loading={busy} onClick={() => void retry()}>{`仅重试失败项（${count}）`}</Button>
}
