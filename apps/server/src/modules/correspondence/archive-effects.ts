import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import { type Effect, extend } from '../../entity/extend'
import { notify } from '../message/public'
import { keepVersion, sameAsLast } from './archive-versions'

type Item = Effect<typeof archiveItem>

/** 换了责任人的告诉新的责任人。 */
async function onEdit(effect: Item): Promise<void> {
  const { row, before } = effect
  if (before && before.engineering_id !== row.engineering_id)
    throw new AppError('invalid', { fields: [{ field: 'engineering_id', message: '不能改换工程，请在另一工程的目录里新增' }] })
  if (row.duty_person === null || row.duty_person === before?.duty_person) return
  await notify(effect, [row.duty_person], {
    kind: 'notice',
    title: '请归集工程文件',
    body: row.title,
    path: messageLinks.catalogue(row.engineering_id),
    engineering_id: row.engineering_id,
  })
}

/** 报送即新的一版，重新审核。 */
async function onHandIn(effect: Item): Promise<void> {
  const { row, context, set } = effect
  if (await sameAsLast(effect, row.id))
    throw new AppError('invalid', { fields: [{ field: 'file', message: '与上一版相同，请上传新的文件' }] })
  set({
    revision: await keepVersion(effect, { item: row.id }),
    handed_by: context.session.account_id,
    handed_at: nowSeconds(),
    checked_by: null,
    checked_at: null,
    reason: null,
  })
}

function onCheck({ context, set }: Item): void {
  set({ checked_by: context.session.account_id, checked_at: nowSeconds() })
}

async function onReject(effect: Item): Promise<void> {
  onCheck(effect)
  const { row } = effect
  const told = [row.handed_by, row.duty_person].filter((id) => id !== null)
  await notify(effect, told, {
    kind: 'todo',
    title: '归档文件被驳回',
    body: `${row.title}：${row.reason}`.slice(0, 300),
    path: messageLinks.catalogue(row.engineering_id),
    engineering_id: row.engineering_id,
  })
}

/** 传过文件的是凭据，不删除；不涉及的改为非必备。 */
function onDelete({ row }: Item): void {
  if (row.revision !== null) throw new AppError('wrongState', { message: '已有文件的不能删除，不涉及的可改为非必备' })
}

/** 归档目录各步的后果：留版、告知、自己不审自己。 */
extend(archiveItem, { on: { edit: onEdit, handIn: onHandIn, pass: onCheck, reject: onReject, delete: onDelete } })
