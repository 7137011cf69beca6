import { f } from '@zhujian/model'
import { consultants } from '../flows/review-flow'

/**
 * 见证取样的各栏（建设部 建建〔2000〕211号 第七、九条）：取样人是施工单位的试验人员，见证人是建设、监理单位的；
 * 试样有唯一的标识，由见证人与取样人签封。
 */
export const sealedFields = {
  sampler: f.ref('取样人', 'manage_user', {
    where: { unit_role: ['sgdw', 'specialty'] },
    otherwise: '取样人应为施工单位的试验人员',
    hint: '施工单位的试验人员',
  }),
  witness: f.ref('见证人', 'manage_user', {
    where: { unit_role: ['jldw', 'jsdw'] },
    otherwise: '见证人应为监理或建设单位人员',
    hint: '监理或建设单位人员',
  }),
  seal_code: f.text('唯一标识', { max: 40, hint: '封样标签上的编号或二维码' }),
} as const

/** 见证人到场看着取样、签封：由他所在单位的账号确认，施工单位不能代办（建建〔2000〕211号 第八、九条）。 */
export const witnessedFields = {
  witness_unit: f.ref('见证单位', 'unit', { optional: true, of: 'any', hint: '见证人所在的监理、建设单位' }),
  witnessed_by: f.ref('确认见证的人', 'account', { optional: true, of: 'people' }),
  witnessed_at: f.instant('确认见证时间', { optional: true }),
} as const

/** 见证单位确认的一步。 */
export const attestStep = {
  label: '确认见证',
  tone: 'success',
  by: 'witness_unit',
  stamps: ['witnessed_by', 'witnessed_at'],
  within: 1,
} as const

/** 等谁登记报告：检测单位；它没有账号的，监理凭纸质报告登记。做的一方从不登记自己的结果（住建部令第57号）。 */
export const reportTurn = { to: ['testing', ...consultants] } as const

/** 检测单位。 */
export const labField = f.ref('检测单位', 'unit', { optional: true, of: 'party', parts: ['testing'] })

interface Sealed {
  readonly sampler?: number | null
  readonly witness?: number | null
}

export const SAME_PERSON = '取样人与见证人不能同一人'
export const samePersonProblem = ({ sampler, witness }: Sealed) =>
  typeof sampler === 'number' && sampler === witness && { field: 'witness', message: SAME_PERSON }

/** 不合格的报告，监督员看过并写下意见；不改变状态。 */
export const officerFields = {
  officer_note: f.text('监督意见', { prose: true, optional: true, max: 200 }),
  officer_by: f.ref('监督员', 'account', { optional: true, of: 'people' }),
  officer_at: f.instant('监督意见时间', { optional: true }),
} as const

/** 等监督员看的一步；停在原来的状态，由副作用写回。 */
export const officerStep = <const F extends readonly [string, ...string[]]>(from: F) =>
  ({
    label: '提交意见',
    from,
    to: from[0] as F[0],
    asks: ['officer_note'],
    stamps: ['officer_by', 'officer_at'],
    within: { setting: 'term_officer_days' },
    turn: { to: ['officer'], where: [['empty', 'officer_note']] },
  }) as const
