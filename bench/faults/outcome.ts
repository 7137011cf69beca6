import type { RunningApp } from './server-process'

/** What a fault is tried on: one installation with its own data, restarted as the fault demands. */
export interface Setting {
  readonly dataDir: string
  readonly port: number
  readonly rounds: number
  app: RunningApp
}

export interface Outcome {
  readonly name: string
  readonly acked: number
  readonly lost: number
  readonly duplicated: number
  readonly half: number
  /** Seconds without a successful answer, the longest of all rounds. */
  readonly unavailable: number
  readonly notes: string
  /** Every broken promise in words; empty when the fault was survived as promised. */
  readonly complaints: readonly string[]
}
