import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'

/** Label of the state button [S4-04]. */
export const stateLabel = (state: number): string => (state === 0 ? strings.pendingReview : strings.reviewed)

interface StateButtonProps {
  state: number
  /** Whether the server allows a change of a row that was reviewed already. */
  allowed?: boolean | undefined
  onClick: () => void
}

/** Button of the column type `state` [S4-04]: 待审核 while the state is 0, otherwise 已审核. */
export function StateButton({ state, allowed = false, onClick }: StateButtonProps) {
  const pending = state === 0
  return (
    <Button size="small" type={pending ? 'primary' : 'default'} disabled={!pending && !allowed} onClick={onClick}>
      {stateLabel(state)}
    </Button>
  )
}
