import { create } from 'zustand'
import { onSessionEnd } from '../../data/account'

/** A file to look at. */
export interface PreviewFile {
  name: string
  /** Address of this origin or of the configured store. */
  url: string
}

interface PreviewState {
  files: readonly PreviewFile[]
  at: number
}

export const usePreview = create<PreviewState>(() => ({ files: [], at: 0 }))

/** [S4-10] Opens the viewer on one of the files; the others are one step away. */
export function openPreview(files: readonly PreviewFile[], at = 0): void {
  usePreview.setState({ files, at })
}

export const movePreview = (at: number): void => usePreview.setState({ at })
export const closePreview = (): void => usePreview.setState({ files: [], at: 0 })
onSessionEnd(closePreview)
