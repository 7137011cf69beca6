import { useEffect, useState } from 'react'
import type { PreviewFile } from './preview-store'

/** Bytes shown; more would freeze the page. */
const MOST = 1024 * 1024

/** Chinese text files are UTF-8 or GB 18030; the first that fits without errors is right. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
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

/** A text file as plain text, never as a page. */
export function TextStage({ file }: { file: PreviewFile }) {
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    loadText(file.url, controller.signal).then(setText, () => controller.signal.aborted || setFailed(true))
    return () => controller.abort()
  }, [file.url])
  if (failed) return <p className="preview-none">文件读取失败，请下载后查看</p>
  if (text === null) return <output className="preview-none">加载中...</output>
  return (
    // A scrolled text must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
    <pre className="preview-text" tabIndex={0}>
      {text}
    </pre>
  )
}
