import type { stopWork } from '@zhujian/domain/safety/stop-work'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { issueDocument } from '../document/public'
import { linkDangers } from './danger-notice'
import { type Project, threeParties, titled } from '../project/public'

interface Danger {
  place: string
  description: string
  basis: string | null
  deadline: string | null
}

async function dangersOf({ trx, row }: Effect<typeof stopWork>): Promise<Danger[]> {
  const { rows } = await sql<Danger>`select place, description, basis, deadline from hidden_danger
    where id = any(${row.danger_ids ?? []}::bigint[]) and engineering_id = ${row.engineering_id} and deleted_at is null order by id limit 60`.execute(
    trx,
  )
  return rows
}

/** 停工文书：全面停工为停工整改通知书，局部停工为局部停工通知书；所涉隐患逐条列入。 */
export async function stopPaper(effect: Effect<typeof stopWork>, project: Project): Promise<number> {
  const { row, context } = effect
  const whole = row.scope === stopScope.code('whole')
  const part = row.part ? `“${row.part}”` : '所列部位'
  const order = whole ? '该工程立即全面停工整改' : `${part}立即停止施工`
  const dangers = row.danger_ids ?? []
  const issued = await issueDocument(effect, {
    danger_ids: dangers,
    type: whole ? '09' : '08',
    engineering_id: project.id,
    title: whole ? '停工整改通知书' : '局部停工通知书',
    receiver: threeParties(project).slice(0, 200),
    body: [
      `我站对${titled(project)}进行监督检查，发现存在安全隐患，已不能保证施工安全。依据《建设工程安全生产管理条例》第四十三条，责令${order}。`,
      `停工原因：${row.reason}`,
    ],
    items: (await dangersOf(effect)).map(({ place, description, basis, deadline }) => ({
      content: `${place}：${description}`.slice(0, 300),
      basis: (basis ?? '').slice(0, 100),
      due: deadline ?? '',
    })),
    closing: ['隐患消除前不得恢复施工。整改完成并经监理、建设单位确认后，向我站提出复工申请，经复查合格方可复工。'],
    signer: context.session.account_id,
    ...(row.created_by !== null && { drafter: row.created_by }),
    ...(row.reviewed_by !== null && row.reviewed_at !== null && { reviewed: { by: row.reviewed_by, at: row.reviewed_at } }),
  })
  await linkDangers(effect, {
    ...issued,
    engineering_id: project.id,
    danger_ids: dangers,
    due_on: row.plan_resume,
    title: '停工文书',
  })
  return issued.id
}
