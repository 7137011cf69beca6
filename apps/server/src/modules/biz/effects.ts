import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import type { BizEffect } from './effect'

/** Every kind that does more than collect approvals. */
export const bizEffects: Partial<Record<BizCode, BizEffect>> = {}
