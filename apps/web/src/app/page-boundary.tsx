import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react'
import { logAbnormal, withoutValues } from '../data/abnormal-log'
import { isApiError } from '../data/api-error'
import { flushDrafts } from '../data/drafts'
import { navigationErrors } from '../data/place'
import { copyAndSay } from '../ui/copy'
import { ChunkError } from './guarded-import'
import './page-boundary.css'

interface Props {
  /** Name of the page, for the copied report. */
  name: string
  onReload?: () => void
  children: ReactNode
}

interface State {
  error: unknown
  where: string
}

function headlineOf(error: unknown): [title: string, text: string] {
  if (error instanceof ChunkError) return ['页面没有取到', '可能是系统刚刚更新或网络中断，已填写并自动保存的草稿不受影响']
  const text = isApiError(error) ? error.message : ''
  return ['页面出错了', text || '内容没有显示出来，已填写并自动保存的草稿不受影响']
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** One per tab: a crash of a page leaves the shell and the other tabs alive. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: undefined, where: '' }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.setState({ where: info.componentStack ?? '' })
    const traceId = isApiError(error) ? error.traceId : undefined
    const path = withoutValues(location.hash.slice(1))
    logAbnormal({ kind: 'page', code: undefined, path, text: `${this.props.name}：${textOf(error)}`, traceId })
  }

  private readonly reload = (): void => {
    // The failed import is remembered for the life of the window.
    if (this.state.error instanceof ChunkError) return void flushDrafts().finally(() => location.reload())
    this.setState({ error: undefined, where: '' })
    if (this.props.onReload) this.props.onReload()
    else location.reload()
  }

  private readonly copy = (): void => {
    const { error, where } = this.state
    const trace = isApiError(error) ? error.traceId : undefined
    const lines = [
      this.props.name,
      withoutValues(location.hash.slice(1)),
      textOf(error),
      trace && `追踪号 ${trace}`,
      `导航错误 ${navigationErrors.count}`,
      where,
    ]
    void copyAndSay(lines.filter(Boolean).join('\n'))
  }

  override render(): ReactElement | ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const [title, text] = headlineOf(error)
    return (
      <div className="page-crash" role="alert">
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="page-crash-actions">
          <button type="button" className="page-crash-main" onClick={this.reload}>
            {error instanceof ChunkError ? '重新加载' : '重新加载本页'}
          </button>
          <button type="button" onClick={this.copy}>
            复制错误信息
          </button>
        </div>
      </div>
    )
  }
}
