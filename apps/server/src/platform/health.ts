export type PlatformState = 'starting' | 'ready' | 'failed' | 'stopping'

export interface Readiness {
  ready: boolean
  state: PlatformState
  database: 'up' | 'down'
}

export interface Health {
  /** The process runs: restart it only when this does not answer. */
  live: () => { status: 'ok' }
  /** Whether requests can be served. Memory only: the link beats once a second, so this is at most one beat old. */
  ready: () => Readiness
}

export function createHealth(state: () => PlatformState, databaseAlive: () => boolean): Health {
  return {
    live: () => ({ status: 'ok' }),
    ready: () => {
      const now = state()
      const alive = databaseAlive()
      return { ready: now === 'ready' && alive, state: now, database: alive ? 'up' : 'down' }
    },
  }
}
