import { Component, type ComponentType, createElement, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { flushDrafts } from '../data/drafts'
import './states.css'

interface BoundaryProps {
  floating: boolean
  children: ReactNode
}

async function reloadPage(): Promise<void> {
  await flushDrafts()
  location.reload()
}

function Failed({ floating }: { floating: boolean }): ReactElement {
  return (
    <div className={floating ? 'zj-load-error zj-part-floating' : 'zj-load-error'} role="alert">
      <span>这部分没有取到，可能是系统刚刚更新或网络中断</span>
      <button type="button" className="zj-link" onClick={() => void reloadPage()}>
        重新加载
      </button>
    </div>
  )
}

/** React offers no function for catching; only what failed is replaced, the form around it keeps what was typed. */
class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed floating={this.props.floating} /> : this.props.children
  }
}

interface LazyOptions {
  /** Shown while the code is on its way. */
  waiting?: ReactNode
  /** The part is a layer above the page and has no place of its own in it. */
  floating?: boolean
}

/**
 * A part of a page whose code comes when it is needed. When it cannot be fetched (a release has replaced it, the network is
 * away) it says so in its own place and offers to reload: nothing is reloaded over a half-filled form without being asked.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = null, floating = false }: LazyOptions = {},
): (props: P) => ReactElement {
  const Part = lazy(async () => ({ default: await load() }))
  return function LazyPart(props: P) {
    return (
      <PartBoundary floating={floating}>
        <Suspense fallback={waiting}>{createElement(Part as ComponentType<P>, props)}</Suspense>
      </PartBoundary>
    )
  }
}
