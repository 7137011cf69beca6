import { useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { Ref, RefObject } from 'react'
import { reportOf } from './frame-message'
import type { FrameOrder } from './frame-message'
import { framePage } from './frame-page'
// oxlint-disable-next-line import/default -- the build tool answers '?worker&url' with the address of the built script
import scriptUrl from './frame-script?worker&url'

/** What the viewer's tools ask of a document on the stage. */
export interface Printable {
  print: () => void
}

interface DocumentFrameProps {
  name: string
  markup: string
  scale: number
  ref?: Ref<Printable> | undefined
}

const send = (frame: RefObject<HTMLIFrameElement | null>, order: FrameOrder) =>
  frame.current?.contentWindow?.postMessage(order, '*')

/**
 * A document nobody trusts, in a frame without an origin: it reaches neither the page nor the network, and no script but
 * the one of the frame runs in it.
 */
export function DocumentFrame({ name, markup, scale, ref }: DocumentFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useMemo(() => framePage(markup, new URL(scriptUrl, location.href).href), [markup])
  useImperativeHandle(ref, () => ({ print: () => send(frame, { act: 'print' }) }), [])
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      const report = source === frame.current?.contentWindow ? reportOf(data) : undefined
      if (report?.said === 'ready') send(frame, { act: 'zoom', scale })
      if (report?.said === 'key')
        frame.current?.dispatchEvent(new KeyboardEvent('keydown', { key: report.key, bubbles: true, cancelable: true }))
    }
    send(frame, { act: 'zoom', scale })
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [scale])
  return <iframe ref={frame} className="preview-frame" title={name} sandbox="allow-scripts allow-modals" srcDoc={page} />
}
