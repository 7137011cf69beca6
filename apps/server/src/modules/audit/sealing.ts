import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../platform/database-errors'
import type { Platform } from '../../platform/platform'
import { anchorLog } from './anchors'
import { sealLog } from './seal-log'

const EVERY_MS = 1000
const ANCHOR_EVERY_MS = 3_600_000

/** Keeps sealing the operation log about once a second until stopped; several processes may try, one works at a time. */
export function startSealing(platform: Platform): () => Promise<void> {
  const stopping = new AbortController()
  const running = loop(platform, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

async function loop(platform: Platform, signal: AbortSignal): Promise<void> {
  let anchored = 0
  while (!signal.aborted) {
    try {
      await sealLog(platform)
      if (Date.now() - anchored > ANCHOR_EVERY_MS) {
        await anchorLog(platform)
        anchored = Date.now()
      }
    } catch (error) {
      platform.log.warn('log sealing paused', { reason: messageOf(error) })
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
  // What was sealed since the last hour is written down too; without a database there is nothing to write.
  await anchorLog(platform).catch(() => undefined)
}
