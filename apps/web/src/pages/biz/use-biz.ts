import type { BizKind } from '@zhujian/domain/biz/biz-kind'
import { bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { bizKinds } from '@zhujian/domain/biz/kinds'
import type { BizTypeAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import type { Rows } from '../../data/client'
import { type ApiResult, useApi } from '../../data/queries'
import { BIZ } from './biz-paths'

/** 审批类型：名称、环节、清单以管理员维护的为准。 */
export const useBizTypes = (): ApiResult<Rows<BizTypeAnswer>> => useApi<Rows<BizTypeAnswer>>(BIZ, bizApi.types, {}, { type: 0 })

export const useBizType = (kind: string): BizTypeAnswer | undefined => useBizTypes().data?.rows.find((type) => type.code === kind)

/** 事项的定义；没有登记的编码没有定义。 */
export const kindOfCode = (code: string): BizKind | undefined => bizKinds.find((kind) => kind.code === code)

/** 类型还没有取到时用出厂名称，取到后以维护的为准。 */
export const labelOfKind = (kind: string, type: BizTypeAnswer | undefined): string => type?.label ?? bizKindDict.labelOf(kind)
