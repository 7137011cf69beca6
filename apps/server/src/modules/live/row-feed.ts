import type { AnyEntity } from '@zhujian/model'
import { entityOf, hasEntity } from '@zhujian/domain/entities'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { accessWhere, hasRight, readsAsParticipant } from '../../entity/access'
import type { Session } from '../../entity/session'
import { ROWS_TOPIC } from '../../platform/changes'
import { messageOf } from '../../platform/database-errors'

const PREFIX = 'rows:'
/** Changes within so many milliseconds are told together. */
const GATHER_MS = 300
/** Beyond so many projects at once a window is told that anything may have changed: it reads anew by its own rights anyway. */
const MOST_PROJECTS = 200
const MOST_KEPT = 2000

export interface RowFeed {
  /** Topics are `rows:<entity>`; others are not heard. */
  readonly follow: (topic: string, wanted: boolean) => void
  readonly stop: () => void
}

interface Holder {
  readonly account_id: number
  readonly session_id: number
}
type Tell = (topic: string, data: { projects?: readonly number[] }) => void

/**
 * Which entity of which project has changed, of those the window follows and its session may read; nothing else is said.
 * Whether a project may be read is asked once and again when its parties or the account's own rights change.
 */
export function createRowFeed(app: FastifyInstance, holder: Holder, tell: Tell): RowFeed {
  const { live, log } = app.platform
  const wanted = new Set<string>()
  const readable = new Map<number, boolean>()
  const pending = new Map<string, Set<number> | 'any'>()
  let timer: NodeJS.Timeout | undefined
  const send = async () => {
    timer = undefined
    const changes = [...pending]
    pending.clear()
    const session = await app.sessionById(holder.session_id)
    if (!session) return
    await judge(app, session, changes, readable)
    for (const [name, projects] of changes) {
      const data = wanted.has(name) ? await toldOf(app, session, entityOf(name), projects, readable) : null
      if (data) tell(PREFIX + name, data)
    }
  }
  const hear = (places: readonly (string | number)[]) => {
    if (wanted.size === 0) return
    if (places.length === 0) for (const name of wanted) pending.set(name, 'any')
    for (const place of places) note(String(place))
    if (pending.size > 0)
      timer ??= setTimeout(() => void send().catch((error) => log.warn('rows not told', { reason: messageOf(error) })), GATHER_MS)
  }
  const note = (place: string) => {
    const [name = '', project, session] = place.split('/')
    if (PARTIES.has(name)) readable.delete(Number(project))
    if (!wanted.has(name) || Number(session) === holder.session_id) return
    const known = pending.get(name) ?? new Set()
    if (known !== 'any') pending.set(name, known.size < MOST_PROJECTS ? known.add(Number(project)) : 'any')
  }
  const forget = (ids: readonly (string | number)[]) => {
    if (ids.length === 0 || ids.map(Number).includes(holder.account_id)) readable.clear()
  }
  const stops = [
    live.subscribe(ROWS_TOPIC, hear),
    live.subscribe('session', forget),
    live.subscribe('rights', () => readable.clear()),
  ]
  return {
    follow: (topic, follows) => {
      const name = topic.slice(PREFIX.length)
      if (follows && hasEntity(name)) wanted.add(name)
      else wanted.delete(name)
    },
    stop: () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}

/** What decides who may read a project. */
const PARTIES: ReadonlySet<string> = new Set([engineering.name, engineeringUnit.name])

/** One question for all projects not known yet. */
async function judge(
  { platform }: FastifyInstance,
  session: Session,
  changes: readonly (readonly [string, Set<number> | 'any'])[],
  readable: Map<number, boolean>,
): Promise<void> {
  if (readable.size > MOST_KEPT) readable.clear()
  const named = changes.flatMap(([, projects]) => (projects === 'any' ? [] : [...projects]))
  const unknown = [...new Set(named)].filter((id) => id !== 0 && !readable.has(id))
  if (unknown.length === 0) return
  const within = await accessWhere({ platform, session }, engineering, 'read', 'e', 'known')
  const { rows } = await sql<{ id: number }>`select e.id from engineering e
    where e.id = any(${unknown}::bigint[]) and e.deleted_at is null and ${within}`.execute(platform.db)
  const found = new Set(rows.map(({ id }) => id))
  for (const id of unknown) readable.set(id, found.has(id))
}

/**
 * Rows without a project are told of where everybody with the right reads them all; one's own and accounts never. What the
 * regulators prepare among themselves is not told to the participants: they hear when it is made known to them.
 */
async function toldOf(
  { platform }: FastifyInstance,
  session: Session,
  entity: AnyEntity,
  projects: Set<number> | 'any',
  readable: ReadonlyMap<number, boolean>,
): Promise<{ projects?: readonly number[] } | null> {
  const caller = { platform, session }
  if (entity.scope === 'personal' || entity.scope === 'account' || !(await hasRight(caller, entity, 'read'))) return null
  if (entity.flow?.internal && (await readsAsParticipant(caller, entity))) return null
  if (projects === 'any') return {}
  if (entity.scope !== 'project' && entity.scope !== 'engineering') return {}
  const own = [...projects].filter((id) => readable.get(id))
  return own.length > 0 ? { projects: own } : null
}
