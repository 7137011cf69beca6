import { Button } from 'antd'
import { type ReactElement, useEffect, useRef } from 'react'
import { showTourStep, startTour } from '../shell-state'
import './tour.css'

const HELP = '.header-tool[aria-label="帮助"]'

interface Step {
  readonly title: string
  readonly text: string
  /** 说的是页面上的哪几处。 */
  readonly targets: () => readonly HTMLElement[]
}

const found = (selector: string) => (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]

/** 首页上以此为名的卡片。 */
const card = (title: string) => (): HTMLElement[] =>
  found('.home section')().filter((each) => each.querySelector('h2')?.textContent === title)

const steps: readonly Step[] = [
  {
    title: '今天要办',
    text: '轮到本人的事都列在这里，最急的在前，点开就能办。',
    targets: card('今天要办'),
  },
  {
    title: '工程切换与搜索',
    text: '左边按名称换到另一个工程；右边查找页面、工程、人员、文书和申请，拼音首字母也可以。',
    targets: found('.header-switch, .header-search'),
  },
  {
    title: '帮助',
    text: '每一页怎么用、技术支持电话和快捷键都在这里，这三步也可以再看一遍。',
    targets: found(HELP),
  },
]

/** 给说到的几处描边；首页还在取数的，画出来之后再描。 */
function useRing({ targets }: Step): void {
  useEffect(() => {
    const ring = (): void => {
      for (const each of targets()) each.dataset['tour'] = 'here'
    }
    ring()
    targets()[0]?.scrollIntoView({ block: 'nearest' })
    const watch = new MutationObserver(ring)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      for (const each of found('[data-tour]')()) delete each.dataset['tour']
    }
  }, [targets])
}

/** 一步：不挡页面，随时可以跳过。 */
export function Tour({ step, onEnd }: { step: number; onEnd: () => void }): ReactElement | null {
  const next = useRef<HTMLButtonElement>(null)
  const here = steps[step] ?? (steps[0] as Step)
  const isLast = step === steps.length - 1
  useRing(here)
  // 是本人开始的，键盘接着往下走。
  useEffect(() => next.current?.focus(), [])
  const end = (): void => {
    showTourStep(undefined)
    onEnd()
    document.querySelector<HTMLElement>(HELP)?.focus()
  }
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => void (event.key === 'Escape' && !event.defaultPrevented && end())
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  })
  return (
    <section className="tour" aria-label="三步看懂首页">
      <div aria-live="polite">
        <h2>{here.title}</h2>
        <p>{here.text}</p>
      </div>
      <div className="tour-foot">
        <span>{`第 ${step + 1} 步，共 ${steps.length} 步`}</span>
        {!isLast && (
          <Button size="small" onClick={end}>
            跳过
          </Button>
        )}
        <Button ref={next} size="small" type="primary" onClick={() => (isLast ? end() : showTourStep(step + 1))}>
          {isLast ? '知道了' : '下一步'}
        </Button>
      </div>
    </section>
  )
}

/** 问一句，在首页最上面占一行，不挡任何东西，也不取焦点。 */
export function TourOffer({ onRefuse }: { onRefuse: () => void }): ReactElement {
  return (
    <section className="tour-offer" aria-label="第一次使用">
      <span>第一次使用？三步看懂首页</span>
      <button type="button" className="zj-link" onClick={startTour}>
        开始
      </button>
      <button type="button" className="zj-link" onClick={onRefuse}>
        不用了
      </button>
    </section>
  )
}
