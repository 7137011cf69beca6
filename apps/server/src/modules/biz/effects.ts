import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import type { BizEffect } from './effect'
import { changeNotice } from './effects/change-notice'
import { contract } from './effects/contract'
import { construction } from './effects/construction'
import { dismantle } from './effects/dismantle'
import { fileUpload } from './effects/file-upload'
import { jgsq } from './effects/jgsq'
import { manager } from './effects/manager'
import { monomer } from './effects/monomer'
import { notice } from './effects/notice'
import { baseAcceptance, structureAcceptance, structureCertificate, trenchCheck } from './effects/part-acceptance'
import { recovery } from './effects/recovery'
import { release } from './effects/release'
import { fireAcceptance, municipal, safetyFee, temporaryFire } from './effects/site-approvals'
import { termination } from './effects/termination'
import { towork } from './effects/towork'
import { wageDeposit } from './effects/wage-deposit'
import { workinspection } from './effects/workinspection'

/** What every kind does beyond collecting approvals. */
export const bizEffects: Readonly<Partial<Record<BizCode, BizEffect>>> = {
  aqwm: safetyFee,
  gzbx: wageDeposit,
  jcys: baseAcceptance,
  qianyue: contract,
  szcz: municipal,
  xfjg: fireAcceptance,
  xflj: temporaryFire,
  ycsq: trenchCheck,
  ztrz: structureCertificate,
  ztzx: structureAcceptance,
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
