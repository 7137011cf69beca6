import { type ReactElement, useEffect, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { get } from '../../data/client'
import { SessionIcon } from './session-icon'
import { TextField } from './text-field'

interface Picture {
  id: string
  /** data: 地址的图片。 */
  image: string
}

export interface Captcha {
  id: string
  code: string
}

interface Props {
  code: string
  /** 每失败一次换一张。 */
  attempt: number
  flagged: boolean
  onChange: (captcha: Captcha) => void
}

function usePicture(attempt: number, onChange: Props['onChange']) {
  const [turn, setTurn] = useState(0)
  const [picture, setPicture] = useState<Picture>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let current = true
    get<Picture>('/api/user/pc/captcha').then(
      (next) => {
        if (!current) return
        setPicture(next)
        setProblem('')
        onChange({ id: next.id, code: '' })
      },
      (error: unknown) => void (current && setProblem(`验证码没有取到：${messageOf(error)}`)),
    )
    return () => {
      current = false
    }
  }, [attempt, turn, onChange])
  return { picture, problem, renew: () => setTurn((before) => before + 1) }
}

/** 图形验证码：登录连续失败三次后出现。 */
export function CaptchaField({ code, attempt, flagged, onChange }: Props): ReactElement {
  const { picture, problem, renew } = usePicture(attempt, onChange)
  return (
    <div className="captcha">
      <TextField
        label="验证码"
        name="captcha"
        value={code}
        onText={(text) => onChange({ id: picture?.id ?? '', code: text.trim() })}
        placeholder="4 位字符，不区分大小写"
        autoComplete="off"
        maxLength={6}
        flagged={flagged}
        error={problem}
      />
      <button type="button" className="captcha-picture" aria-label="看不清，换一张" onClick={renew}>
        {picture?.image.startsWith('data:image/') && <img src={picture.image} alt="验证码图片" width="120" height="40" />}
      </button>
      <button type="button" className="captcha-renew" aria-label="换一张验证码" onClick={renew}>
        <SessionIcon name="refresh" />
      </button>
    </div>
  )
}
