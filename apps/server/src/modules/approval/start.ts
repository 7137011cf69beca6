import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { bizKindOf } from '@zhujian/domain/biz/kinds'
import { isExcused } from '@zhujian/domain/biz/node'
import type { startInput } from '@zhujian/domain/contracts/biz'
import type { BizStartAnswer } from '@zhujian/domain/contracts/biz-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { AppError } from '@zhujian/model'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { addLabels } from '../../entity/labels'
import { requireReadable } from '../../entity/list'
import { projectOf } from './case'
import { shownChecks } from './draft-checks'
import { effectOf } from './kind-effect'
import type { Project } from '../project/public'
import { actingRoles, holdersOfEach } from '../office/public'
import { peopleOf } from './office-holders'
import { refusalToApply } from './submit'
import { type TypeRow, typeAnswer, typeOf } from './types'

/** 新建申请的起点：能不能申请先说清楚，再给预填的内容、核验与将由谁办理。 */
export async function startCase(context: Context, input: z.output<typeof startInput>): Promise<BizStartAnswer> {
  const kind = bizKindOf(input.kind as BizCode)
  const type = await typeOf(context.platform, kind.code)
  await requireReadable(context, engineering, input.engineering_id)
  const project = await projectOf(context.db, input.engineering_id)
  if (project.history_type === 1) throw new AppError('wrongState', { message: '工程已在历史库，仅可查看' })
  const refusal = refusalToApply(kind, type, project, await actingRoles(context.db, context.session, project.id))
  if (refusal) throw refusal
  const effect = effectOf(kind.code)
  const content = { ...(await effect?.prefill?.(context.db, project, context, input.about)) }
  await addLabels(context.platform, context.db, kind, [content])
  return {
    type: await typeAnswer(context, type),
    project_name: project.engineering_name,
    library: project.history_type,
    title: `${project.engineering_name}${type.label}`.slice(0, 120),
    content,
    checks: await shownChecks(context, context.db, {
      kind: kind.code,
      engineering: project,
      unit_id: context.session.unit_id,
      content,
    }),
    nodes: await expected(context, type, project),
  }
}

/** 各环节将由谁办理；申请人自己担任的参建环节免办。 */
async function expected({ db, session }: Context, type: TypeRow, project: Project): Promise<BizStartAnswer['nodes']> {
  const holders = await holdersOfEach(
    db,
    project,
    type.nodes.map(({ office }) => office),
  )
  const nodes = type.nodes.map((node, at) => {
    const ids = holders(node.office)
    const skipped = ids.includes(session.account_id) && isExcused(node, type.nodes.slice(at + 1))
    return { label: node.label, ids: skipped ? [] : ids.filter((id) => id !== session.account_id), skipped }
  })
  const people = await peopleOf(
    db,
    nodes.flatMap(({ ids }) => ids),
  )
  return nodes.map(({ label, ids, skipped }) => ({
    label,
    people: ids.flatMap((id) => people.find(({ account_id }) => account_id === id) ?? []),
    skipped,
  }))
}
