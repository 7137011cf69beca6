import { doneCases } from '@zhujian/domain/biz/biz'
import { type BizCode, bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { neededBefore } from '@zhujian/domain/biz/prerequisites'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import type { BizCase, KindCheck } from './kind-effect'
import { effectOf } from './kind-effect'
import { heldChecks } from './held-day'
import { approvalTypes } from './types'

type Asked = Pick<BizCase, 'kind' | 'content'> & { readonly engineering: { readonly id: number } }

/** 一个事项之前应当办成的各事项的名称，与还没有办成的：选了单体的，看该单体或整个工程办成的。 */
export async function itemsBefore(
  platform: Platform,
  db: Db,
  { kind, engineering, content }: Asked,
): Promise<{ needed: string[]; missing: string[] }> {
  const types = await approvalTypes(platform)
  const needed = neededBefore(kind, [...types.values()], content)
  if (needed.length === 0) return { needed: [], missing: [] }
  const monomer = typeof content.monomer_id === 'number' ? String(content.monomer_id) : null
  const { rows } = await sql<{
    kind: BizCode
  }>`select distinct b.kind from biz b join biz_form f on f.biz_id = b.id and f.round = b.round
    where b.engineering_id = ${engineering.id} and b.kind = any(${[...needed]}::text[]) and b.state = any(${[...doneCases]}::smallint[]) and b.deleted_at is null
      and (${monomer}::text is null or f.content ->> 'monomer_id' is null or f.content ->> 'monomer_id' = ${monomer})`.execute(db)
  const done = new Set(rows.map((row) => row.kind))
  const labelOf = (code: BizCode) => types.get(code)?.label ?? bizKindDict.labelOf(code)
  return { needed: needed.map(labelOf), missing: needed.filter((code) => !done.has(code)).map(labelOf) }
}

async function prerequisiteCheck(platform: Platform, db: Db, subject: BizCase): Promise<KindCheck[]> {
  const { needed, missing } = await itemsBefore(platform, db, subject)
  if (needed.length === 0) return []
  return [
    missing.length === 0
      ? { label: '前置事项', result: 'ok', text: `${needed.join('、')}已办成` }
      : { label: '前置事项', result: 'block', text: `${missing.join('、')}还没有办成，办成之后再申请`, atSubmit: true },
  ]
}

/** 机器查得出的：先看前面该办的办了没有，再看事项自己的。 */
export async function checksOfCase(platform: Platform, db: Db, subject: BizCase): Promise<KindCheck[]> {
  const effect = effectOf(subject.kind)
  return [
    ...(await prerequisiteCheck(platform, db, subject)),
    ...heldChecks(effect, subject.content),
    ...((await effect?.checks?.(db, subject)) ?? []),
  ]
}
