import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { changeNotice } from './change-notice'
import { contract } from './contract'
import { construction } from './construction'
import { dismantle } from './dismantle'
import { fileUpload } from './file-upload'
import { jgsq } from './jgsq'
import { manager } from './manager'
import { monomer } from './monomer'
import { notice } from './notice'
import { baseAcceptance, structureAcceptance, structureCertificate, trenchCheck } from './part-acceptance'
import { recovery } from './recovery'
import { release } from './release'
import { fireAcceptance, municipal, safetyFee, temporaryFire } from './site-approvals'
import { termination } from './termination'
import { towork } from './towork'
import { wageDeposit } from './wage-deposit'
import { workinspection } from './workinspection'

import { type BizEffect, defineEffects } from '../approval/public'
import { onArchive, onPauseEnd } from '../project/public'
import { shiftBizDeadlines } from './deadline-extension'
import { releaseProject } from './key-persons'

/** 各事项在收齐意见之外所做的事。 */
const effects: Readonly<Partial<Record<BizCode, BizEffect>>> = {
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

/** 二十四种事项各自带出什么、核验什么、办成以后改变什么：站在各领域之上，由审批引擎按事项取用。 */
defineEffects(effects)

export async function approvalsModule(): Promise<void> {
  onPauseEnd(shiftBizDeadlines)
  onArchive((writing, { engineering_id, reason }) =>
    releaseProject(writing, engineering_id, `工程已转入历史库：${reason}`.slice(0, 200)),
  )
}
