import { AppError } from '@zhujian/model'
import { logEntity } from '@zhujian/domain/audit/log-words'
import { sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { addLabels } from '../../entity/labels'
import { labelLog, LOG_COLUMNS, type LogLine, type LogValues, recordNames } from './log-rows'
import { logReach } from './log-reach'

interface LogDetail extends LogLine {
  before: LogValues | null
  after: LogValues | null
  agent: string
  route: string
  seal_id: number | null
  sealed_at: number | null
}

/** 一条日志的全部：前后值按字段给出名称（掩码仍是掩码），以及封在链的哪一节。 */
export async function logInfo(context: Context, id: number): Promise<LogDetail> {
  const { rows } = await sql<LogDetail>`select ${LOG_COLUMNS}, l.before, l.after, l.agent, l.route, s.seal_id, e.sealed_at
    from oper_log l left join oper_log_sealed s on s.log_id = l.id left join oper_log_seal e on e.id = s.seal_id
    where l.id = ${id} and ${await logReach(context)}`.execute(context.db)
  const [row] = rows
  if (!row) throw new AppError('notFound')
  await labelLog(context.platform, context.db, rows)
  const entity = logEntity(row.module)
  const values = [row.before, row.after].filter((each) => each !== null)
  if (entity) await addLabels(context.platform, context.db, entity, values)
  for (const each of values) await nameSubject(context.db, each)
  const readable = entity !== undefined && row.row_id !== null && (await hasRight(context, entity, 'read'))
  return { ...row, can: readable ? ['open'] : [] }
}

/** 所指的是另一类数据的哪一条：写出类别与它叫什么，不写表名与编号。 */
async function nameSubject(db: Context['db'], values: LogValues): Promise<void> {
  const { entity: module, subject_id: id } = values
  const about = typeof module === 'string' ? logEntity(module) : undefined
  if (!about) return
  values['entity_text'] = about.label
  if (typeof id === 'number')
    values['subject_id_text'] =
      (await recordNames(db, [{ module: about.name, row_id: id }])).get(`${about.name}/${id}`) ?? `编号 ${id}`
}
