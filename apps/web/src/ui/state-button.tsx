import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'

/** Label of the state button [S4-04]. */
export const stateLabel = (state: number): string => (state === 0 ? strings.pendingReview : strings.reviewed)

interface StateButtonProps {
  state: number
  /** Opens the record: to be reviewed while it waits, to be read afterwards. */
  onClick: () => void
}

/** Button of the column type `state` [S4-04]: 待审核 while the state is 0, otherwise 已审核. */
export function StateButton({ state, onClick }: StateButtonProps) {
  return (
    <Button size="small" type={state === 0 ? 'primary' : 'default'} onClick={onClick}>
      {stateLabel(state)}
    </Button>
  )
}
