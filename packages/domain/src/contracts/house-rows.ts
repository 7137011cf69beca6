import { idSchema } from '@zhujian/model'
import { z } from '@zhujian/model/zod'
import { houseRooms, MOST_HOUSES } from '../quality/house-rows'

export const houseRowsApi = '/api/quality/house_accept/pc/houseRows'

const floor = (label: string) =>
  z.coerce.number(`请填写${label}`).int().min(1, `${label}不能小于 1`).max(200, `${label}不能大于 200`)

/** 按户数列出分户验收：单体、几个单元、从几层到几层、每单元每层几户。 */
export const houseRowsInput = z
  .object({
    engineering_id: idSchema,
    monomer_id: idSchema,
    stairs: z.coerce.number('请填写单元数').int().min(1, '单元数不能小于 1').max(20, '单元数不能大于 20'),
    from_floor: floor('起始楼层'),
    to_floor: floor('最高楼层'),
    per_floor: z.coerce.number('请填写每层户数').int().min(1, '每层户数不能小于 1').max(40, '每层户数不能大于 40'),
    house_type: z.string().trim().max(40, '户型最多 40 字').nullish(),
  })
  .superRefine((span, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['to_floor'], message })
    if (span.to_floor < span.from_floor) wrong('最高楼层不能低于起始楼层')
    else if (houseRooms(span).length > MOST_HOUSES) wrong(`一次最多列出 ${MOST_HOUSES} 户，请分单元或分楼层列`)
  })

export interface HouseRowsAnswer {
  readonly added: number
  /** 已有记录、没有再列的。 */
  readonly skipped: number
}
