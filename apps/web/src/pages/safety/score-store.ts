import { rowProblems } from '@zhujian/domain/safety/jgj59/table-rows'
import type { FieldProblem } from '@zhujian/model'
import { mergeTables, sameTable } from './score-merge'
import { rightOf, saidOfProblem } from './score-right'
import {
  emptyTable,
  type Kept,
  type ScoreEntries,
  type ScoreEntry,
  type ScoreValues,
  type ServerTable,
  tableKey,
} from './score-words'

/** 没有存下时怎么办：网络不通的等着再发；别人先改了的合并后再发；其余的说明原因。 */
export type Failure =
  | { readonly kind: 'unanswered' | 'stale' }
  | { readonly kind: 'refused'; readonly reason: string; readonly problems: readonly FieldProblem[] }

interface Ports {
  /** 存一张表，答它现在的编号与版本。@throws 任何失败，由 `judge` 分辨 */
  readonly save: (values: ScoreValues, server: ServerTable | null) => Promise<Pick<ServerTable, 'id' | 'version'>>
  readonly judge: (error: unknown) => Failure
  readonly reload: () => Promise<readonly ServerTable[]>
  /** 还没有存下的，留到下一次打开。 */
  readonly keep: (pending: Readonly<Record<string, Kept>>) => void
  readonly me: { readonly id: number; readonly name: string }
  readonly now: () => number
  /** 毫秒：停手多久以后存，网络不通多久以后再发。 */
  readonly pause: number
  readonly retry: number
}

/** 各分项表正在填的与存到哪里：停手就存，一张一张各存各的；没有存下的不丢，网络恢复以后接着发。 */
export class ScoreStore {
  readonly #ports: Ports
  #entries: ScoreEntries = new Map()
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #busy = new Set<string>()

  constructor(ports: Ports, kept: Readonly<Record<string, Kept>> = {}) {
    this.#ports = ports
    // 还没有画出来，不告诉谁。
    this.#entries = new Map(
      Object.entries(kept).map(([key, { server, values }]) => [
        key,
        { server, values, state: 'waiting', problems: [], clashes: {} },
      ]),
    )
    for (const key of this.#entries.keys()) this.#later(key, ports.pause)
  }

  readonly entries = (): ScoreEntries => this.#entries
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** 服务端读来的；正在改的不动，存的时候再合并。 */
  receive(rows: readonly ServerTable[]): void {
    for (const row of rows) {
      const known = this.#entries.get(tableKey(row))
      if (!known || (known.state === 'saved' && row.version > (known.server?.version ?? 0))) this.#put(tableKey(row), clean(row))
    }
  }

  change(key: string, start: ScoreValues, next: (values: ScoreValues) => ScoreValues): void {
    const known = this.#entries.get(key)
    this.#put(key, {
      server: known?.server ?? null,
      values: next(known?.values ?? start),
      state: 'waiting',
      problems: [],
      clashes: {},
    })
    this.#later(key, this.#ports.pause)
  }

  async flush(key: string): Promise<void> {
    clearTimeout(this.#timers.get(key))
    const entry = this.#entries.get(key)
    if (!entry || entry.state === 'saved' || this.#busy.has(key)) return
    const problems = rowProblems(entry.values)
    const right = rightOf(entry.values, entry.server)
    const stored = entry.server ?? emptyTable(entry.values.table_code, entry.values.seq)
    if (problems[0] && (!right || sameTable(right, stored)))
      return this.#put(key, { ...entry, state: 'failed', reason: saidOfProblem(entry.values, problems[0]), problems })
    const sent = right ?? entry.values
    this.#busy.add(key)
    this.#put(key, { ...entry, state: 'saving', reason: undefined, problems })
    try {
      this.#stored(key, sent, await this.#ports.save(sent, entry.server))
    } catch (error) {
      await this.#failed(key, this.#ports.judge(error))
    } finally {
      this.#busy.delete(key)
    }
    if (this.#entries.get(key)?.state === 'waiting') await this.flush(key)
  }

  /** 还没有存下的都再发一次。 */
  async flushAll(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((key) => this.flush(key)))
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #put(key: string, entry: ScoreEntry): void {
    this.#entries = new Map(this.#entries).set(key, entry)
    const pending = [...this.#entries].filter(([, { state }]) => state !== 'saved')
    this.#ports.keep(Object.fromEntries(pending.map(([each, { server, values }]) => [each, { server, values }])))
    for (const listener of this.#listeners) listener()
  }

  #later(key: string, ms: number): void {
    clearTimeout(this.#timers.get(key))
    this.#timers.set(
      key,
      setTimeout(() => void this.flush(key), ms),
    )
  }

  /** 存下了；存的时候又改了的，接着存；还有不对的一行留在手上，再看一遍。 */
  #stored(key: string, sent: ScoreValues, { id, version }: Pick<ServerTable, 'id' | 'version'>): void {
    const { me, now: time } = this.#ports
    const server = { ...sent, id, version, scorer_id: me.id, scorer: me.name, at: time() }
    const now = this.#entries.get(key)
    if (!now || now.values === sent) this.#put(key, { ...clean(server), clashes: now?.clashes ?? {} })
    else this.#put(key, { ...now, server, state: 'waiting' })
  }

  async #failed(key: string, failure: Failure): Promise<void> {
    const entry = this.#entries.get(key)
    if (!entry) return
    if (failure.kind === 'refused')
      return this.#put(key, { ...entry, state: 'failed', reason: failure.reason, problems: failure.problems })
    const theirs = failure.kind === 'stale' ? await this.#ports.reload().catch(() => null) : null
    const row = theirs?.find((each) => tableKey(each) === key)
    const now = this.#entries.get(key) ?? entry
    if (!row || row.version === now.server?.version) {
      this.#put(key, { ...now, state: 'failed', reason: '网络不通，恢复以后自动发送' })
      return this.#later(key, this.#ports.retry)
    }
    const { values, clashes, same } = mergeTables(now.server ?? emptyTable(row.table_code, row.seq), now.values, row)
    this.#put(key, { server: row, values, clashes, problems: [], state: same ? 'saved' : 'waiting' })
  }
}

const clean = (server: ServerTable): ScoreEntry => ({ server, values: server, state: 'saved', problems: [], clashes: {} })
