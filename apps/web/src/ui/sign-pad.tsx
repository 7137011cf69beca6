import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from './dialog'
import { drawStrokes, type Stroke } from './signature-strokes'
import { toast } from './toast'
import { sendFile } from './upload/send-file'
import './sign-pad.css'

const WIDTH = 720
const HEIGHT = 280

interface SignPadProps {
  /** 存好的图片路径。 */
  onSigned: (path: string) => void
  onClose: () => void
  title?: string
  note?: string
  /** 签的是什么，写在签名区上面。 */
  about?: ReactNode
  /** 存到哪里；不写的送到服务端。 */
  keep?: (file: File) => Promise<string>
}

const send = (file: File): Promise<string> =>
  sendFile(file, { purpose: 'image', signal: new AbortController().signal, onProgress: () => undefined })
const NOTE = '请在框内签写本人姓名，签名与意见一并存档。'

/** 手写签名：鼠标、手写板或手指写在白底上，存为图片，随意见留存。 */
export function SignPad({ onSigned, onClose, title = '手写签名', note = NOTE, about, keep = send }: SignPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pen = useStrokes(canvas)
  const { busy, save } = useSave(canvas, keep, onSigned, onClose)
  const empty = pen.strokes.length === 0
  const handleDone = () => (empty ? toast.warning('请先签名') : void save())
  const footer = (
    <>
      <Button disabled={busy || empty} onClick={pen.undo}>
        撤销一笔
      </Button>
      <Button disabled={busy || empty} onClick={pen.clear}>
        重写
      </Button>
      <Button disabled={busy} onClick={onClose}>
        {strings.cancel}
      </Button>
      <Button type="primary" loading={busy} onClick={handleDone}>
        使用签名
      </Button>
    </>
  )
  return (
    <Dialog open title={title} width={WIDTH + 48} onClose={onClose} footer={footer}>
      <p className="ask-dialog-note">{note}</p>
      {about}
      <canvas ref={canvas} className="zj-sign-pad" width={WIDTH} height={HEIGHT} aria-label="签名区" {...pen.handlers} />
    </Dialog>
  )
}

function useSave(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  keep: (file: File) => Promise<string>,
  onSigned: SignPadProps['onSigned'],
  onClose: () => void,
) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (!canvas.current) return
    setBusy(true)
    try {
      const file = await pictureOf(canvas.current)
      onSigned(await keep(file))
      onClose()
    } catch (error) {
      toast.fault(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

function useStrokes(canvas: React.RefObject<HTMLCanvasElement | null>) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const drawing = useRef(false)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawStrokes(context, strokes, WIDTH, HEIGHT)
  }, [canvas, strokes])
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT]
  }
  const stop = () => {
    drawing.current = false
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drawing.current = true
      const point = pointOf(event)
      setStrokes((before) => [...before, [point]])
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (!drawing.current) return
      const point = pointOf(event)
      setStrokes((before) => [...before.slice(0, -1), [...(before[before.length - 1] ?? []), point]])
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
  return { strokes, handlers, undo: () => setStrokes((before) => before.slice(0, -1)), clear: () => setStrokes([]) }
}

/** @throws 浏览器没有给出图片，属于程序错误 */
const pictureOf = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], '签名.png', { type: 'image/png' })) : reject(new Error('no picture of the canvas')),
      'image/png',
    ),
  )
