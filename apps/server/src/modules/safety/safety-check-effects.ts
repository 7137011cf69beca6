import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { dangerCategory, dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { type Effect, extend, type WireRow } from '../../entity/extend'
import { changeProject, nextCheckOn } from '../project/public'
import { inspected, recountOf } from '../rectify/public'
import { visitRoutes } from './visit'
import { planDone, planReopened } from './visit-plan-effects'

/** 隐患销项、重新整改或删除之后，所在检查的未闭合数随之。 */
export const recountCheck = recountOf(safetyCheck, hiddenDanger)

/** 监督检查结束：工程的最近检查与下次检查日期只在这里写；补录的旧检查不把日期往回改。 */
async function dateProject(effect: Effect, project: WireRow): Promise<string | null> {
  const { row, context } = effect
  const at = Number(row.check_at)
  const stage = row.progress_stage ? { progress_stage: row.progress_stage } : {}
  const due = await nextCheckOn(context.platform, { ...project, ...stage }, at)
  if (at >= Number(project.last_check_at ?? 0))
    await changeProject(effect, project.id, { last_check_at: at, next_check_on: due }, `监督检查 ${String(row.check_no)}`)
  await planDone(effect, row)
  return due
}

/** 安全检查各步的后果，见 modules/rectify/inspect.ts。 */
const inspection = inspected({
  entity: safetyCheck,
  finding: hiddenDanger,
  thing: '隐患',
  counted: 'danger_count',
  found: ({ category, level, item }) => ({
    category: category ?? dangerCategory.code('management'),
    is_major: level === dangerLevel.code('major'),
    major_basis: level === dangerLevel.code('major') ? item : null,
  }),
  link: (id, official) => (official ? messageLinks.checks(id) : messageLinks.selfChecks(id)),
  finishOfficial: dateProject,
})

async function onDelete(effect: Effect): Promise<void> {
  await inspection.on?.delete?.(effect)
  await planReopened(effect, effect.row)
}

extend(safetyCheck as never, { ...inspection, on: { ...inspection.on, delete: onDelete }, routes: visitRoutes } as never)
