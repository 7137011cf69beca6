import { familyOf } from '@zhujian/domain/biz/kind-codes'
import { addressFor } from '../../data/place'

/** 查询缓存里办理事项的名字：任何办理之后，列表、件数、详情一并作废。 */
export const BIZ = 'biz'

const APPLY = '/biz/apply'
const CASE = '/biz/case'
export const TODO = '/tobeDone'

/** walk：从哪个清单进来的，上一件、下一件沿着它走。 */
export const caseAddress = (id: number, walk?: string): string => addressFor(CASE, { id, walk })

/** 新建申请：每个事项一个标签；重报：每一件一个标签。 */
export const applyAddress = (kind: string): string => addressFor(APPLY, { id: kind })
export const resubmitAddress = (id: number): string => addressFor(APPLY, { id })

export const listAddress = (kind: string): string => `/${familyOf(kind)}/${kind}`

/** 路径里的事项编码：/approval/jcys、/business/towork/history。 */
export const kindIn = (path: string): string =>
  path
    .replace(/\/history$/, '')
    .split('/')
    .pop() ?? ''

export const surveyAddress = (engineeringId: number): string =>
  addressFor('/projectlibrary/supervise/ProjectDetails/survey', { engineering_id: engineeringId })
