import { type FileField, fileGroups } from '../reference/file-groups'

/** 向导第 4 步的一件资料。 */
export interface WizardFile {
  path: string
  title: string
  group_code: string
  /** 清单内的条目；清单外的附件为空。 */
  item_code: string | null
}

/** [S3-15] fileall、dw_info：按组存放的资料。 */
export interface FileGroupPayload {
  code: string
  files: { path: string; title?: string | undefined; item_code?: string | null | undefined }[]
}

/** [S3-15] [S3-16] 报监资料在提交内容中的样子。逗号列表只有路径，条目与名称由 file_items 补充。 */
export interface FilesPayload {
  fileall?: FileGroupPayload[] | undefined
  dw_info?: FileGroupPayload[] | undefined
  team_files?: string | undefined
  tech_files?: string | undefined
  fech_files?: string | undefined
  file_items?: { path: string; item_code?: string | null | undefined; title?: string | undefined }[] | undefined
}

const groupsIn = (field: FileField) => fileGroups.filter((group) => group.field === field)
const listFields = ['team_files', 'tech_files', 'fech_files'] as const

/** [S3-16] [S3-23] 逗号分隔的路径；没有斜杠的不是路径。 */
export function splitPaths(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path.includes('/'))
}

const titleOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** 资料清单换成提交内容；没有资料的组也在，表示已清空。 */
export function filesToPayload(files: readonly WizardFile[]): { [K in keyof FilesPayload]-?: NonNullable<FilesPayload[K]> } {
  const grouped = (field: FileField): FileGroupPayload[] =>
    groupsIn(field).map(({ code }) => ({
      code,
      files: files.filter((file) => file.group_code === code).map(({ path, title, item_code }) => ({ path, title, item_code })),
    }))
  const listed = (field: FileField) =>
    files
      .filter((file) => groupsIn(field).some((group) => group.code === file.group_code))
      .map((file) => file.path)
      .join(',')
  const named = files.filter((file) =>
    listFields.some((field) => groupsIn(field).some((group) => group.code === file.group_code)),
  )
  return {
    fileall: grouped('fileall'),
    dw_info: grouped('dw_info'),
    team_files: listed('team_files'),
    tech_files: listed('tech_files'),
    fech_files: listed('fech_files'),
    file_items: named.map(({ path, item_code, title }) => ({ path, item_code, title })),
  }
}

export interface ReadFiles {
  files: WizardFile[]
  /** 提交内容涉及的资料组：只有这些组里没有再提到的资料才算删除。 */
  groups: string[]
}

/** 提交内容换回资料清单。 */
export function payloadToFiles(payload: FilesPayload): ReadFiles {
  const files: WizardFile[] = []
  const groups: string[] = []
  for (const field of ['fileall', 'dw_info'] as const) {
    for (const group of payload[field] ?? []) {
      groups.push(group.code)
      for (const { path, title, item_code } of group.files)
        files.push({ path, title: title || titleOf(path), group_code: group.code, item_code: item_code ?? null })
    }
  }
  const named = new Map((payload.file_items ?? []).map((item) => [item.path, item]))
  for (const field of listFields) {
    const code = groupsIn(field)[0]?.code
    if (payload[field] === undefined || code === undefined) continue
    groups.push(code)
    for (const path of splitPaths(payload[field])) {
      const item = named.get(path)
      files.push({ path, title: item?.title || titleOf(path), group_code: code, item_code: item?.item_code ?? null })
    }
  }
  return { files, groups }
}

/** 资料条目所属的组；不在清单内的为空。 */
export const groupOfItem = (itemCode: string): string | undefined =>
  fileGroups.find((group) => group.items.some((item) => item.code === itemCode))?.code
