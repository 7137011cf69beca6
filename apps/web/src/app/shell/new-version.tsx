import { Button } from 'antd'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { flushDrafts } from '../../data/drafts'

const POLL = 60_000

/** 当前构建的编号；开发环境没有。 */
const current: string | undefined = import.meta.env['VITE_BUILD_ID']

async function newer(): Promise<boolean> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    const { version } = (await response.json()) as { version?: string }
    return version !== undefined && version !== current
  } catch {
    return false
  }
}

/** 注册离线缓存；有新版本时只提示，从不自行刷新。 */
function useNewVersion(): { found: boolean; dismiss: () => void; use: () => Promise<void> } {
  const [found, setFound] = useState(false)
  const update = useRef<((reload?: boolean) => Promise<void>) | undefined>(undefined)
  useEffect(() => {
    if (!current) return undefined
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible' && (await newer())) setFound(true)
    }
    void import('virtual:pwa-register').then(({ registerSW }) => {
      update.current = registerSW({ onNeedRefresh: () => setFound(true) })
    })
    const timer = setInterval(() => void look(), POLL)
    return () => clearInterval(timer)
  }, [])
  const use = useCallback(async () => {
    await flushDrafts()
    await update.current?.(true)
    location.reload()
  }, [])
  return { found, dismiss: () => setFound(false), use }
}

export function NewVersion(): ReactElement | null {
  const { found, dismiss, use } = useNewVersion()
  if (!found) return null
  return (
    <output className="new-version">
      <span>发现新版本，刷新后生效</span>
      <Button size="small" onClick={dismiss}>
        稍后
      </Button>
      <Button size="small" type="primary" onClick={() => void use()}>
        保存草稿并刷新
      </Button>
    </output>
  )
}
