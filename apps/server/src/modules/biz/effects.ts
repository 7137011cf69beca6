import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import type { BizEffect } from './effect'
import { changeNotice } from './effects/change-notice'
import { construction } from './effects/construction'
import { dismantle } from './effects/dismantle'
import { fileUpload } from './effects/file-upload'
import { jgsq } from './effects/jgsq'
import { manager } from './effects/manager'
import { monomer } from './effects/monomer'
import { notice } from './effects/notice'
import { recovery } from './effects/recovery'
import { release } from './effects/release'
import { termination } from './effects/termination'
import { towork } from './effects/towork'
import { workinspection } from './effects/workinspection'

/** Every kind that does more than collect approvals. */
export const bizEffects: Partial<Record<BizCode, BizEffect>> = {
  changeNotice,
  construction,
  dismantle,
  fileUpload,
  jgsq,
  manager,
  monomer,
  notice,
  recovery,
  releaseGL: release,
  releaseJL: release,
  termination,
  towork,
  workinspection,
}
