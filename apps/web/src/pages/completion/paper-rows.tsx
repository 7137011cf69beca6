import { UploadOutlined } from '@ant-design/icons'
import type { CompletionFile, PaperAnswer } from '@zhujian/domain/contracts/completion'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { Button } from 'antd'
import { openPreview } from '../../ui/preview/preview-store'
import { Tag } from '../../ui/tag'
import { FileThumb } from '../../ui/upload/file-icon'
import { useFileUrl } from '../../ui/upload/file-list'
import { isOpenable, ScanTag } from '../../ui/upload/scan-tag'

/** 清单一行的锚点，关卡从这里找到它。 */
export const lineId = (field: string): string => `completion-${field}`

interface PaperRowsProps {
  papers: readonly PaperAnswer[]
  onFill: (paper: PaperAnswer) => void
}

/** 资料：名称与依据、由谁提交、文件、交了没有。 */
export function PaperRows({ papers, onFill }: PaperRowsProps) {
  return (
    <ul className="completion-papers">
      {papers.map((paper) => (
        <li key={paper.field} id={lineId(paper.field)}>
          <span className="completion-paper-name">
            {paper.label}
            <small>{paper.basis}</small>
          </span>
          <Owner party={unitRole.labelOf(paper.party)} unit={paper.unit_text} />
          <Files files={paper.files} />
          <span className="completion-paper-act">
            <State paper={paper} />
            {paper.may_fill && (
              <Button
                size="small"
                icon={<UploadOutlined aria-hidden />}
                aria-label={`${paper.files.length > 0 ? '更换' : '上传'}${paper.label}`}
                onClick={() => onFill(paper)}
              >
                {paper.files.length > 0 ? '更换' : '上传'}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function Owner({ party, unit }: { party: string; unit: string | null }) {
  return (
    <span className="completion-owner">
      {party}
      <small title={unit ?? undefined}>{unit ?? '没有登记单位'}</small>
    </span>
  )
}

function State({ paper }: { paper: PaperAnswer }) {
  if (paper.files.length > 0) return paper.stale ? <Tag tone="warning">以前一次的，待重交</Tag> : <Tag tone="success">已提交</Tag>
  return paper.excused ? <Tag icon={null}>不涉及</Tag> : <Tag tone="warning">未提交</Tag>
}

function Files({ files }: { files: readonly CompletionFile[] }) {
  const urlOf = useFileUrl()
  const open = (at: number) =>
    openPreview(
      files.map(({ name, path }) => ({ name, url: urlOf(path) })),
      at,
    )
  if (files.length === 0) return <span className="completion-files zj-nothing">—</span>
  return (
    <span className="completion-files">
      {files.map((file, at) => (
        <span key={file.path} className="completion-file">
          <FileThumb path={file.path} size={20} />
          <button
            type="button"
            className="zj-link"
            title={file.name}
            disabled={!isOpenable(file.scan_state)}
            onClick={() => open(at)}
          >
            {file.name}
          </button>
          <ScanTag scan={file.scan_state} />
        </span>
      ))}
    </span>
  )
}
