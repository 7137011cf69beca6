import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { payloadToFiles, type FilesPayload, type WizardFile } from '@zhujian/domain/project/wizard-files'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { addRow, editRow, removeRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import type { Complaints } from './complaints'
import { fileLabel, type StoredFile, storedFiles } from './file-reviews'

const approved = fileStatus.code('approved')
const rejected = fileStatus.code('rejected')
const keyOf = (file: { path: string | null; item_code: string | null; group_code: string }) =>
  `${file.group_code}/${file.item_code ?? ''}/${file.path ?? ''}`

/**
 * 报监资料照提交的清单更新，只动提到的资料组。已通过的不动；被驳回的由同一条目的新件顶替，
 * 保留原行以便看到提交次数；其余多的删、少的加。
 */
export async function saveFiles(
  writing: Writing,
  engineeringId: number,
  payload: FilesPayload,
  problems: Complaints,
): Promise<void> {
  const { files, groups } = payloadToFiles(payload)
  if (groups.length === 0) return
  const stored = (await storedFiles(writing.trx, engineeringId)).filter((file) => groups.includes(file.group_code))
  const wanted = new Map(files.map((file) => [keyOf(file), file]))
  const kept = new Map(stored.map((file) => [keyOf(file), file]))
  const gone = stored.filter((file) => !wanted.has(keyOf(file)))
  const fresh = [...wanted].filter(([key]) => !kept.has(key)).map(([, file]) => file)
  for (const file of gone.filter((each) => each.status === approved))
    problems.add(`files.${file.item_code ?? file.id}`, `${fileLabel(file)}已审核通过，不能更换或删除`)
  if (problems.list.length > 0) return
  await replaceAndRemove(writing, gone, fresh, problems)
  for (const file of fresh) await addFile(writing, engineeringId, file, problems)
  for (const [key, file] of kept) {
    const title = wanted.get(key)?.title
    if (title !== undefined && title !== file.title && file.status !== approved) await retitle(writing, file, title, problems)
  }
}

/** Takes from `fresh` what replaces a rejected file of the same item. */
async function replaceAndRemove(writing: Writing, gone: StoredFile[], fresh: WizardFile[], problems: Complaints): Promise<void> {
  for (const file of gone) {
    const at =
      file.status === rejected
        ? fresh.findIndex((each) => each.group_code === file.group_code && each.item_code === file.item_code)
        : -1
    const [next] = at < 0 ? [] : fresh.splice(at, 1)
    await problems.on(`files.${file.item_code ?? file.id}`, async () => {
      if (next) await requireAnother(writing, file, next)
      if (next) await editRow(writing, engineeringFile, file.id, file.version, { title: next.title, file: next.path })
      else await removeRow(writing, engineeringFile, file.id)
    })
  }
}

/** 被驳回的换成原样的一份，等于没有补正。@throws invalid */
async function requireAnother({ trx }: Writing, rejected: StoredFile, next: WizardFile): Promise<void> {
  const { rows } = await sql`select 1 from file_object a join file_object b on b.sha256 = a.sha256
    where a.path = ${rejected.path} and b.path = ${next.path} limit 1`.execute(trx)
  if (rows.length > 0)
    throw new AppError('invalid', { fields: [{ field: 'file', message: '与被驳回的是同一份文件，请换成改正后的' }] })
}

async function addFile(writing: Writing, engineeringId: number, file: WizardFile, problems: Complaints): Promise<void> {
  const { path, title, group_code, item_code } = file
  await problems.on(`files.${item_code ?? group_code}`, () =>
    addRow(writing, engineeringFile, { engineering_id: engineeringId, group_code, item_code, title, file: path }),
  )
}

/** A corrected title is no new file: what was rejected stays rejected. */
async function retitle(writing: Writing, file: StoredFile, title: string, problems: Complaints): Promise<void> {
  if (file.status === rejected) return
  await problems.on(`files.${file.item_code ?? file.id}`, () =>
    editRow(writing, engineeringFile, file.id, file.version, { title }),
  )
}
