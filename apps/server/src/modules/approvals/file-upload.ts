import { catalogueItem, uploadReason } from '@zhujian/domain/biz/kinds/file-upload'
import { completeness } from '@zhujian/domain/project/completeness'
import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { fileGroups, fileStatus, missingFileItems, type ReviewedFile } from '@zhujian/domain/reference/file-groups'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { holdRows, insertRow, dropRows } from '../../entity/decide'
import { changeProject, holdProject } from '../project/public'
import { runningComplaints } from './running'
import { type BizCase, type BizEffect, type PassedCase, present, textIn } from '../approval/public'

const approved = fileStatus.code('approved')
const rejected = fileStatus.code('rejected')

async function filed(db: Db, engineeringId: number): Promise<ReviewedFile[]> {
  const { rows } = await sql<ReviewedFile>`select item_code as item, status from engineering_file
    where engineering_id = ${engineeringId} and item_code is not null and deleted_at is null`.execute(db)
  return rows
}

/** 最先要补的一项：被驳回的在前，其次是缺的必备项。 */
async function firstWanting(db: Db, engineeringId: number): Promise<string | undefined> {
  const files = await filed(db, engineeringId)
  return files.find(({ status }) => status === rejected)?.item ?? missingFileItems(files.map(({ item }) => item))[0]?.code
}

async function checks(db: Db, { engineering, content }: BizCase): Promise<BizCheck[]> {
  const code = textIn(content, 'item_code')
  const files = await filed(db, engineering.id)
  const own = files.filter(({ item }) => item === code)
  const missing = missingFileItems(files.map(({ item }) => item)).filter((item) => item.code !== code)
  const judged = own.filter(({ status }) => status === approved).length
  return [
    { label: '该目录项', result: 'ok', text: own.length === 0 ? '还没有上传过' : `已有 ${own.length} 件，通过 ${judged} 件` },
    missing.length === 0
      ? { label: '必备资料', result: 'ok', text: '办成后必备资料齐全' }
      : {
          label: '必备资料',
          result: 'warn',
          text: `还缺 ${missing.length} 项必备资料：${missing.map(({ label }) => label).join('、')}`.slice(0, 200),
        },
  ]
}

interface Uploaded {
  path: string
  name: string
}

async function uploaded({ trx }: Writing, { biz }: PassedCase): Promise<Uploaded[]> {
  const { rows } = await sql<Uploaded>`select f.path, f.name from file_link l join file_object f on f.id = l.file_id
    where l.entity = 'biz' and l.row_id = ${biz.id} and l.field = 'files' and f.deleted_at is null order by l.seq`.execute(trx)
  return rows
}

/** 补正的顶替被驳回的旧件；首次上传与到期更新不动旧件，旧件留作记录。 */
async function withdrawRejected(writing: Writing, { engineering, biz, content }: PassedCase, item: string): Promise<number> {
  if (content.reason !== uploadReason.code('fix')) return 0
  const rows = await holdRows(
    writing,
    engineeringFile,
    sql<boolean>`t.engineering_id = ${engineering.id} and t.item_code = ${item} and t.status = ${rejected}`,
  )
  await dropRows(writing, engineeringFile, rows, { action: 'delete', note: `资料补正 ${biz.biz_no}，由新件顶替` })
  return rows.reduce((most, row) => Math.max(most, row.times), 0)
}

/** 完整度随资料重算，有变化的才写。 */
async function recount(writing: Writing, engineeringId: number, note: string): Promise<void> {
  const project = await holdProject(writing, engineeringId)
  const { rows } = await sql<{ roles: string[] | null; monomers: number }>`select
    (select array_agg(distinct role) from engineering_unit where engineering_id = ${engineeringId} and active and deleted_at is null) as roles,
    (select count(*)::int from monomer where engineering_id = ${engineeringId} and deleted_at is null) as monomers`.execute(
    writing.trx,
  )
  const { roles, monomers = 0 } = rows[0] ?? {}
  const score = completeness({ project, files: await filed(writing.trx, engineeringId), roles: roles ?? [], monomers })
  if (project.data_score !== score) await changeProject(writing, engineeringId, { data_score: score }, note)
}

/** 资料上传：审核通过的文件归入报监资料，完整度重算。 */
export const fileUpload: BizEffect = {
  prefill: async (db, engineering) => {
    const files = await filed(db, engineering.id)
    const item = await firstWanting(db, engineering.id)
    const fixing = files.some((file) => file.item === item && file.status === rejected)
    return present({ item_code: item, reason: fixing ? uploadReason.code('fix') : uploadReason.code('first') })
  },
  complaints: async (db, subject) =>
    runningComplaints(db, subject, {
      field: 'item_code',
      same: sql<boolean>`f.content ->> 'item_code' = ${textIn(subject.content, 'item_code')}`,
    }),
  checks,
  pass: async (writing, subject) => {
    const { engineering, biz, content } = subject
    const item = textIn(content, 'item_code')
    const group = fileGroups.find((each) => each.items.some(({ code }) => code === item))
    if (!group) return
    const note = `资料上传 ${biz.biz_no}：${catalogueItem.labelOf(item)}`
    const times = Math.min(99, 1 + (await withdrawRejected(writing, subject, item)))
    const judged = { status: approved, times, reviewed_by: writing.context.session.account_id, reviewed_at: nowSeconds() }
    for (const { path, name } of await uploaded(writing, subject)) {
      const values = {
        engineering_id: engineering.id,
        group_code: group.code,
        item_code: item,
        title: name.slice(0, 200),
        file: path,
      }
      await insertRow(writing, engineeringFile, values, { action: 'add', note }, judged)
    }
    await recount(writing, engineering.id, note)
  },
}
