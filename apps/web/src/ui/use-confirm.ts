import { useCallback, useEffect, useRef } from 'react'
import { confirm, type ConfirmOptions } from './confirm'

/**
 * {@link confirm} for a page that shows one item after another: the question is about what is shown where it was asked, and
 * closes as 取消 when that is shown no longer.
 */
export function useConfirm(): (text: string, options?: ConfirmOptions) => Promise<boolean> {
  const life = useRef<AbortController | null>(null)
  useEffect(() => {
    const own = new AbortController()
    life.current = own
    return () => own.abort()
  }, [])
  return useCallback((text, options) => confirm(text, { ...options, signal: life.current?.signal }), [])
}
