import { idSchema } from '@zhujian/model'
import { isDate } from '@zhujian/model/date'
import { z } from '@zhujian/model/zod'
import type { Standing } from '../safety/jgj59/missing'

export const onSitePath = '/api/safety/jgj59_score/pc/onSite'
export const onSiteInput = z.object({ engineering_id: idSchema, on: z.string('请选择日期').refine(isDate, '日期不正确') })

/** 台账上现场有的，评分时不能作缺项。 */
export interface OnSiteAnswer {
  readonly standing: readonly Standing[]
}
