import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { showResults } from '../ui/batch'
import { BatchResults } from '../ui/batch-results'
import { confirm, confirmDeleteRow } from '../ui/confirm'
import { TextInput } from '../ui/controls/text-input'
import { Dialog } from '../ui/dialog'
import { Drawer } from '../ui/drawer'
import { type Progress, ProgressBar, ProgressDialog } from '../ui/progress-dialog'
import { toast } from '../ui/toast'
import { ViewerDialog } from '../ui/viewer-dialog'
import { LONG_NAME, timeline } from './samples'
import { Sample, Section } from './specimen'
import { Timeline } from '../ui/timeline'

type Shown = 'dialog' | 'growing' | 'video' | 'drawer' | 'viewer' | null

function NameDialog({ growing, onClose }: { growing: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const [lines, setLines] = useState(1)
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" onClick={onClose}>
        确定
      </Button>
    </>
  )
  return (
    <Dialog open title={growing ? '会变高的窗口' : `编辑工程：${LONG_NAME}`} width={560} onClose={onClose} footer={footer}>
      <label htmlFor="gallery-dialog-name">工程名称</label>
      <TextInput id="gallery-dialog-name" value={name} onChange={setName} />
      {growing && <Button onClick={() => setLines(lines + 12)}>加十二行</Button>}
      {growing && Array.from({ length: lines }, (_, at) => <p key={at}>{`第 ${at + 1} 行`}</p>)}
    </Dialog>
  )
}

/** A moving picture drawn here: the gallery carries no film. */
function playClock(video: HTMLVideoElement | null): void {
  if (!video || video.srcObject) return
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const pen = canvas.getContext('2d')
  const draw = () => {
    if (!pen || !video.isConnected) return
    pen.fillStyle = '#0e2a52'
    pen.fillRect(0, 0, 320, 180)
    pen.fillStyle = '#ffffff'
    pen.fillRect((performance.now() / 20) % 320, 80, 20, 20)
    requestAnimationFrame(draw)
  }
  draw()
  video.srcObject = canvas.captureStream()
  void video.play().catch(() => undefined)
}

function VideoDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="塔机监控" onClose={onClose}>
      <video ref={playClock} width={320} height={180} muted playsInline controls aria-label="塔机画面" />
    </Dialog>
  )
}

function Opener({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  return <Button onClick={onOpen}>{children}</Button>
}

function Shows({ shown, close }: { shown: Shown; close: () => void }) {
  if (shown === 'dialog' || shown === 'growing') return <NameDialog growing={shown === 'growing'} onClose={close} />
  if (shown === 'video') return <VideoDialog onClose={close} />
  return (
    <>
      <Drawer open={shown === 'drawer'} title="操作记录" onClose={close}>
        <Timeline entries={timeline} />
      </Drawer>
      <ViewerDialog
        open={shown === 'viewer'}
        title="施工许可证.pdf"
        note="482 KB"
        at={1}
        count={3}
        onClose={close}
        onDownload={close}
        onPrint={close}
      >
        <p className="gallery-page">第 1 页</p>
      </ViewerDialog>
    </>
  )
}

const running: Progress = { title: '导出工程', percent: 42, note: '正在下载', done: false }
const results = [
  { id: 1, text: '幸福里三期', ok: true, msg: '' },
  { id: 2, text: LONG_NAME, ok: false, msg: '当前状态不能终止监督' },
]

function Progresses() {
  const [progress, setProgress] = useState<Progress | null>(null)
  return (
    <>
      <Opener onOpen={() => setProgress(running)}>进度</Opener>
      <ProgressDialog
        progress={progress}
        onCancel={() => setProgress({ ...running, percent: 100, done: true })}
        onHidden={() => setProgress(null)}
      />
    </>
  )
}

export function OverlaysSection() {
  const [shown, setShown] = useState<Shown>(null)
  return (
    <Section id="overlays" title="浮层" heads={false}>
      <Sample name="Dialog Drawer ViewerDialog ProgressDialog">
        <Opener onOpen={() => setShown('dialog')}>窗口</Opener> <Opener onOpen={() => setShown('growing')}>变高的窗口</Opener>{' '}
        <Opener onOpen={() => setShown('video')}>视频窗口</Opener> <Opener onOpen={() => setShown('drawer')}>抽屉</Opener>{' '}
        <Opener onOpen={() => setShown('viewer')}>文件查看</Opener> <Progresses />{' '}
        <Opener onOpen={() => showResults('批量终止', results)}>批量结果</Opener>
        <Shows shown={shown} close={() => setShown(null)} />
        <BatchResults />
      </Sample>
      <Sample name="confirm">
        <Opener onOpen={() => void confirm('有未保存的内容，确定离开吗？')}>询问</Opener>{' '}
        <Opener onOpen={() => void confirmDeleteRow()}>删除询问</Opener>
      </Sample>
      <Sample name="toast">
        <Opener onOpen={() => toast.success('保存成功')}>成功</Opener>{' '}
        <Opener onOpen={() => toast.error('<b>保存失败</b>：监督编号已被使用')}>失败</Opener>{' '}
        <Opener onOpen={() => toast.warning('未选中任何行')}>提醒</Opener>{' '}
        <Opener onOpen={() => toast.info('已转入后台导出，完成后在下载中心查看')}>说明</Opener>
      </Sample>
      <Sample name="ProgressBar">
        <ProgressBar progress={running} />
      </Sample>
    </Section>
  )
}
