import { endSession } from '../../data/account'
import { configureClient } from '../../data/client'
import { logAbnormal } from '../../data/abnormal-log'
import { notify } from '../../data/notices'
import { currentPlace, navigate } from '../../data/place'
import { sessionToken } from '../../data/session'
import { isDialogOpen } from '../../ui/use-dialog-keys'
import { afterFailure, WHITELIST } from './guard'

/** [S8-02] What the application does with the codes of an answer. */
export function connectClient(): void {
  configureClient({
    onProblem: ({ traceId, detail }, text) => notify('error', text, { traceId, detail }),
    onDone: (text) => notify('success', text),
    onAbnormal: ({ code, message, detail, traceId }, path) =>
      logAbnormal({ kind: 'call', code, path, text: message || detail || '', traceId }),
    onForbidden: () => {
      // What is typed in a window would be lost with the page below it; the message has been said.
      if (isDialogOpen()) return
      const { path, address } = currentPlace()
      if (path !== '/401') navigate(`/401?url=${encodeURIComponent(address)}`)
    },
    onUnauthenticated: (error) => {
      // Many calls may fail together; the first one has already gone to the login page.
      if (!sessionToken()) return
      const { path, address } = currentPlace()
      endSession(error.message)
      notify('error', error.message)
      navigate(WHITELIST.includes(path) ? '/login' : afterFailure(address))
    },
  })
}
