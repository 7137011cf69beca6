import { nowSeconds } from '@zhujian/model/date'
import { output } from '@zhujian/domain/production/output'
import { type Effect, extend } from '../../entity/extend'

function stampExaminer({ context, set }: Effect): void {
  set({ examined_by: context.session.account_id, examined_at: nowSeconds() })
}

/** 产值：审核通过与退回记下审核人与时间；重新提交清去上次的退回原因。 */
export function extendOutput(): void {
  extend(output, {
    on: {
      confirm: stampExaminer,
      return: stampExaminer,
      resubmit: ({ set }) => set({ reject_reason: null, examined_by: null, examined_at: null }),
    },
  })
}
