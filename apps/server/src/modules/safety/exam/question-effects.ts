import { question, questionKeepers, questionSource } from '@zhujian/domain/safety/exam/question'
import { AppError } from '@zhujian/model'
import { roleOf, type RoleName } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { type Effect, extend } from '../../../entity/extend'
import type { Caller } from '../../../entity/context'
import type { Session } from '../../../entity/session'

type Act = Effect<typeof question>

const keeps = ({ roles }: Session): boolean => roles.some((role) => (questionKeepers as readonly RoleName[]).includes(role))
const isCompany = ({ roles }: Session): boolean => roles.some((role) => roleOf(role).side === 'participant')

/** 来源与出题单位由登记的人得出，谁也填不进去。 */
function onAdd({ context: { session }, set }: Act): void {
  const company = isCompany(session)
  set({
    source: questionSource.code(company ? 'company' : 'station'),
    author_unit: company ? session.unit_id : null,
  })
}

/** 管题库的改全部；别人只改自己出的，同一企业的算自己的。 */
function requireOwn({ context: { session }, before }: Act): void {
  if (!before || keeps(session) || before.created_by === session.account_id) return
  if (before.author_unit !== null && before.author_unit === session.unit_id) return
  throw new AppError('forbidden', { message: '只能改自己单位出的题；随程序来的由管理员停用、修订' })
}

const owned = (t: string, { session }: Caller): RawBuilder<boolean> =>
  keeps(session)
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${t}.created_by`)} = ${session.account_id} or ${sql.ref(`${t}.author_unit`)} = ${session.unit_id})`

const answered = (what: string) => (t: string) => `(select ${what} from exam_answer a where a.question_id = "${t}"."id")`

extend(question, {
  on: { add: onAdd, edit: requireOwn, delete: requireOwn },
  open: owned,
  found: {
    asked: answered('count(*)::int'),
    right_rate: answered('round(100.0 * count(*) filter (where a.correct) / nullif(count(*), 0))::int'),
  },
})
