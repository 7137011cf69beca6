import { fewReread, measure, rereadCaution, rereadNeeded, secondsOf } from '@zhujian/domain/quality/measure'
import { doubtsOf } from '@zhujian/domain/quality/measured'
import { cautions } from '@zhujian/domain/site/caution'
import { AppError } from '@zhujian/model'
import { type Effect, extend } from '../../entity/extend'
import { settingsNow } from '../setting/public'
import { copiedFrom } from './doubts'

type Measure = Effect<typeof measure>

/** X05、X06：照片不重用；数据看着不真的留下提醒，排在监督抽测之前。 */
async function doubt(effect: Measure): Promise<void> {
  const { row, set } = effect
  const results = row.results ?? []
  const twin = await copiedFrom(effect as unknown as Effect, {
    table: 'measure',
    column: 'results',
    path: '$[*].dev',
    named: 'measure_no',
    values: results.map(({ dev }) => dev),
  })
  set({
    caution: cautions(
      ...doubtsOf(results, secondsOf(row)),
      twin !== null && `各点偏差与 ${twin} 依次相同`,
      rereadCaution(row.recheck_diff),
    ),
  })
}

/** 监理复测够数，才算复核过。@throws invalid */
async function onVerify(effect: Measure): Promise<void> {
  const { row, context } = effect
  const value = await settingsNow(context.platform)
  const needed = rereadNeeded(row.count ?? 0, value('measure_recheck_percent'))
  if ((row.recheck?.length ?? 0) < needed) throw new AppError('invalid', { fields: [fewReread(needed)] })
  await doubt(effect)
}

extend(measure, { on: { add: doubt, edit: doubt, remeasure: doubt, verify: onVerify, dispute: doubt } })
