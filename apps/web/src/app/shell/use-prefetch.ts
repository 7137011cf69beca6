import { useEffect } from 'react'
import { parseAddress } from '../../data/place'
import { prefetchPage } from '../pages'

function onLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
  const address = link?.getAttribute('href')?.slice(1)
  if (address) prefetchPage(parseAddress(address).path)
}

/** 指针或焦点到了链接上，先把那个页面的程序取来。 */
export function usePrefetch(): void {
  useEffect(() => {
    document.addEventListener('pointerover', onLink, { passive: true })
    document.addEventListener('focusin', onLink)
    return () => {
      document.removeEventListener('pointerover', onLink)
      document.removeEventListener('focusin', onLink)
    }
  }, [])
}
