import { fileGroups, fileStatus } from '@zhujian/domain/reference/file-groups'
import { returnReason } from '@zhujian/domain/project/return-reason'

const REASONS: Readonly<Record<string, string>> = {
  G202: '第 3 页缺页，请补齐后重新上传。',
  G303: '复印件不清晰，请上传原件扫描件。',
  G402: '专职安全员人数不足，按建筑面积应不少于 2 人。',
  G501: '缺少企业技术负责人签字。',
  G502: '未列入深基坑工程，请补充。',
  G603: '未加盖银行印章。',
}
const SETS: readonly (readonly string[])[] = [
  ['G303', 'G402'],
  ['G501', 'G502'],
  ['G202', 'G603'],
]
const ofProject = (id: number): readonly string[] => SETS[id % SETS.length] ?? []

/** 退回的工程里，一件资料被驳回的原因；通过的为空。 */
export const rejectionOf = (project: number, code: string): string | null =>
  ofProject(project).includes(code) ? (REASONS[code] ?? null) : null

/** 与驳回的资料一致的退回原因。 */
export function rejectionText(project: number): string {
  const items = fileGroups.flatMap((group) => group.items)
  return returnReason(
    items.map(({ code, label }) => {
      const reason = rejectionOf(project, code)
      return { item_code: code, title: label, status: fileStatus.code(reason === null ? 'approved' : 'rejected'), reason }
    }),
  )
}
