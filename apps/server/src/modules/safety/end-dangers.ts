import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { openFindings, rectifyStates } from '@zhujian/domain/flows/rectify-flow'
import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import { holdRows } from '../../entity/decide'
import { notify } from '../message/public'

interface Ended {
  readonly engineering_id: number
  readonly reason: string
}

/** 工程转入历史库：还没有了结的隐患、质量问题不再办理，逐条记明原因并告知整改人；工程回到在库时接着办。 */
export async function haltDangers(writing: Writing, ended: Ended): Promise<void> {
  await halt(writing, ended, hiddenDanger, { title: '隐患整改随工程终止', path: messageLinks.dangers(ended.engineering_id) })
  await halt(writing, ended, qualityIssue, { title: '质量问题整改随工程终止', path: messageLinks.issues(ended.engineering_id) })
}

async function halt(
  writing: Writing,
  { engineering_id, reason }: Ended,
  entity: AnyEntity,
  told: Pick<Parameters<typeof notify>[2], 'title' | 'path'>,
): Promise<void> {
  const rows = await holdRows(
    writing,
    entity,
    sql<boolean>`t.engineering_id = ${engineering_id} and ${inStates('t', rectifyStates, openFindings)}`,
  )
  const note = `工程转入历史库，未了结的整改终止：${reason}`.slice(0, 300)
  for (const row of rows) {
    await writing.log({ module: entity.name, action: 'halt', row_id: row.id, engineering_id, note })
    await notify(writing, [Number(row.duty_person) || null, Number(row.created_by) || null], {
      ...told,
      kind: 'notice',
      body: `${String(row.danger_no ?? row.issue_no ?? '')} ${String(row.place)}：${reason}`.trim().slice(0, 300),
      engineering_id,
    })
  }
}
