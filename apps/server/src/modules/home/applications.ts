import type { HomeAnswer, ReturnedItem } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'

const MOST = 8

/** 退回给我方的工程，连同被驳回的资料与原因。 */
export async function returnedProjects(context: Context): Promise<HomeAnswer['returned']> {
  const { rows } = await sql<
    ReturnedItem & { all_n: number }
  >`select t.id, t.version, t.engineering_name, t.reject_reason, count(*) over ()::bigint as all_n,
      (select l.happened_at from oper_log l where l.module = 'engineering' and l.row_id = t.id and l.action = 'return' and l.result = 'ok' order by l.id desc limit 1) as returned_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'item_code', f.item_code, 'reason', f.reason) order by f.id), '[]') from engineering_file f
        where f.engineering_id = t.id and f.status = ${fileStatus.code('rejected')} and f.deleted_at is null and ${await accessWhere(context, engineeringFile, 'read', 'f')}) as files
    from engineering as t where t.deleted_at is null and t.history_type = 0 and t.state = ${engineeringStates.code('returned')}
      and ${await accessWhere(context, engineering, 'submit', 't')}
    order by t.updated_at desc, t.id desc limit ${MOST}`.execute(context.db)
  return { rows: rows.map(({ all_n: _all, ...row }) => row), total: rows[0]?.all_n ?? 0 }
}

type Own = HomeAnswer['drafts']['rows'][number] &
  HomeAnswer['reviewing']['rows'][number] & { state: number; place: number; all_n: number }

/** 尚未提交的草稿，新改的在前；已提交、等待受理的，先提交的在前（尚无人查阅的可以撤回）。 */
export async function draftsAndReviewing(context: Context): Promise<Pick<HomeAnswer, 'drafts' | 'reviewing'>> {
  const [draft, pending] = [engineeringStates.code('draft'), engineeringStates.code('pending')]
  const { rows } =
    await sql<Own>`select * from (select t.id, t.version, t.engineering_name, t.updated_at, t.submitted_at, t.opened_at,
        t.due_on, t.state, count(*) over (partition by t.state)::bigint as all_n,
        row_number() over (partition by t.state order by case when t.state = ${draft} then t.updated_at end desc, t.submitted_at, t.id) as place
      from engineering as t where t.deleted_at is null and t.history_type = 0 and t.state in (${draft}, ${pending})
        and ${await accessWhere(context, engineering, 'submit', 't')}) as t
    where t.place <= ${MOST} order by t.state, t.place`.execute(context.db)
  const of = (code: number) => rows.filter(({ state }) => state === code)
  const [drafts, reviewing] = [of(draft), of(pending)]
  return {
    drafts: {
      rows: drafts.map(({ id, version, engineering_name, updated_at }) => ({ id, version, engineering_name, updated_at })),
      total: drafts[0]?.all_n ?? 0,
    },
    reviewing: {
      rows: reviewing.map(({ id, engineering_name, submitted_at, opened_at, due_on }) => ({
        id,
        engineering_name,
        submitted_at,
        opened_at,
        due_on,
      })),
      total: reviewing[0]?.all_n ?? 0,
    },
  }
}
