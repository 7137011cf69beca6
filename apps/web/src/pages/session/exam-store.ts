import { examApi, type Paper } from '@zhujian/domain/contracts/exam'
import { SITTING } from '@zhujian/domain/safety/exam/sitting'
import { createStore, type StoreApi } from 'zustand'
import { messageOf } from '../../data/api-error'
import { ask, type Chosen, isRefused, type KeptSeat, keepSeat } from './exam-seat'

/** 一次最多报这么多次离开，接口收这么多。 */
const MOST_AWAY = 20

export interface Sitting {
  readonly paper: Paper | null
  readonly answers: Chosen
  /** 还没有存上的题数。 */
  readonly unsaved: number
  /** 毫秒，按本机的钟：到这一刻交卷；剩多少由服务器给。 */
  readonly dueAt: number | null
  readonly busy: boolean
  /** 暂时的：没有网络、太忙。 */
  readonly problem: string | null
  /** 这台手机上的考试失效了。 */
  readonly lost: string | null
}

interface Saved {
  readonly status: number
  readonly remaining: number | null
}

/** 一份卷子：点了就存，没有网络的先留着，连上再存；时间、成绩都以服务器为准。 */
export class SitStore {
  readonly state: StoreApi<Sitting>
  readonly #seat: string
  readonly #unsaved: Map<string, readonly number[]>
  #away = 0
  #saving = false

  constructor({ seat, unsaved }: KeptSeat) {
    this.#seat = seat
    this.#unsaved = new Map(Object.entries(unsaved))
    const start = { paper: null, answers: unsaved, unsaved: this.#unsaved.size, dueAt: null, busy: false }
    this.state = createStore<Sitting>(() => ({ ...start, problem: null, lost: null }))
  }

  readonly refresh = (): void => void this.#take(examApi.paper)
  readonly start = (): void => void this.#take(examApi.start)
  readonly hand = (): void => void this.#take(examApi.hand, this.#told())

  readonly choose = (question: number, chosen: readonly number[]): void => {
    this.#unsaved.set(String(question), chosen)
    this.state.setState(({ answers }) => ({ answers: { ...answers, [question]: chosen } }))
    this.#keep()
    this.save()
  }

  /** 切到别的应用、锁屏都记一次；回来时随答案报上。 */
  readonly leftPage = (): void => {
    this.#away += 1
  }

  /** 一次存一批；存的时候又点了的，存完接着存。已经收卷的去看结果。 */
  readonly save = (): void => {
    if (this.#saving || (this.#unsaved.size === 0 && this.#away === 0)) return
    this.#saving = true
    void this.#saveOnce().then((well) => {
      this.#saving = false
      if (well) this.save()
    })
  }

  async #saveOnce(): Promise<boolean> {
    const told = this.#told()
    try {
      const { status, remaining } = await ask<Saved>(examApi.save, { seat: this.#seat, ...told })
      this.#away -= told.away
      for (const [id, chosen] of Object.entries(told.answers)) if (this.#unsaved.get(id) === chosen) this.#unsaved.delete(id)
      this.#keep()
      this.state.setState({ problem: null, dueAt: dueOf(remaining) })
      if (status !== SITTING) this.refresh()
      return status === SITTING
    } catch (error) {
      this.#failed(error)
      return false
    }
  }

  async #take(path: string, told: object = {}): Promise<void> {
    this.state.setState({ busy: true })
    try {
      const paper = await ask<Paper>(path, { seat: this.#seat, ...told })
      if (paper.status !== SITTING) this.#unsaved.clear()
      this.#keep()
      const answers = { ...paper.answers, ...Object.fromEntries(this.#unsaved) }
      this.state.setState({ paper, answers, dueAt: dueOf(paper.remaining), problem: null })
    } catch (error) {
      this.#failed(error)
    }
    this.state.setState({ busy: false })
  }

  #told() {
    return { answers: Object.fromEntries(this.#unsaved), away: Math.min(this.#away, MOST_AWAY) }
  }

  #keep(): void {
    keepSeat({ seat: this.#seat, unsaved: Object.fromEntries(this.#unsaved) })
    this.state.setState({ unsaved: this.#unsaved.size })
  }

  #failed(error: unknown): void {
    this.state.setState(isRefused(error) ? { lost: messageOf(error) } : { problem: messageOf(error) })
  }
}

const dueOf = (remaining: number | null): number | null => (remaining === null ? null : Date.now() + remaining * 1000)
