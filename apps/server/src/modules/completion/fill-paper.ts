import { isOpenIn, itemOf } from '@zhujian/domain/completion/checklist'
import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import type { fillInput } from '@zhujian/domain/contracts/completion'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { AppError } from '@zhujian/model'
import type { z } from 'zod'
import { lockRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { changeRow } from '../../entity/decide'
import { holdProject } from '../project/public'
import { actsFor, partiesOf } from './parties'

/** 一方提交、更换自己的一份资料；各方各交各的，不比对版本。@throws notFound, invalid, wrongState */
export async function fillPaper(
  writing: Writing,
  { id, field, files }: z.output<typeof fillInput>,
): Promise<{ id: number; field: string }> {
  const row = await lockRow(writing, completionAcceptance, id, null, 'fill')
  const item = itemOf(field)
  if (!item) throw new AppError('invalid', { fields: [{ field: 'field', message: '没有这份资料' }] })
  const { label } = completionAcceptance.fields[item.field]
  const state = completionStates.keyOf(row.state)
  if (!isOpenIn(item, state))
    throw new AppError('wrongState', { message: `竣工验收为“${completionStates.labelOf(row.state)}”，不能更换${label}` })
  const engineering = await holdProject(writing, row.engineering_id)
  const parties = await partiesOf(writing.trx, engineering)
  if (!actsFor(writing.context.session, parties, item.party))
    throw new AppError('invalid', { message: `${label}由本工程的${unitRole.labelOf(item.party)}提交` })
  if (files && row.specials_none?.some((none) => none === item.special))
    throw new AppError('invalid', { message: `本工程注明不涉及，不用提交${label}；确有的，先由建设单位改正“不涉及的专项”` })
  if (files && files === row[item.field])
    throw new AppError('invalid', { fields: [{ field: 'files', message: `没有更换文件，请上传新的${label}` }] })
  // 本来没有、又没有上传的，没有什么可以撤下。
  if (!files && !row[item.field]) throw new AppError('invalid', { fields: [{ field: 'files', message: `请上传${label}` }] })
  await changeRow(
    writing,
    completionAcceptance,
    row,
    { [item.field]: files || null },
    { action: 'fill', note: files ? `提交${label}` : `撤下${label}` },
  )
  return { id, field: item.field }
}
