import { curingRoom, roomKind, STANDARD_LIMITS } from '@zhujian/domain/quality/curing-room'
import type { PageProps } from '../../data/tab'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { ProjectList } from '../../entity/project-list'

interface StartRoomProps {
  start: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

/** 新建标养室：类别先选标养室，限值先填上标准养护的，可以改。 */
export function StartRoom({ start, onClose }: StartRoomProps) {
  return (
    <EditFormDialog
      entity={curingRoom}
      start={{ room_kind: roomKind.code('room'), ...STANDARD_LIMITS, ...start }}
      onClose={onClose}
    />
  )
}

/** 标养室：清单由定义得出。 */
export default function CuringRoomPage(props: PageProps) {
  return (
    <ProjectList page={props} entity={curingRoom} adding={{ label: '新建标养室', dialog: (given) => <StartRoom {...given} /> }} />
  )
}
