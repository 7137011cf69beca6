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
  /** 点了交卷，还没有交上：连上就交。 */
  readonly handing: boolean
  /** 收卷时没有交上、没有计分的题数。 */
  readonly missed: number
  /** 离开页面几次；刚回来、还没有看过提醒的。 */
  readonly away: number
  readonly returned: boolean
  /** 暂时的：没有网络、太忙。 */
  readonly problem: string | null
  /** 这台手机上的考试失效了。 */
  readonly lost: string | null
}

interface Saved {
  /** 收下了；已经收卷的不再收。 */
  readonly saved: boolean
  readonly status: number
  readonly remaining: number | null
}

const same = (a: readonly number[] | undefined, b: readonly number[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** 一份卷子：点了就存，没有网络的先留着，连上再存、再交；时间、成绩都以服务器为准。 */
export class SitStore {
  readonly state: StoreApi<Sitting>
  readonly #seat: string
  readonly #unsaved: Map<string, readonly number[]>
  /** 还没有报上的离开次数。 */
  #away = 0
  #saving = false

  constructor({ seat, unsaved, handing = false, missed = 0 }: KeptSeat) {
    this.#seat = seat
    this.#unsaved = new Map(Object.entries(unsaved))
    const start = {
      paper: null,
      answers: unsaved,
      unsaved: this.#unsaved.size,
      dueAt: null,
      busy: false,
      away: 0,
      returned: false,
    }
    this.state = createStore<Sitting>(() => ({ ...start, handing, missed, problem: null, lost: null }))
  }

  readonly refresh = (): void => void this.#take(examApi.paper)
  readonly start = (): void => void this.#take(examApi.start)

  /** 没有网络的先记下要交，连上由 {@link resume} 交；交几遍都是一次。 */
  readonly hand = (): void => {
    this.#want(true)
    this.resume()
  }

  /** 还没有交上的，不交了，接着答。 */
  readonly stay = (): void => this.#want(false)

  /** 没有办成的接着办：要交的交，没有存上的存。 */
  readonly resume = (): void => {
    const { handing, busy } = this.state.getState()
    if (!handing) this.save()
    else if (!busy) void this.#take(examApi.hand, this.#told())
  }

  readonly choose = (question: number, chosen: readonly number[]): void => {
    this.#unsaved.set(String(question), chosen)
    this.state.setState(({ answers }) => ({ answers: { ...answers, [question]: chosen } }))
    this.#keep()
    this.save()
  }

  /** 切到别的应用、锁屏都记一次；回来时随答案报上，并告诉本人。 */
  readonly leftPage = (): void => {
    this.#away += 1
    this.state.setState(({ away }) => ({ away: away + 1 }))
  }
  readonly cameBack = (): void => {
    this.state.setState(({ away }) => ({ returned: away > 0 }))
    this.resume()
  }
  readonly noticed = (): void => this.state.setState({ returned: false })

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
      const { saved, status, remaining } = await ask<Saved>(examApi.save, { seat: this.#seat, ...told })
      this.#away -= told.away
      for (const [id, chosen] of Object.entries(told.answers))
        if (saved && this.#unsaved.get(id) === chosen) this.#unsaved.delete(id)
      this.#keep()
      this.state.setState({ problem: null, dueAt: dueOf(remaining) })
      if (status !== SITTING) this.refresh()
      return status === SITTING
    } catch (error) {
      this.#failed(error)
      return false
    }
  }

  async #take(path: string, told: { readonly away?: number } = {}): Promise<void> {
    this.state.setState({ busy: true })
    try {
      const paper = await ask<Paper>(path, { seat: this.#seat, ...told })
      this.#away -= told.away ?? 0
      if (paper.status !== SITTING) this.#end(paper)
      this.#keep()
      const answers = { ...paper.answers, ...Object.fromEntries(this.#unsaved) }
      this.state.setState({ paper, answers, dueAt: dueOf(paper.remaining), away: paper.away + this.#away, problem: null })
    } catch (error) {
      this.#failed(error)
    }
    this.state.setState({ busy: false })
  }

  /** 收了卷：服务器没有收到的答案不计分，不能当作交上了。 */
  #end({ answers }: Paper): void {
    const lost = [...this.#unsaved].filter(([id, chosen]) => !same(answers[id], chosen)).length
    this.#unsaved.clear()
    this.state.setState(({ missed }) => ({ missed: missed + lost, handing: false }))
  }

  #want(handing: boolean): void {
    this.state.setState({ handing })
    this.#keep()
  }

  #told() {
    return { answers: Object.fromEntries(this.#unsaved), away: Math.min(this.#away, MOST_AWAY) }
  }

  #keep(): void {
    const { handing, missed } = this.state.getState()
    const unsaved = Object.fromEntries(this.#unsaved)
    keepSeat({ seat: this.#seat, unsaved, ...(handing && { handing }), ...(missed > 0 && { missed }) })
    this.state.setState({ unsaved: this.#unsaved.size })
  }

  #failed(error: unknown): void {
    this.state.setState(isRefused(error) ? { lost: messageOf(error) } : { problem: messageOf(error) })
  }
}

const dueOf = (remaining: number | null): number | null => (remaining === null ? null : Date.now() + remaining * 1000)
