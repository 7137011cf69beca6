import type { ReactElement } from 'react'
import type { Desk } from './use-exam'

export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** 点了交卷而没有网络：答案在哪里、什么时候交上、来不及的怎么算，都说清楚。 */
export function NotHanded({ desk, left }: { desk: Desk; left: number }): ReactElement {
  const { unsaved, busy, problem, store } = desk
  return (
    <section className="sit-waiting" aria-label="等待交卷">
      <div role="alert">
        <h2>还没有交上</h2>
        <p>{problem}</p>
        <p>答案都留在这台手机上，连上网络就自动交卷，不用再点。请不要关掉这一页。</p>
        {unsaved > 0 && <p>{`到时间还没有连上的，有 ${unsaved} 题交不上，不计分；网络一直不好的，请马上找安全员。`}</p>}
      </div>
      <p>{`离交卷时间还有 ${clockText(left)}`}</p>
      <button type="button" className="main-button sit-wide" aria-busy={busy} disabled={busy} onClick={store.resume}>
        现在再交一次
      </button>
      <button type="button" className="plain-button sit-wide" onClick={store.stay}>
        先不交，接着答
      </button>
    </section>
  )
}

/** 时间到了还没有网络：以前存上的由系统收卷，留在手机上的交不上了。 */
export function LateOffline({ desk: { unsaved, problem } }: { desk: Desk }): ReactElement {
  return (
    <div className="sit-waiting" role="alert">
      <h2>时间到了，手机还没有连上</h2>
      <p>{problem}</p>
      <p>已经存上的答案到时由系统收卷，照常计分。</p>
      {unsaved > 0 && <p>{`有 ${unsaved} 题只留在手机上，没有来得及交上，不计分；请马上找安全员说明。`}</p>}
      <p>连上网络，这里就显示成绩。</p>
    </div>
  )
}

/** 回到页面：离开过几次，算什么，谁看得到。 */
export function LeftNotice({ desk: { away, store } }: { desk: Desk }): ReactElement {
  return (
    <div className="error-bar sit-left" role="alert">
      <p>{`你离开过答题页面 ${away} 次。切到别的应用、别的网页、锁屏都算；次数记在你的成绩里，监考的安全员当场看得到，监理、监督机构事后也看得到。答题时请不要离开。`}</p>
      <button type="button" className="plain-button" onClick={store.noticed}>
        知道了
      </button>
    </div>
  )
}
