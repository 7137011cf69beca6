import { useState } from 'react'
import { FileRow } from '../ui/upload/file-rows'
import { TaskRow } from '../ui/upload/task-row'
import type { TaskState, UploadTask } from '../ui/upload/upload-queue'
import { Uploader } from '../ui/upload/uploader'
import { LONG_NAME } from './samples'
import { Sample, Section } from './specimen'

const nothing = () => undefined
const infos = [
  { id: 1, path: 'demo/permit.pdf', name: '施工许可证.pdf', size: 482_113, check_status: '2' },
  { id: 2, path: 'demo/contract.docx', name: `${LONG_NAME} 施工合同.docx`, size: 1_204_224, check_status: '3' },
]

const WAYS: readonly (readonly [TaskState, number, string?])[] = [
  ['waiting', 0],
  ['sending', 42],
  ['paused', 42],
  ['cut', 42, '网络已断开，恢复后继续'],
  ['failed', 42, '后端接口500异常'],
  ['refused', 0, '文件内容不能为空'],
]
const tasks = WAYS.map(
  ([state, percent, reason], at): UploadTask => ({
    id: at + 1,
    file: new File(['x'], `现场照片${at + 1}.jpg`),
    state,
    percent,
    ...(reason !== undefined && { reason }),
  }),
)

function Files({ locked = false, disabled = false }: { locked?: boolean; disabled?: boolean }) {
  const [value, setValue] = useState(infos.map((info) => info.path).join(','))
  return <Uploader {...{ value, infos, locked, disabled }} approvals onChange={setValue} />
}

export function FilesSection() {
  return (
    <Section id="files" title="文件">
      <Sample name="Uploader">
        <Files />
      </Sample>
      <Sample name="Uploader" note="锁定">
        <Files locked />
      </Sample>
      <Sample name="Uploader" note="禁用">
        <Files disabled />
      </Sample>
      <Sample name="TaskRow" note="等待、发送、暂停、断线、失败、拒收">
        <ul className="file-rows">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} onPause={nothing} onResume={nothing} onDrop={nothing} />
          ))}
        </ul>
      </Sample>
      <Sample name="FileRow" note="待病毒扫描">
        <ul className="file-rows">
          <FileRow path="demo/plan.dwg" name="总平面图.dwg" size={9_120_331} scan={1} onRemove={nothing} />
        </ul>
      </Sample>
    </Section>
  )
}
