import { crane, craneTestResult } from '@zhujian/domain/device/crane'
import { today } from '@zhujian/model/date'
import { type Effect, extend } from '../../entity/extend'
import { refusal, requireCertified } from '../site/public'

type Crane = Effect<typeof crane>

/** 检测不合格的，不能验收、不能使用。 */
function requirePassed({ row }: Crane): void {
  if (row.test_result === craneTestResult.code('failed')) throw refusal('test_result', '检测不合格的不能使用，请整改后重新检测')
}

function onAccept(effect: Crane): void {
  const { row } = effect
  requirePassed(effect)
  if (row.accept_on && row.test_on && row.accept_on < row.test_on) throw refusal('accept_on', '联合验收日期不能早于检测日期')
}

/** X02：司机、司索信号工只在证书有效期内的人里换。 */
extend(crane, {
  on: {
    test: requirePassed,
    retest: requirePassed,
    accept: onAccept,
    register: requirePassed,
    crew: async ({ trx, row, before, set }) => {
      await requireCertified(trx, { workers: row.drivers ?? [], on: today(), trade: 'driver', field: 'drivers' })
      // 停用的换了人还是停用：恢复使用须重新检测。
      if (before !== null && before.state !== row.state) set({ state: before.state })
    },
  },
})
