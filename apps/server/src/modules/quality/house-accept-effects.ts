import { houseAccept, houseItem, itemVerdict } from '@zhujian/domain/quality/house-accept'
import { HOUSE_AFTER, houseProblems } from '@zhujian/domain/quality/house-rules'
import { cautions } from '@zhujian/domain/site/caution'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { type Effect, extend } from '../../entity/extend'
import { partsNotAccepted } from '../site/public'
import { copiedFrom } from './doubts'

type House = Effect<typeof houseAccept>

/** X06：各间尺寸与另一户一个不差的，留下提醒。 */
async function doubt(effect: House): Promise<void> {
  const { row, set } = effect
  // 数据库按键名的次序给出。
  const keys = ['d1', 'd2', 'h1', 'h2', 'h3', 'h4', 'h5', 'l1', 'l2'] as const
  const values = row.dims.flatMap((each) => keys.flatMap((key) => each[key] ?? []))
  const twin = await copiedFrom(effect as unknown as Effect, {
    table: 'house_accept',
    column: 'dims',
    path: '$[*].keyvalue() ? (@.key like_regex "^[hld][1-5]$" && @.value != null).value',
    named: 'house',
    values,
  })
  set({ caution: cautions(twin !== null && `各间尺寸与 ${twin} 一个不差，建议抽测复核`) })
}

/** 施工单位自查合格了才报验：尺寸、蓄水、栏杆不合格的整改以后再报，所在分部先验收。@throws invalid */
async function requireFit({ row, trx }: House): Promise<void> {
  const without = await partsNotAccepted(trx, row, HOUSE_AFTER, row.accept_on ?? today())
  const fields = [
    // 按户数列出来的各户，到现场填过才报验。
    ...(row.items.length < houseItem.codes.length ? [{ field: 'items', message: '验收内容还没有逐项填写' }] : []),
    ...(row.dims.length === 0 ? [{ field: 'dims', message: '空间尺寸还没有填写' }] : []),
    ...(without ? [{ field: 'monomer_id', message: `所在分部尚未验收：${without}` }] : []),
    ...houseProblems(row),
  ]
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

/** 监督机构抽查：合格的仍是已验收，不合格的这一户重新整改、验收。 */
const spotted =
  (verdict: 'passed' | 'failed') =>
  ({ set }: House): void =>
    set({ spot_result: itemVerdict.code(verdict) })

extend(houseAccept, {
  on: {
    add: doubt,
    edit: doubt,
    submit: requireFit,
    resubmit: requireFit,
    accept: requireFit,
    spot: spotted('passed'),
    spotFail: spotted('failed'),
  },
})
