import { ConfirmHost } from './confirm-host'
import { Dock } from './dock'
import { PreviewHost } from './preview/preview-host'
import './print.css'

/** Questions, minimised dialogs and the file viewer. The shell renders it once, outside the tabs. */
export function OverlayHost() {
  return (
    <>
      <Dock />
      <PreviewHost />
      <ConfirmHost />
    </>
  )
}
