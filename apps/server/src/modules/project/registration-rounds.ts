import { createHash } from 'node:crypto'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { staleReason } from '@zhujian/domain/project/file-grounds'
import { monomer } from '@zhujian/domain/project/monomer'
import {
  contentFields,
  fileContent,
  managerContent,
  registrationChanges,
  type RegistrationContent,
  unitContent,
} from '@zhujian/domain/project/registration-round'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { type AnyEntity, nameOf } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { selectList } from '../../entity/columns'
import type { WireRow } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Db, Trx } from '../../platform/db'
import { changeRow, holdRow } from '../common/public'
import { storedFiles } from './file-reviews'
import { staffOf } from './leaders'

type ContentRow = RegistrationContent['units'][number]

const pick = (row: WireRow, names: readonly string[]): ContentRow => ({
  id: row.id,
  ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
})

async function rowsOf(
  db: Db | Trx,
  entity: AnyEntity,
  id: number,
  names: readonly string[],
  more?: RawBuilder<unknown>,
): Promise<ContentRow[]> {
  const { rows } = await sql<WireRow>`select ${selectList(entity, 't')} from ${sql.table(entity.name)} as t
    where t.engineering_id = ${id} and t.deleted_at is null ${more ?? sql``} order by t.id`.execute(db)
  return rows.map((row) => pick(row, names))
}

/** 登记内容此刻的样子。 */
async function contentOf(db: Db | Trx, id: number): Promise<RegistrationContent> {
  const found = await sql<WireRow>`select ${selectList(engineering, 't')} from engineering as t where t.id = ${id}`.execute(db)
  const project = found.rows[0] ?? {}
  const monomerNames = monomer.form.map(nameOf).filter((name) => name !== 'engineering_id' && name !== 'unit_code')
  const staff = (await staffOf(db, id)) as unknown as WireRow[]
  const files = (await storedFiles(db, id)) as unknown as WireRow[]
  return {
    project: Object.fromEntries(contentFields.map((name) => [name, (project as Record<string, unknown>)[name] ?? null])),
    units: await rowsOf(db, engineeringUnit, id, unitContent, sql`and t.active`),
    managers: staff.map((row) => pick(row, managerContent)),
    monomers: await rowsOf(db, monomer, id, monomerNames),
    files: files.map((row) => pick(row, fileContent)).toSorted((a, b) => a.id - b.id),
  }
}

interface Round {
  round: number
  content: RegistrationContent
  submitted_at: number
}

/** 首次与最近一次提交的留底；没有提交过的为空。 */
async function roundsOf(db: Db | Trx, id: number): Promise<{ first: Round; last: Round } | undefined> {
  const { rows } = await sql<Round>`select round, content, floor(extract(epoch from submitted_at))::bigint as submitted_at
    from registration_round where engineering_id = ${id}
      and (round = 1 or round = (select max(round) from registration_round where engineering_id = ${id})) order by round`.execute(
    db,
  )
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last && { first, last }
}

/** 提交报监：留下这一轮的内容。工程行已锁定，两轮不会同号。 */
export async function keepRound({ trx, context }: Writing, id: number): Promise<void> {
  const content = JSON.stringify(await contentOf(trx, id))
  const hash = createHash('sha256').update(content).digest('hex')
  await sql`insert into registration_round (engineering_id, round, content, hash, submitted_by)
    select ${id}, coalesce(max(round), 0) + 1, ${content}::jsonb, ${hash}, ${context.session.account_id}
    from registration_round where engineering_id = ${id}`.execute(trx)
}

/** 已通过而所证明的事与上次提交不同了的资料，退回待审并写明变了什么；申请人随即可以更换。 */
export async function withdrawStalePasses(writing: Writing, id: number): Promise<void> {
  const { trx } = writing
  const passed = (await storedFiles(trx, id)).filter((file) => file.status === fileStatus.code('approved'))
  const rounds = passed.length > 0 ? await roundsOf(trx, id) : undefined
  if (!rounds) return
  const now = await contentOf(trx, id)
  for (const file of passed) {
    const reason = file.item_code === null ? null : staleReason(file.item_code, rounds.last.content, now)
    if (reason === null) continue
    const held = await holdRow(writing, engineeringFile, { id: file.id, engineeringId: id, field: 'files' })
    const values = { status: fileStatus.code('pending'), reason }
    await changeRow(writing, engineeringFile, held, values, { action: 'review', note: reason })
  }
}

/** 第几轮提交，以及与首次提交相比的全部变更。 */
export async function changesSinceFirst(db: Db | Trx, id: number): Promise<ProjectInfo['rounds']> {
  const rounds = await roundsOf(db, id)
  if (!rounds) return { round: 0, first_at: null, changes: [] }
  return {
    round: rounds.last.round,
    first_at: rounds.first.submitted_at,
    changes: registrationChanges(rounds.first.content, await contentOf(db, id)),
  }
}
