import { useEffect, useState } from 'react'

/** 停止输入这么久之后才问，毫秒。 */
const PAUSE = 600

/** 停下来之后的内容：边填边查的，不随每一次按键去问。 */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
