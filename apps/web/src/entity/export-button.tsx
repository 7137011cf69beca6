import { ExportOutlined } from '@ant-design/icons'
import { DIRECT_EXPORT_ROWS, type ExportQueued } from '@zhujian/domain/contracts/transfer'
import { today } from '@zhujian/model/date'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { downloadOrData } from '../data/client'
import { askForDownloads, TRANSFERS } from '../data/download-centre'
import { invalidate } from '../data/queries'
import { useTab } from '../data/tab'
import { exportWords, offerAgain } from '../ui/export-failed'
import { formatCount } from '../ui/page-numbers'
import { type Progress, ProgressDialog } from '../ui/progress-dialog'
import { toast } from '../ui/toast'
import { fileNameOf, saveBlob } from '../ui/save-blob'

interface ExportButtonProps {
  label: string
  /** Path of the export call; for many rows it answers the number of a job instead of a file. */
  path: string
  params: Readonly<Record<string, unknown>>
  count: number
  /** However many: the answer is always the file. */
  direct?: boolean
}

/** 导出: the same rows as the list, as .xlsx [S7-43]. */
export function ExportButton({ label, path, params, count, direct = false }: ExportButtonProps) {
  const many = count > DIRECT_EXPORT_ROWS && !direct
  const { progress, hide, stop, start, busy } = useExport({ label, path, params, many })
  return (
    <>
      <Button
        icon={<ExportOutlined aria-hidden />}
        disabled={count === 0}
        loading={busy}
        title={`导出 ${formatCount(count)} 条${many ? '，转入后台，在下载中心取' : ''}`}
        onClick={() => void start()}
      >
        导出
      </Button>
      <ProgressDialog progress={progress} onCancel={stop} onHidden={hide} />
    </>
  )
}

function useExport({ label, path, params, many }: Omit<ExportButtonProps, 'count'> & { many: boolean }) {
  const { type } = useTab()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [busy, setBusy] = useState(false)
  const controller = useRef<AbortController>(null)
  const hide = useCallback(() => setProgress(null), [])
  const title = `导出${label}`
  const say = (percent: number | null, note: string, done = false) => setProgress({ title, percent, note, done })
  const start = async (): Promise<void> => {
    const { signal } = (controller.current = new AbortController())
    setBusy(true)
    // Many rows become a job within a moment: a dialog would only flash.
    if (!many) say(null, '正在生成文件')
    try {
      const onProgress = (percent: number) => say(percent, '正在下载')
      const answer = await downloadOrData<ExportQueued>(path, { params, type, signal, onProgress, words: exportWords })
      if (!(answer instanceof Blob)) {
        hide()
        return await showQueued()
      }
      saveBlob(answer, fileNameOf(label, today()))
      say(100, strings.exportDone, true)
      toast.success(strings.exportDone)
    } catch (error) {
      hide()
      setBusy(false)
      if (!signal.aborted) await offerAgain(error, start)
    } finally {
      setBusy(false)
    }
  }
  return { progress, busy, hide, start, stop: () => controller.current?.abort() }
}

/** The job is on the server: shown where its progress is, and there after F5. */
export async function showQueued(): Promise<void> {
  await invalidate(TRANSFERS)
  askForDownloads()
  toast.success(strings.exportInBackground)
}
