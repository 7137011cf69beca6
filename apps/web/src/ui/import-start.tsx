import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useDropZone } from './upload/use-drop-zone'
import './import.css'

interface ImportStartProps {
  /** Name of the chosen sheet. */
  file: string
  /** What is going on, for the person who waits. */
  busy: string
  onTemplate: () => void
  onFile: (file: File) => void
}

/** Steps 1 and 2: the sheet to fill in, and a place to drop the filled one. */
export function ImportStart({ file, busy, onTemplate, onFile }: ImportStartProps) {
  return (
    <div className="zj-import-start">
      <section className="zj-import-box">
        <DownloadOutlined className="zj-import-icon" aria-hidden />
        <p>模板带下拉选项与示例，带 * 的列必填，不要改动表头，不要合并单元格</p>
        <Button onClick={onTemplate}>下载模板</Button>
      </section>
      <DropBox {...{ file, busy, onFile }} />
    </div>
  )
}

function DropBox({ file, busy, onFile }: Omit<ImportStartProps, 'onTemplate'>) {
  const zone = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const over = useDropZone(zone, busy === '', ([first]) => first && onFile(first))
  return (
    <section ref={zone} className={over ? 'zj-import-box zj-import-over' : 'zj-import-box'} aria-label="上传表格">
      <UploadOutlined className="zj-import-icon" aria-hidden />
      <p>{file === '' ? '拖放或选择填好的 xlsx，先核对、不写入，一次最多 10,000 行' : file}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        aria-label="选择要导入的表格"
        onChange={(event) => {
          const first = event.target.files?.[0]
          event.target.value = ''
          if (first) onFile(first)
        }}
      />
      <Button type="primary" loading={busy !== ''} onClick={() => input.current?.click()}>
        {busy || (file ? '重新选择' : '选择表格')}
      </Button>
    </section>
  )
}
