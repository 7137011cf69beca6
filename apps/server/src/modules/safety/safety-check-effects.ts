import { superviseLine } from '@zhujian/domain/document/document-types'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { drawnUp, type FoundDanger, groundsOf } from '@zhujian/domain/safety/concluded-stop'
import { stopWork } from '@zhujian/domain/safety/stop-work'
import { checkConclusion, dangerCategory, stopScope } from '@zhujian/domain/safety/safety-dicts'
import { sql } from 'kysely'
import { type Effect as EffectOn, extend } from '../../entity/extend'
import { addRow } from '../../entity/save'
import { requireGrounds } from '../site/public'
import { changeProject, nextCheckOn, type Project } from '../project/public'
import { inspected, recountOf } from '../rectify/public'
import { certificatesOf, visitRoutes } from './visit'
import { planDone, planReopened } from './visit-plan-effects'

/** 隐患销项、重新整改或删除之后，所在检查的未闭合数随之。 */
export const recountCheck = recountOf(safetyCheck, hiddenDanger)

type Effect = EffectOn<typeof safetyCheck>

/** 监督检查结束：工程的最近检查与下次检查日期只在这里写；补录的旧检查不把日期往回改。 */
async function dateProject(effect: Effect, project: Project): Promise<string | null> {
  const { row, context } = effect
  const { check_at: at } = row
  const stage = row.progress_stage ? { progress_stage: row.progress_stage } : {}
  const due = await nextCheckOn(context.platform, { ...project, ...stage }, at)
  if (at >= (project.last_check_at ?? 0))
    await changeProject(effect, project.id, { last_check_at: at, next_check_on: due }, `监督检查 ${row.check_no}`)
  // 现场检查当场写下的不动；在电脑上登记的，结束时写下。
  if (!row.inspector_nos) effect.set({ inspector_nos: await certificatesOf(effect, row) })
  await planDone(effect, row)
  return due
}

const isStop = (conclusion: unknown): boolean =>
  conclusion === checkConclusion.code('stopPart') || conclusion === checkConclusion.code('stopWhole')

/**
 * 重大事故隐患排除前、排除过程中无法保证安全的，责令停工（安全生产法第六十五条第一款第（三）项）：不停的写明理由；
 * 结论是停工的，停工通知书随之拟好，所涉隐患列在其中，由监督员核对、提交审核。
 */
async function onConcluded(effect: Effect, ids: readonly number[]): Promise<void> {
  const { row } = effect
  const { rows } =
    await sql<FoundDanger>`select id, is_major, place, description from hidden_danger where id = any(${[...ids]}::bigint[]) order by id`.execute(
      effect.trx,
    )
  const majors = rows.filter(({ is_major }) => is_major)
  if (!isStop(row.conclusion)) {
    if (majors.length > 0)
      requireGrounds(
        row,
        'unstopped_reason',
        `查出 ${majors.length} 条重大事故隐患：改为局部停工、全面停工，或者具体写明不停工怎样保证安全`,
      )
    return
  }
  const whole = row.conclusion === checkConclusion.code('stopWhole')
  const grounds = groundsOf(rows)
  const { part, reason } = drawnUp(row.check_no ?? '', grounds)
  const draft = {
    engineering_id: row.engineering_id,
    scope: stopScope.code(whole ? 'whole' : 'part'),
    monomer_id: whole ? null : row.monomer_id,
    part: whole ? null : part || row.part || '检查所列部位',
    danger_ids: grounds.map(({ id }) => id),
    reason,
  }
  await addRow(effect, stopWork, draft, { check_id: row.id })
}

/** 安全检查各步的后果，见 modules/rectify/inspect.ts。 */
const inspection = inspected({
  entity: safetyCheck,
  finding: hiddenDanger,
  thing: '隐患',
  counted: 'danger_count',
  // 是不是重大事故隐患由检查的人判定并写明依据，从不由等级推定。
  found: ({ category, is_major, major_basis }) => ({
    category: category ?? dangerCategory.code('management'),
    is_major: is_major === true,
    major_basis: is_major === true ? major_basis : null,
  }),
  line: superviseLine.code('safety'),
  link: (id, official) => (official ? messageLinks.checks(id) : messageLinks.selfChecks(id)),
  finishOfficial: dateProject,
  concluded: onConcluded,
})

async function onDelete(effect: Effect): Promise<void> {
  await inspection.on?.delete?.(effect)
  await planReopened(effect, effect.row)
}

extend(safetyCheck, { ...inspection, on: { ...inspection.on, delete: onDelete }, routes: visitRoutes })
