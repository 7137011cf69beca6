import { buildTree, type CodeNode } from '@zhujian/domain/reference/code-tree'
import { sql } from 'kysely'
import { cached } from '../../platform/process-cache'
import type { Platform } from '../../platform/platform'

/** 工程类别树，取自可维护的字典；停用的不再可选。 */
export const engineeringTypeTree = cached('dictionary', async (platform: Platform): Promise<CodeNode[]> => {
  const { rows } = await sql<{
    code: string
    label: string
    parent: string | null
  }>`select code, label, parent from dictionary_item
    where type = 'engineering_type' and enabled and deleted_at is null order by seq, code`.execute(platform.db)
  const parents = new Map(rows.map((row) => [row.code, row.parent ?? undefined]))
  return buildTree(
    rows.map((row) => [row.code, row.label] as const),
    (code) => parents.get(code),
  )
})
