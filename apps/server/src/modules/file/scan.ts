import type { Platform } from '../../platform/platform'
import { isCleanFile, ScannerUnavailable } from './clamd'

/** What the virus scanner said of a file; without a scanner every file counts as clean. */
export const scanStates = { waiting: 1, clean: 2, infected: 3 } as const
export type ScanState = (typeof scanStates)[keyof typeof scanStates]

/** Judges a received file. While the scanner is away the file waits: it is kept, but shown to nobody. */
export async function scanState({ config, log }: Platform, path: string): Promise<ScanState> {
  if (config.scanner === undefined) return scanStates.clean
  try {
    return (await isCleanFile(config.scanner, path)) ? scanStates.clean : scanStates.infected
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    log.warn('virus scanner unavailable, file waits', { error })
    return scanStates.waiting
  }
}
