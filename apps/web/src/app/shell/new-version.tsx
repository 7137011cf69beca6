import { Button } from 'antd'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { flushDrafts } from '../../data/drafts'
import { takeOver } from './take-over'

const POLL = 60_000

/** 当前构建的编号；开发环境没有。 */
const current: string | undefined = import.meta.env['VITE_BUILD_ID']

async function publishedVersion(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' })
    return ((await response.json()) as { version?: string }).version
  } catch {
    return undefined
  }
}

/** 注册离线缓存；有新版本时只提示，从不自行刷新；选了“稍后”的版本不再提示。 */
function useNewVersion(): { found: boolean; dismiss: () => void; use: () => Promise<void> } {
  const [version, setVersion] = useState<string>()
  const [later, setLater] = useState<string>()
  useEffect(() => {
    if (!current) return undefined
    const look = async (): Promise<void> => {
      const published = document.visibilityState === 'visible' ? await publishedVersion() : undefined
      if (published && published !== current) setVersion(published)
    }
    void import('virtual:pwa-register').then(({ registerSW }) => {
      registerSW({ onNeedRefresh: () => void look() })
    })
    const timer = setInterval(() => void look(), POLL)
    return () => clearInterval(timer)
  }, [])
  const use = useCallback(async () => {
    await flushDrafts()
    await takeOver()
    location.reload()
  }, [])
  return { found: version !== undefined && version !== later, dismiss: () => setLater(version), use }
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
