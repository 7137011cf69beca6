import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined'
import { Progress } from 'antd'
import { FileThumb } from './file-icon'
import { isHeld, type TaskState, type UploadTask } from './upload-queue'
import { sizeText } from './upload-rules'

interface TaskActs {
  onPause: (id: number) => void
  /** After a pause or a failure. */
  onResume: (id: number) => void
  onDrop: (id: number) => void
}

interface TaskRowProps extends TaskActs {
  task: UploadTask
}

/** What stands beside the bar; a file being sent says its percent there. */
const WORDS: Partial<Record<TaskState, string>> = { waiting: '等待上传', paused: '已暂停' }

const isOver = (state: TaskState) => state === 'failed' || state === 'refused'

function TaskState({ task: { file, state, percent, reason } }: { task: UploadTask }) {
  if (isOver(state))
    return (
      <span className="file-row-reason">
        <CloseCircleFilled aria-hidden /> {state === 'failed' ? `上传失败：${reason}` : reason}
      </span>
    )
  return (
    <span className="file-row-way">
      <Progress
        className="file-row-progress"
        percent={percent}
        size="small"
        status={state === 'sending' ? 'active' : 'normal'}
        showInfo={false}
        aria-label={`${file.name}上传进度`}
      />
      <span className={state === 'cut' ? 'file-row-cut' : 'file-row-note'}>
        {state === 'cut' && <DisconnectOutlined aria-hidden />} {reason ?? WORDS[state] ?? `${percent}%`}
      </span>
    </span>
  )
}

function Act({ word, name, onAct }: { word: string; name: string; onAct: () => void }) {
  return (
    <button type="button" className="zj-link" aria-label={`${word}${name}`} onClick={onAct}>
      {word}
    </button>
  )
}

function Acts({ task: { id, state, file }, onPause, onResume, onDrop }: TaskRowProps) {
  const { name } = file
  return (
    <span className="file-row-actions">
      {['waiting', 'sending', 'cut'].includes(state) && <Act word="暂停" name={name} onAct={() => onPause(id)} />}
      {state === 'paused' && <Act word="继续" name={name} onAct={() => onResume(id)} />}
      {state === 'failed' && <Act word="重试" name={name} onAct={() => onResume(id)} />}
      <Act word={isOver(state) ? '移除' : '取消'} name={name} onAct={() => onDrop(id)} />
    </span>
  )
}

/** A file on its way, or one that did not make it, with its reason. */
export function TaskRow(props: TaskRowProps) {
  const { file, state } = props.task
  return (
    <li className={isOver(state) ? 'file-row is-failed' : 'file-row'} data-held={isHeld(props.task) || undefined}>
      <FileThumb path={file.name} />
      <span className="file-row-name" title={file.name}>
        {file.name}
      </span>
      <span className="file-row-note file-row-size">{sizeText(file.size)}</span>
      <TaskState task={props.task} />
      <Acts {...props} />
    </li>
  )
}

interface TaskRowsProps {
  model: {
    open: readonly UploadTask[]
    pause: TaskActs['onPause']
    resume: TaskActs['onResume']
    drop: TaskActs['onDrop']
  }
}

/** Every file of a field that is not stored. */
export function TaskRows({ model }: TaskRowsProps) {
  return model.open.map((task) => (
    <TaskRow key={task.id} task={task} onPause={model.pause} onResume={model.resume} onDrop={model.drop} />
  ))
}

/** Told to people who do not see the rows, whenever it changes. */
export function UploadNews({ pending, stranded }: { pending: number; stranded: number }) {
  const news = [pending > 0 && `${pending} 个文件上传中`, stranded > 0 && `${stranded} 个文件未上传`].filter(Boolean)
  return <output className="visually-hidden">{news.join('，')}</output>
}
