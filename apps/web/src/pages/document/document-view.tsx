import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { Button } from 'antd'
import { useState } from 'react'
import type { WireRow } from '../../entity/source'
import { lazyPart } from '../../ui/lazy-part'
import { Loading } from '../../ui/loading'
import { downloadFile } from '../../ui/preview/download-file'
import { ImageTools, startView } from '../../ui/preview/image-stage'
import { StateTag } from '../../ui/tag'
import { pdfOf } from './document-paths'
import '../../ui/preview/preview.css'
import './document.css'

const PdfStage = lazyPart(() => import('../../ui/preview/pdf-stage').then((module) => module.PdfStage), {
  waiting: <Loading lines={10} />,
})

/** 一份文书的纸面：已签发的是存下的 PDF，草稿是按现在的内容画的。 */
export function DocumentView({ row }: { row: WireRow }) {
  const [view, setView] = useState(startView)
  const [attempt, setAttempt] = useState(0)
  const file = pdfOf(row)
  return (
    <section className="doc-view" aria-label={file.name}>
      <header className="doc-head">
        <h2 title={String(row.title)}>{String(row.title)}</h2>
        {typeof row.doc_no === 'string' && <span className="doc-no">{row.doc_no}</span>}
        <StateTag dict={documentStates} code={row.state} />
        <span className="doc-tools">
          <ImageTools view={view} onView={setView} turns={false} />
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => downloadFile(file)}>
            下载
          </Button>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void window.open(file.url, '_blank', 'noopener')}>
            打印
          </Button>
        </span>
      </header>
      <div className="doc-stage">
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
