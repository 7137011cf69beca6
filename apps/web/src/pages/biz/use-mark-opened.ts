import type { BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useEffect } from 'react'
import { post } from '../../data/client'
import { nullWhenRefused } from '../../entity/when-refused'

/** 办理人打开即记下，此后上一环节不能再撤回；抄送给本人的打开即算看过。记不下不影响查看。 */
export function useMarkOpened({ row: { id }, unseen }: BizInfoAnswer): void {
  useEffect(() => {
    if (unseen) void post(bizApi.open, { id }, { background: true }).catch(nullWhenRefused)
  }, [id, unseen])
}
