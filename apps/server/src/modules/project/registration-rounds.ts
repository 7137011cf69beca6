import { createHash, randomBytes } from 'node:crypto'
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
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { selectList } from '../../entity/columns'
import type { WireRow } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Db, Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { changeRow, holdRow } from '../../entity/decide'
import { siteAddress } from '../setting/public'
import type { Project } from './lock-project'
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

/** 回执号：BJ + 区划 6 位 + 年份 4 位 + 流水 5 位，首次提交时取号；补正后再次提交的在其后加轮次。 */
async function receiptNo(trx: Trx, id: number, areacode: string | null): Promise<{ round: number; receipt_no: string }> {
  const { rows } = await sql<{ round: number; receipt_no: string }>`select round, receipt_no from registration_round
    where engineering_id = ${id} order by round`.execute(trx)
  const [first] = rows
  const round = (rows.at(-1)?.round ?? 0) + 1
  if (first) return { round, receipt_no: `${first.receipt_no}-${round}` }
  const prefix = `${(areacode ?? '').padStart(6, '0')}${today().slice(0, 4)}`
  const drawn = await sql<{
    value: number
  }>`insert into serial_counter (name, value) values (${`registration.receipt.${prefix}`}, 1)
    on conflict (name) do update set value = serial_counter.value + 1 returning value`.execute(trx)
  return { round, receipt_no: `BJ${prefix}${String(drawn.rows[0]?.value ?? 1).padStart(5, '0')}` }
}

/** 提交报监：留下这一轮的内容，编回执号与查验码。工程行已锁定，两轮不会同号。 */
export async function keepRound({ trx, context }: Writing, project: Pick<Project, 'id' | 'areacode'>): Promise<void> {
  const content = JSON.stringify(await contentOf(trx, project.id))
  const hash = createHash('sha256').update(content).digest('hex')
  const { round, receipt_no } = await receiptNo(trx, project.id, project.areacode)
  await sql`insert into registration_round (engineering_id, round, content, hash, receipt_no, check_code, submitted_by)
    values (${project.id}, ${round}, ${content}::jsonb, ${hash}, ${receipt_no}, ${randomBytes(16).toString('base64url')}, ${context.session.account_id})`.execute(
    trx,
  )
}

export interface Receipt {
  readonly round: number
  readonly receipt_no: string
  readonly submitted_at: number
  /** 查验页的网址；没有填写站点地址的为空，不印二维码。 */
  readonly check_url: string | null
}

/** 最近一次提交的回执。 */
export async function receiptOfRound(platform: Platform, db: Db | Trx, id: number): Promise<Receipt | null> {
  const { rows } = await sql<Receipt & { check_code: string }>`select round, receipt_no, check_code,
      floor(extract(epoch from submitted_at))::bigint as submitted_at
    from registration_round where engineering_id = ${id} order by round desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return null
  const site = await siteAddress(platform)
  const { check_code, ...receipt } = found
  return { ...receipt, check_url: site === null ? null : `${site}/check/${check_code}` }
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

/** 还没有提交过，或者审核已经办结。 */
export const NO_ROUND: ProjectInfo['rounds'] = { round: 0, first_at: null, changes: [], receipt_no: null, check_url: null }

/** 第几轮提交，以及与首次提交相比的全部变更。 */
export async function changesSinceFirst(platform: Platform, db: Db | Trx, id: number): Promise<ProjectInfo['rounds']> {
  const rounds = await roundsOf(db, id)
  const receipt = rounds ? await receiptOfRound(platform, db, id) : null
  if (!rounds || !receipt) return NO_ROUND
  return {
    receipt_no: receipt.receipt_no,
    check_url: receipt.check_url,
    round: rounds.last.round,
    first_at: rounds.first.submitted_at,
    changes: registrationChanges(rounds.first.content, await contentOf(db, id)),
  }
}

/** 被清除的一个岗位登记：原来的姓名与代替它的。 */
export interface ErasedPost {
  readonly id: number
  readonly engineering_id: number
  readonly was: string
  readonly now: string
}

/** 各轮的留底是受理的依据，长期保存：办过这件事、持什么证、到哪一天仍在，被清除的人的姓名与号码不在。 */
export async function forgetStaff(trx: Trx, posts: readonly ErasedPost[], instead: string): Promise<void> {
  if (posts.length === 0) return
  const erased = sql`jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p (id bigint, engineering_id bigint, was text, now text)`
  const number = (name: string) =>
    sql`case when coalesce(line ->> ${name}::text, '') = '' then line -> ${name}::text else to_jsonb(${instead}::text) end`
  await sql`update registration_round r set content = r.content || jsonb_build_object(
      'managers', coalesce((select jsonb_agg(case when p.id is null then line else line || jsonb_build_object('name', p.now, 'idno', null,
          'cert_no', ${number('cert_no')}, 'safety_cert_no', ${number('safety_cert_no')}) end order by at)
        from jsonb_array_elements(r.content -> 'managers') with ordinality as l (line, at) left join ${erased} on p.id = (line ->> 'id')::bigint), '[]'),
      'units', coalesce((select jsonb_agg(case when p.now is null then line else line || jsonb_build_object('leader', p.now) end order by at)
        from jsonb_array_elements(r.content -> 'units') with ordinality as l (line, at)
        left join lateral (select min(p.now) as now from ${erased} where p.engineering_id = r.engineering_id and p.was = line ->> 'leader') p on true), '[]'))
    where r.engineering_id = any(${[...new Set(posts.map((post) => post.engineering_id))]}::bigint[])`.execute(trx)
  await sql`update engineering_unit u set leader = p.now, leader_tel = null, leader_tel_sealed = null, leader_tel_index = null,
      updated_by = null, updated_at = now(), version = u.version + 1
    from (select engineering_id, was, min(p.now) as now from ${erased} group by engineering_id, was) p
    where u.engineering_id = p.engineering_id and u.leader = p.was
      and not exists (select 1 from manage_user m where m.engineering_id = p.engineering_id and m.name = p.was and m.deleted_at is null)`.execute(
    trx,
  )
}
