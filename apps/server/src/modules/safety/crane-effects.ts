import { crane } from '@zhujian/domain/device/crane'
import { ageChanges, driverKinds } from '@zhujian/domain/device/crane-law'
import { craneTestResult } from '@zhujian/domain/device/crane-dicts'
import { today } from '@zhujian/model/date'
import { type Effect, extend } from '../../entity/extend'
import { refusal, requireCertified, requireOneOf, requireReason } from '../site/public'
import { askSides, confirmSide, requireIndependentTest, requireInstallable } from './crane-parties'

type Crane = Effect<typeof crane>

/** 检测不合格的，不能验收、不能使用。 */
function requirePassed({ row }: Crane): void {
  if (row.test_result === craneTestResult.code('failed')) throw refusal('test_result', '检测不合格的不能使用，请整改后重新检测')
}

/** 安装拆卸工、司机、司索信号工的证书由监理审核（第二十二条第（二）项）。 */
const erector = { trade: 'erector', field: 'install_crew', verified: true } as const
const operator = { trade: 'driver', field: 'drivers', verified: true } as const

/** 人人持证，其中有开这一类机械的司机（建质〔2008〕75号第四条）。 */
async function requireOperators({ trx, row }: Crane): Promise<void> {
  const [workers, on] = [row.drivers ?? [], today()]
  await requireCertified(trx, { workers, on, ...operator })
  const kind = driverKinds[row.crane_kind]
  if (kind !== undefined) await requireOneOf(trx, { workers, on, kind, field: 'drivers' })
}

/** 改了决定使用年限的，留给审核、核收、登记的人看；长的留最近的。 */
function rememberAge({ row, before, set }: Crane): void {
  const changes = before ? ageChanges(before, row).map(({ said }) => said) : []
  if (changes.length === 0) return
  const told = [row.age_changes, `${today()} ${changes.join('、')}`].filter(Boolean).join('；')
  set({ age_changes: told.slice(-300) })
}

/** 年限不够的，不能在告知的对话框里顺手改一个出厂日期就过去。 */
async function onNotify(effect: Crane): Promise<void> {
  const { row, before } = effect
  const [changed] = before ? ageChanges(before, row) : []
  if (changed) throw refusal(changed.field, `${changed.said}：以登记的为准；登记有误的，先编辑更正，更正会给审核、核收的人看`)
  await requireInstallable(effect)
}

/** 退回要说得出改什么。 */
const sentBack = ({ row }: Crane): void => requireReason(row, 'reject_reason')

async function onTest(effect: Crane): Promise<void> {
  requirePassed(effect)
  await requireIndependentTest(effect)
}

async function onAccept(effect: Crane): Promise<void> {
  const { row } = effect
  requirePassed(effect)
  if (row.accept_on && row.test_on && row.accept_on < row.test_on) throw refusal('accept_on', '联合验收日期不能早于检测日期')
  await requireOperators(effect)
  await askSides(effect)
}

/** 安装拆卸工持证上岗（第二十五条）。 */
async function onInstall({ row, trx }: Crane): Promise<void> {
  if (row.install_on) await requireCertified(trx, { workers: row.install_crew ?? [], on: row.install_on, ...erector })
}

/** X02：司机、司索信号工只在证书有效期内的人里换。 */
extend(crane, {
  on: {
    edit: rememberAge,
    notify: onNotify,
    refuseEndorse: sentBack,
    refuseReview: sentBack,
    sendBack: sentBack,
    object: sentBack,
    // 告知以后资质、许可证又到期，评估过了期的，也收不下。
    receive: requireInstallable,
    install: onInstall,
    test: onTest,
    retest: onTest,
    accept: onAccept,
    confirm: confirmSide,
    register: requirePassed,
    disable: ({ row }) => requireReason(row, 'idle_reason'),
    crew: async (effect) => {
      const { row, before, set } = effect
      await requireOperators(effect)
      // 停用的换了人还是停用：恢复使用须重新检测。
      if (before !== null && before.state !== row.state) set({ state: before.state })
    },
  },
})
