import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { Button } from 'antd'
import { isStanding, isStoppable, isUnderWay } from './import-summary'

interface ImportEndButtonsProps {
  progress: RecentImport | undefined
  /** Something asked for is not answered yet. */
  waiting: boolean
  onStop: () => void
  onContinue: (importId: number) => void
  onUndo: (done: RecentImport) => void
  onMore: () => void
  onClose: () => void
}

/** What can be done while a job works on an import, and after it has ended or was stopped. */
export function ImportEndButtons({ progress, waiting, onStop, onContinue, onUndo, onMore, onClose }: ImportEndButtonsProps) {
  if (!progress || isUnderWay(progress))
    return (
      <>
        {progress && isStoppable(progress) && (
          <Button disabled={waiting} onClick={onStop}>
            停止导入
          </Button>
        )}
        <Button onClick={onClose}>关闭</Button>
      </>
    )
  const stopped = progress.status === 'stopped'
  return (
    <>
      {isStanding(progress) && (
        <Button disabled={waiting} onClick={() => onUndo(progress)}>
          撤回本次导入
        </Button>
      )}
      <Button disabled={waiting} onClick={onMore}>
        导入其他表格
      </Button>
      <Button type={stopped ? 'default' : 'primary'} onClick={onClose}>
        {stopped ? '关闭' : '完成'}
      </Button>
      {stopped && (
        <Button type="primary" disabled={waiting} onClick={() => onContinue(progress.import_id)}>
          继续导入
        </Button>
      )}
    </>
  )
}
