import type { ProjectFile } from '@zhujian/domain/contracts/project-answers'
import { fileItemLabel } from '@zhujian/domain/reference/file-groups'
import { REJECTED } from '../../ui/upload/approval'
import type { GroupFile } from '../../ui/upload/group-files'
import type { RejectedItem } from './rejected-links'

/** 清单以外的附件归到本组最后一项之后，仍要审。 */
export const itemOf = (file: Pick<ProjectFile, 'item_code' | 'group_code'>): string =>
  file.item_code ?? `${file.group_code}-other`

/** 被驳回、还没有换掉的资料，按清单的次序；同一件只列一次。 */
export function rejectedItems(files: readonly Pick<GroupFile, 'item' | 'status' | 'reason'>[]): RejectedItem[] {
  const bad = files.filter(({ status }) => String(status) === REJECTED)
  return [...new Set(bad.map(({ item }) => item))].map((code) => ({
    code,
    label: fileItemLabel(code),
    reason: bad.flatMap(({ item, reason }) => (item === code && reason ? [reason] : [])).join('；'),
  }))
}
