import type { CodeNode } from '@zhujian/domain/reference/code-tree'
import { engineeringTypes } from '@zhujian/domain/reference/engineering-types'
import { sql } from 'kysely'
import { withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'

/** 可由管理员维护的字典与树：出厂内容。 */
const shipped: Readonly<Record<string, readonly CodeNode[]>> = { engineering_type: engineeringTypes }

interface Item {
  type: string
  code: string
  label: string
  parent: string | null
  seq: number
}

function flatten(type: string, nodes: readonly CodeNode[], parent: string | null): Item[] {
  return nodes.flatMap((node, seq) => [
    { type, code: node.value, label: node.label, parent, seq },
    ...flatten(type, node.children ?? [], node.value),
  ])
}

/** 补齐出厂字典；已有的条目（包括被管理员改过名、停用的）一律不动。 */
export async function ensureDictionaries(platform: Platform): Promise<void> {
  const items = Object.entries(shipped).flatMap(([type, nodes]) => flatten(type, nodes, null))
  await withTransaction(platform.db, async (trx) => {
    await sql`insert into dictionary_item (type, code, label, parent, seq)
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t(type text, code text, label text, parent text, seq int)
      on conflict (type, code) do nothing`.execute(trx)
  })
}
