import { AppError, nameOf } from '@zhujian/model'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { addRow, lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'

const ISSUED = (['issued', 'delivered', 'receipted', 'archived'] as const).map((state) => documentStates.code(state))
/** 附件随新稿另传；指定签发人按新稿的类型另定。 */
const NOT_COPIED = ['attachment', 'signer_id']

/** 制发更正文书：照旧文书另起一稿，旧文书不动；新稿签发时才注明二者的关系。 */
export async function correctDocument(writing: Writing, id: number): Promise<Saved> {
  const before = await lockRow(writing, superviseDoc, id, null, 'correct')
  if (!(ISSUED as readonly number[]).includes(before.state))
    throw new AppError('wrongState', { message: '只有已签发、未作废的文书可以更正' })
  if (before.corrected_id !== null) throw new AppError('wrongState', { message: '该文书已经更正过，请更正新的一份' })
  const names = superviseDoc.form.map(nameOf).filter((name) => !NOT_COPIED.includes(name))
  const copied = Object.fromEntries(names.map((name) => [name, before[name as keyof typeof before] ?? null]))
  const saved = await addRow(writing, superviseDoc, copied, { corrects_id: id })
  await writing.log({
    module: superviseDoc.name,
    action: 'correct',
    row_id: id,
    engineering_id: before.engineering_id,
  })
  return saved
}
