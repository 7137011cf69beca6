import { useEffect, useState } from 'react'
import { PreviewFailure } from './preview-failure'
import type { PreviewFile } from './preview-store'

/** Bytes shown; more would freeze the page. */
const MOST = 1024 * 1024

/** Chinese text files are UTF-8 or GB 18030, from some programs UTF-16; a mark says so, else the first that fits is right. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    // A character cut at the end of the part that was read is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

async function loadText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { credentials: 'same-origin', signal, headers: { Range: `bytes=0-${MOST - 1}` } })
  if (!response.ok) throw new Error(String(response.status))
  const bytes = new Uint8Array(await response.arrayBuffer())
  return decodeText(bytes.length > MOST ? bytes.slice(0, MOST) : bytes)
}

interface TextStageProps {
  file: PreviewFile
  size: number | undefined
  onRetry: () => void
}

/** A text file as plain text, never as a page. */
export function TextStage({ file, size, onRetry }: TextStageProps) {
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    loadText(file.url, controller.signal).then(setText, () => controller.signal.aborted || setFailed(true))
    return () => controller.abort()
  }, [file.url])
  if (failed) return <PreviewFailure file={file} reason="network" onRetry={onRetry} />
  if (text === null) return <output className="preview-none">加载中...</output>
  return (
    <div className="preview-text">
      {size !== undefined && size > MOST && <output className="preview-note">仅预览前 1 MB，完整内容请下载查看</output>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}
