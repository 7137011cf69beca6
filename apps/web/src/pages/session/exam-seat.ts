import { useCallback, useState } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { readOwn, writeOwn } from '../../data/session-items'

const NAME = 'exam'

export type Chosen = Readonly<Record<string, readonly number[]>>

/** 手机上只留座位凭据与还没有存上的答案（题号与第几个选项）；姓名、证件号、卷子都不留，关掉窗口就没有了。 */
export interface KeptSeat {
  readonly seat: string
  readonly unsaved: Chosen
  /** 点了交卷，还没有交上。 */
  readonly handing?: boolean
  /** 收卷时没有交上、没有计分的题数。 */
  readonly missed?: number
}

export const readSeat = (): KeptSeat | undefined => readOwn<KeptSeat>(NAME)
export const keepSeat = (kept: KeptSeat | undefined): void => writeOwn(NAME, kept)

/** 作答页不归任何账号：失败由本页说，不弹提示，也不转到登录。 */
export const ask = <T>(path: string, body: Readonly<Record<string, unknown>>): Promise<T> =>
  post<T>(path, body, { silent: true, background: true })

/** 服务器不认：座位、链接失效，或者考试已经结束；别的（没有网络、太忙）等一等再试。 */
export const isRefused = (error: unknown): boolean => isApiError(error) && error.problem === 'invalid'

export interface Entry {
  readonly busy: boolean
  readonly problem: string | null
  readonly wrong: ReadonlySet<string>
  readonly go: (path: string, body: Readonly<Record<string, unknown>>) => void
}

/** 凭现场码或链接换得座位凭据。 */
export function useEntry(onSeat: () => void): Entry {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const go = useCallback(
    (path: string, body: Readonly<Record<string, unknown>>) => {
      setBusy(true)
      setError(null)
      ask<{ seat: string }>(path, body)
        .then(({ seat }) => {
          keepSeat({ seat, unsaved: {} })
          onSeat()
        })
        .catch(setError)
        .finally(() => setBusy(false))
    },
    [onSeat],
  )
  const fields = isApiError(error) ? error.fields : []
  const said = fields.map(({ message }) => message).join('；')
  return { busy, problem: error === null ? null : said || messageOf(error), wrong: new Set(fields.map(({ field }) => field)), go }
}
