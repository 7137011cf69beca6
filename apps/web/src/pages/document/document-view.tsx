import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part'
import { Loading } from '../../ui/loading'
import { downloadFile } from '../../ui/preview/download-file'
import { ImageTools, startView, type View } from '../../ui/preview/image-stage'
import { StateTag } from '../../ui/tag'
import { pdfOf, type DocumentRow } from './document-paths'
import { wholePageScale } from './whole-page'
import '../../ui/preview/preview.css'
import './document.css'

const PdfStage = lazyPart(() => import('../../ui/preview/pdf-stage').then((module) => module.PdfStage), {
  waiting: <Loading lines={10} />,
})

/** 手机上一整页小得看不清，照栏宽。 */
const PHONE = matchMedia('(max-width: 899.98px)')

/** 一份文书的纸面：已签发的是存下的 PDF，草稿是按现在的内容画的。 */
export function DocumentView({ row }: { row: DocumentRow }) {
  const [view, setView] = useState(startView)
  const [attempt, setAttempt] = useState(0)
  const stageRef = useRef<HTMLDivElement>(null)
  const file = pdfOf(row)
  useLayoutEffect(() => {
    const stage = stageRef.current
    if (stage && !PHONE.matches) setView({ ...startView, scale: wholePageScale(stage.clientWidth, stage.clientHeight) })
  }, [])
  const wholePage = () => (stageRef.current ? wholePageScale(stageRef.current.clientWidth, stageRef.current.clientHeight) : 1)
  return (
    <section className="doc-view" aria-label={file.name}>
      <header className="doc-head">
        <FilePdfOutlined className="doc-mark" aria-hidden />
        <h2 title={row.title ?? ''}>{row.title}</h2>
        {row.doc_no && <span className="doc-no">{row.doc_no}</span>}
        <StateTag dict={documentStates} code={row.state} />
        <Tools file={file} view={view} onView={setView} wholePage={wholePage} />
      </header>
      <div ref={stageRef} className="doc-stage">
        <PdfStage
          key={`${file.url}/${attempt}`}
          file={file}
          scale={view.scale}
          rotation={view.rotation}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      </div>
    </section>
  )
}

interface ToolsProps {
  file: ReturnType<typeof pdfOf>
  view: View
  onView: (view: View) => void
  /** 一页正好放下时的缩放。 */
  wholePage: () => number
}

function Tools({ file, view, onView, wholePage }: ToolsProps) {
  const wide = view.scale === 1
  return (
    <span className="doc-tools">
      <ImageTools view={view} onView={onView} turns={false} />
      <button type="button" className="zj-link doc-fit" onClick={() => onView({ ...view, scale: wide ? wholePage() : 1 })}>
        {wide ? '适合页面' : '适合宽度'}
      </button>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => downloadFile(file)}>
        下载
      </Button>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void window.open(file.url, '_blank', 'noopener')}>
        打印
      </Button>
    </span>
  )
}
