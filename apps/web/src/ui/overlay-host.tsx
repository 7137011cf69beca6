import { ConfirmHost } from './confirm-host'
import { Dock } from './dock'

/** Questions and minimised dialogs. The shell renders it once, outside the tabs. */
export function OverlayHost() {
  return (
    <>
      <Dock />
      <ConfirmHost />
    </>
  )
}
