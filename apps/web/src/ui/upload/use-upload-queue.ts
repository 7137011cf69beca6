import { useContext, useEffect, useEffectEvent, useInsertionEffect, useState, useSyncExternalStore } from 'react'
import { PendingContext } from '../form/pending'
import type { Purpose } from './credential'
import { uploadStoreOf } from './upload-store'
import type { OnUploaded, UploadStore } from './upload-store'

/** A paused file nobody sees any more would hold its form back with nothing to press. */
function resumeAll({ get, dispatch }: UploadStore): void {
  for (const { id, state } of get().tasks) if (state === 'paused') dispatch({ type: 'resume', id })
}

/**
 * The files of a field. They go on travelling while their tab is out of sight or their step of a wizard is left:
 * hiding a tab ends its effects, not its work.
 */
export function useUploadQueue(purpose: Purpose, name: string, onUploaded: OnUploaded) {
  const pending = useContext(PendingContext)
  const [store] = useState(() => uploadStoreOf(purpose, { pending, name }))
  const queue = useSyncExternalStore(store.subscribe, store.get)
  const uploaded = useEffectEvent(onUploaded)
  useEffect(() => store.tell((path, task) => uploaded(path, task)), [store])
  // Ends only when the field is really gone, not when its tab is hidden.
  useInsertionEffect(() => () => queueMicrotask(() => resumeAll(store)), [store])
  const resume = (id: number) => store.dispatch({ type: 'resume', id })
  return { queue, dispatch: store.dispatch, pause: store.pause, resume, drop: store.drop }
}
