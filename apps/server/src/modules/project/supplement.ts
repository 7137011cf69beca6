import { nowSeconds } from '@zhujian/model/date'
import { AppError } from '@zhujian/model'
import type { SupplementInput } from '@zhujian/domain/contracts/project'
import { engineeringFile } from '@zhujian/domain/project/engineering-file'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { enterRow } from '../../entity/decide'
import { checkValues } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { lockProject } from './lock-project'
import { complaints } from './complaints'

interface Cleaned {
  group_code: string
  item_code: string | null
  title: string
  file: string
}

/** 附件补录：历史工程唯一可以写入的入口，限管理员；只增不改，每件记明原因。 */
export async function supplementFiles(writing: Writing, input: SupplementInput): Promise<{ ids: number[] }> {
  const project = await lockProject(writing, { id: input.engineering_id, version: null, right: 'supplement', inHistory: true })
  if (project.history_type !== historyType.code('history'))
    throw new AppError('wrongState', { message: '附件补录只用于历史库的工程' })
  const problems = complaints()
  const names = ['group_code', 'item_code', 'title', 'file']
  const cleaned: Cleaned[] = []
  for (const [at, file] of input.files.entries()) {
    const values = await problems.under(`files.${at}`, async () => checkValues(engineeringFile, names, file, {}))
    if (values) cleaned.push(values as unknown as Cleaned)
  }
  problems.settle()
  const ids: number[] = []
  for (const file of cleaned) ids.push(await insertFile(writing, project.id, file, input.reason))
  return { ids }
}

async function insertFile(writing: Writing, engineeringId: number, file: Cleaned, reason: string): Promise<number> {
  const seen = { reviewed_by: writing.context.session.account_id, reviewed_at: nowSeconds() }
  const values = { ...file, engineering_id: engineeringId, status: fileStatus.code('approved'), times: 1, ...seen }
  const { id } = await enterRow(writing, engineeringFile, values, { action: 'supplement', note: `附件补录：${reason}` })
  return id
}
