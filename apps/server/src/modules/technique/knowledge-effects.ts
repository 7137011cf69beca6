import { knowledge, standardState } from '@zhujian/domain/technique/knowledge'
import { type Effect, extend } from '../../entity/extend'
import { refusal } from '../site/public'

const TODAY = `(now() at time zone 'Asia/Shanghai')::date`

/** 施行、废止随日子走，读时现算。 */
const stateNow = (alias: string): string =>
  `case when "${alias}"."abolish_on" <= ${TODAY} then ${standardState.code('abolished')}
    when "${alias}"."effective_on" > ${TODAY} then ${standardState.code('coming')} else ${standardState.code('valid')} end::smallint`

const citations = (alias: string): string =>
  `select count(*)::int from quality_issue q where q.knowledge_id = "${alias}"."id" and q.deleted_at is null`

function requireOther({ row }: Effect<typeof knowledge>): void {
  if (row.replaced_by === row.id) throw refusal('replaced_by', '不能由自己替代自己')
}

extend(knowledge, { found: { std_state: stateNow, used: citations }, on: { edit: requireOther } })
