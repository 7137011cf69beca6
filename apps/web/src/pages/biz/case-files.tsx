import { CheckSquareOutlined, BorderOutlined, DownloadOutlined, EyeOutlined } from '@ant-design/icons'
import { papersNeeded } from '@zhujian/domain/biz/biz-kind'
import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizAttachment, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { downloadFile } from '../../ui/preview/download-file'
import { Tag } from '../../ui/tag'
import { APPROVED, ApprovalTag, REJECTED } from '../../ui/upload/approval'
import { FileThumb } from '../../ui/upload/file-icon'
import { useFileUrl } from '../../ui/upload/file-list'
import { FileReview } from '../../ui/upload/file-review'
import { isOpenable, ScanTag } from '../../ui/upload/scan-tag'
import { sizeText } from '../../ui/upload/upload-rules'
import { paperField, paperLabel } from './case-items'
import { kindOfCode } from './use-biz'
import type { CaseFilesControl } from './use-case-files'

const JUDGED: readonly string[] = [APPROVED, REJECTED]

/** 附件：按资料清单的次序，看过的标已阅，补报的标本次新增，办理人可以逐件通过或驳回。 */
export function CaseFiles({ info, files }: { info: BizInfoAnswer; files: CaseFilesControl }) {
  const kind = kindOfCode(info.row.kind)
  const needed = kind ? papersNeeded(kind, info.type.checklist, info.content).length : 0
  const read = files.files.length - files.unread
  const urlOf = useFileUrl()
  const openable = files.files.filter((file) => isOpenable(file.scan_state))
  const note = [needed > 0 && `必需 ${needed} 项`, `共 ${files.files.length} 件`, files.review && `已阅 ${read} 件`]
  const tools = openable.length > 0 && (
    <>
      <button type="button" className="zj-link" onClick={() => files.preview()}>
        <EyeOutlined aria-hidden /> 连续预览
      </button>
      <button
        type="button"
        className="zj-link"
        onClick={() => openable.forEach(({ name, path }) => downloadFile({ name, url: urlOf(path) }))}
      >
        <DownloadOutlined aria-hidden /> 全部下载
      </button>
    </>
  )
  return (
    <Card title="附件" flush note={note.filter(Boolean).join('，')} extra={tools}>
      {files.files.length === 0 ? (
        <Empty small text="没有附件" />
      ) : (
        <ul className="biz-files">
          {files.files.map((file) => (
            <Row key={file.path} file={file} info={info} control={files} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface RowProps {
  file: BizAttachment
  info: BizInfoAnswer
  control: CaseFilesControl
}

function Row({ file, info, control }: RowProps) {
  const open = isOpenable(file.scan_state)
  const said = info.wrong.find(({ field }) => field === file.item || field === paperField(file.item))
  const wrong = info.row.state === bizStates.code('returned') ? said : undefined
  const label = paperLabel(info, file.item)
  return (
    <li className={wrong ? 'biz-file biz-file-wrong' : 'biz-file'}>
      <FileThumb path={open ? file.path : file.name} size={20} />
      <span className="biz-file-name">
        <button type="button" className="biz-file-open" title={file.name} disabled={!open} onClick={() => control.preview(file)}>
          {file.name}
        </button>
        {!file.name.startsWith(label) && <span className="biz-file-item">{label}</span>}
        {wrong && <span className="biz-wrong-note">{`有误：${wrong.message || '请核对'}`}</span>}
      </span>
      <Marks file={file} judging={control.review !== undefined} running={info.row.state === bizStates.code('pending')} />
      {control.review && (
        <FileReview
          key={file.status}
          file={{ ...file, id: info.row.id, scan: file.scan_state }}
          onReview={(_file, opinion) => control.review?.(file, opinion)}
        />
      )}
      <button
        type="button"
        className="zj-link"
        disabled={!open}
        aria-label={`预览${file.name}`}
        onClick={() => control.preview(file)}
      >
        预览
      </button>
    </li>
  )
}

interface MarksProps {
  file: BizAttachment
  judging: boolean
  /** 还在审批：没有逐件审过的标待审；办完之后不再说待审。 */
  running: boolean
}

function Marks({ file, judging, running }: MarksProps) {
  const rejected = String(file.status) === REJECTED
  return (
    <span className="biz-file-marks">
      {file.added && (
        <Tag tone="warning" icon={null}>
          本次新增
        </Tag>
      )}
      <ScanTag scan={file.scan_state} />
      <span className="biz-file-size">{sizeText(file.size)}</span>
      {judging ? (
        <span className={file.read ? 'biz-read' : 'biz-read biz-unread'}>
          {file.read ? <CheckSquareOutlined aria-hidden /> : <BorderOutlined aria-hidden />}
          {file.read ? '已阅' : '未阅'}
        </span>
      ) : (
        (running || JUDGED.includes(String(file.status))) && <ApprovalTag status={file.status} />
      )}
      {!judging && rejected && file.reason && <span className="biz-wrong-note">{file.reason}</span>}
    </span>
  )
}
