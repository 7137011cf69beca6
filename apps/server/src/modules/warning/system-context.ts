import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform/platform'
import type { Context } from '../../entity/context'
import type { Session } from '../../entity/session'

/** Nobody's: rows and log lines written by the program itself bear no account. */
const NOBODY: Session = {
  id: 0,
  account_id: 0,
  username: '系统',
  real_name: '系统',
  account_type: 'platform',
  roles: [],
  unit_id: null,
  org_id: null,
  areacode: null,
  engineering_ids: [],
  only_engineering_id: null,
  free: false,
  must_change: false,
}

/**
 * For writes that no person makes, such as what a rule finds by itself: through the same write path, logged under the name of
 * the job. Nothing may be asked of its rights: it has none.
 */
export function systemContext(platform: Platform, job: string): Context {
  return {
    session: NOBODY,
    library: 0,
    db: platform.db,
    platform,
    traceId: randomUUID(),
    ip: '',
    route: job,
    idempotencyKey: undefined,
    bodyHash: '',
    // There is no request: what the log takes from one are its headers, and its identity.
    request: { headers: {} } as Context['request'],
    reply: {} as Context['reply'],
  }
}
