import { FOLLOWS_LIBRARY } from '@zhujian/domain/contracts/message-links'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { type RawBuilder, sql } from 'kysely'

/** 按工程列出的页面，工程后来转了库的，链接写明它现在所在的库：点开来仍是说的那些行。 */
export const libraryPath = (alias: string): RawBuilder<string | null> => {
  const path = sql.ref(`${alias}.path`)
  const project = sql.ref(`${alias}.engineering_id`)
  const lists = sql.join(
    FOLLOWS_LIBRARY.map((prefix) => sql`starts_with(${path}, ${prefix})`),
    sql` or `,
  )
  return sql`${path} || coalesce((select '&type=' || e.history_type from engineering e
    where e.id = ${project} and e.history_type <> ${historyType.code('current')} and (${lists}) and ${path} !~ '[?&]type='), '')`
}
