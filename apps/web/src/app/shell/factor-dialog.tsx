import type { ReactElement } from 'react'
import { fetchUser } from '../../data/account'
import { FactorSteps } from '../../pages/session/factor-steps'
import { Dialog } from '../../ui/dialog'

/** 自行启用两步验证。 */
export function FactorDialog({ onClose }: { onClose: () => void }): ReactElement {
  const done = () => {
    void fetchUser()
    onClose()
  }
  return (
    <Dialog open title="启用两步验证" width={520} onClose={onClose}>
      <FactorSteps onDone={done} />
    </Dialog>
  )
}
