import type { BizKind } from './biz-kind'
import { type BizCode, bizKindDict } from './kind-codes'
import { aqwm } from './kinds/aqwm'
import { changeNotice } from './kinds/change-notice'
import { construction } from './kinds/construction'
import { dismantle } from './kinds/dismantle'
import { fileUpload } from './kinds/file-upload'
import { gzbx } from './kinds/gzbx'
import { jcys } from './kinds/jcys'
import { jgsq } from './kinds/jgsq'
import { manager } from './kinds/manager'
import { monomer } from './kinds/monomer'
import { notice } from './kinds/notice'
import { qianyue } from './kinds/qianyue'
import { recovery } from './kinds/recovery'
import { releaseGL } from './kinds/release-gl'
import { releaseJL } from './kinds/release-jl'
import { szcz } from './kinds/szcz'
import { termination } from './kinds/termination'
import { towork } from './kinds/towork'
import { workinspection } from './kinds/workinspection'
import { xfjg } from './kinds/xfjg'
import { xflj } from './kinds/xflj'
import { ycsq } from './kinds/ycsq'
import { ztrz } from './kinds/ztrz'
import { ztzx } from './kinds/ztzx'

/** 每个编码都有定义：少一个不能通过类型检查。 */
const byCode: Readonly<Record<BizCode, BizKind>> = {
  qianyue,
  gzbx,
  ycsq,
  jcys,
  ztzx,
  ztrz,
  aqwm,
  xflj,
  jgsq,
  xfjg,
  szcz,
  changeNotice,
  termination,
  recovery,
  construction,
  towork,
  dismantle,
  workinspection,
  fileUpload,
  monomer,
  notice,
  manager,
  releaseGL,
  releaseJL,
}

/** 全部办理事项，顺序同编码表。加一个事项就是加一个文件、加一行。 */
export const bizKinds: readonly BizKind[] = Object.values(byCode)

export const isBizCode = (code: unknown): code is BizCode => bizKindDict.keyOf(code) !== undefined

export const bizKindOf = (code: BizCode): BizKind => byCode[code]
