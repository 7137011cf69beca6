import { ExportOutlined } from '@ant-design/icons'
import { today } from '@zhujian/model/date'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../data/api-error'
import { download, get, type HistoryType } from '../data/client'
import { useTab } from '../data/tab'
import { confirm } from '../ui/confirm'
import { formatCount } from '../ui/page-numbers'
import { type Progress, ProgressDialog } from '../ui/progress-dialog'
import { toast } from '../ui/toast'
import { fileNameOf, saveBlob } from '../ui/save-blob'
import { nullWhenRefused } from './when-refused'

/** Up to this many rows an export is one download; above it a job in the background. */
export const DIRECT_EXPORT_ROWS = 5000

interface ExportButtonProps {
  label: string
  /** Path of the export call; for many rows it answers the number of a job instead of a file. */
  path: string
  params: Readonly<Record<string, unknown>>
  count: number
}

/** 导出: the same rows as the list, as .xlsx [S7-43]. */
export function ExportButton({ label, path, params, count }: ExportButtonProps) {
  const { type } = useTab()
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController>(null)
  const hide = useCallback(() => setProgress(null), [])
  const title = `导出${label}`
  const direct = async () => {
    const controller = new AbortController()
    stop.current = controller
    setProgress({ title, percent: null, note: '正在生成文件', done: false })
    try {
      const onProgress = (percent: number) => setProgress({ title, percent, note: '正在下载', done: false })
      const blob = await download(path, { params, type, signal: controller.signal, silent: true, onProgress })
      saveBlob(blob, fileNameOf(label, today()))
      setProgress({ title, percent: 100, note: strings.exportDone, done: true })
      toast.success(strings.exportDone)
    } catch (error) {
      setProgress(null)
      if (!controller.signal.aborted) await offerAgain(error, direct)
    }
  }
  const start = () => (count > DIRECT_EXPORT_ROWS ? inBackground(path, params, type) : direct())
  return (
    <>
      <Button
        icon={<ExportOutlined aria-hidden />}
        disabled={count === 0}
        title={`导出 ${formatCount(count)} 条`}
        onClick={() => void start()}
      >
        导出
      </Button>
      <ProgressDialog progress={progress} onCancel={() => stop.current?.abort()} onHidden={hide} />
    </>
  )
}

async function inBackground(path: string, params: Readonly<Record<string, unknown>>, type: HistoryType): Promise<void> {
  // A refusal was said by the client; there is nothing to add.
  const started = await get<{ job: number }>(path, { params, type }).catch(nullWhenRefused)
  if (started !== null) toast.success(strings.exportInBackground)
}

/** [S8-06] 导出失败 with its reason, kept in the message centre, and a way to try again. */
async function offerAgain(error: unknown, again: () => Promise<void>): Promise<void> {
  toast.error(strings.exportFailed)
  const reason = messageOf(error)
  const text = reason === strings.exportFailed ? strings.exportFailed : `${strings.exportFailed}：${reason}`
  if (await confirm(text, { okText: '重试' })) await again()
}
