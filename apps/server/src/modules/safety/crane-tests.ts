import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { crane } from '@zhujian/domain/device/crane'
import { craneTestResult } from '@zhujian/domain/device/crane-dicts'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { linkFiles } from '../../entity/file-links'
import { lockName } from '../../platform/lock-name'
import { bringsNewContent } from '../common/public'
import { notify } from '../message/public'
import { refusal, requireLab, requireReason } from '../site/public'
import { requireIndependentTest } from './crane-parties'

type Crane = Effect<typeof crane>

const FAILED = craneTestResult.code('failed')

/** 检测不合格的，不能验收、不能使用。 */
export function requirePassed({ row }: Crane): void {
  if (row.test_result === FAILED) throw refusal('test_result', '检测不合格的不能使用，请整改后重新检测')
}

/** 一份报告只证明一台机械的一次检测：编号、内容都不与上一次、别的机械的相同。@throws invalid */
async function requireOwnReport({ row, before, trx }: Crane): Promise<void> {
  const [no, failed] = [row.test_no ?? '', row.failed_tests ?? []]
  const last = failed.at(-1)
  if (failed.some((each) => each.no === no)) throw refusal('test_no', '这是不合格的检测报告的编号，请填写这一次的')
  if (before?.test_no === no) throw refusal('test_no', '这是上一次检测报告的编号，请填写这一次的')
  if (last && row.test_on !== null && row.test_on < last.on)
    throw refusal('test_on', `不能早于不合格的检测 ${last.on}，整改以后重新检测`)
  const earlier = [before?.test_file, ...failed.map(({ file }) => file)].filter(Boolean).join()
  if (!(await bringsNewContent(trx, row.test_file, earlier))) throw refusal('test_file', '这是以前登记的检测报告，请上传这一次的')
  await lockName(trx, 'crane.test_no', no)
  const { rows } = await sql`select 1 from crane where id <> ${row.id} and deleted_at is null
    and (test_no = ${no} or failed_tests @> ${JSON.stringify([{ no }])}::jsonb) limit 1`.execute(trx)
  if (rows.length > 0) throw refusal('test_no', '检测报告编号已用于另一台机械')
}

/**
 * 不合格的报告照样登记、留痕，监督员随即得知：安装以后的仍在待检测，使用中定期检测的停用，整改以后重新检测。
 * 它移到“不合格的检测”里，重新检测从空白的填起，不拿它的报告当合格的。
 */
export const onTest = (failed: 'testing' | 'idle') => async (effect: Crane) => {
  const { row, set } = effect
  await requireLab(effect, row.test_unit, 'test_unit')
  await requireIndependentTest(effect)
  await requireOwnReport(effect)
  if (row.test_result !== FAILED) return
  const { test_unit: unit, test_no, test_on, test_file: file } = row
  const failed_tests = [...(row.failed_tests ?? []), { unit, no: test_no ?? '', on: test_on ?? '', file }]
  const blank = { test_no: null, test_on: null, test_result: null, test_file: null, test_next: null }
  set({ state: craneStates.code(failed), failed_tests, ...blank })
  await linkFiles(effect, crane, row, { failed_tests, test_file: null })
  await tellOfficer(effect, '起重机械检测不合格', `检测报告 ${test_no ?? ''}（${test_on ?? ''}）不合格，整改后重新检测`)
}

export async function onChangeLab(effect: Crane): Promise<void> {
  const { row, before } = effect
  if (row.test_unit === before?.test_unit) throw refusal('test_unit', '就是现在的检测机构，请另选一家')
  await requireReason(row, 'lab_reason')
  await requireIndependentTest(effect)
}

/** 说给工程的监督员，与另外要知道的人。 */
export async function tellOfficer(effect: Crane, title: string, said: string, others: readonly number[] = []): Promise<void> {
  const { row, trx } = effect
  const { rows } = await sql<{
    officer: number | null
  }>`select main_officer as officer from engineering where id = ${row.engineering_id}`.execute(trx)
  await notify(effect, [rows[0]?.officer ?? null, ...others], {
    kind: 'notice',
    title,
    body: `${row.crane_name}：${said}`.slice(0, 300),
    path: messageLinks.record(crane.name, row.id),
    engineering_id: row.engineering_id,
  })
}
