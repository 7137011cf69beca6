import { dict } from '@zhujian/model'
import type { DocumentTypeCode } from '../../document/document-types'

/** 建设工程文件的五大类，GB/T 50328 附录按此列出归档范围。 */
export const archiveCategory = dict({
  prepare: ['A', 'A 工程准备阶段文件'],
  supervision: ['B', 'B 监理文件'],
  construction: ['C', 'C 施工文件'],
  drawing: ['D', 'D 竣工图'],
  completion: ['E', 'E 工程竣工验收文件'],
})
export type ArchiveCategory = 'A' | 'B' | 'C' | 'D' | 'E'

export interface ArchiveEntry {
  /** 小类与顺序号，如 A1-01；目录版本之内不改。 */
  readonly dir_code: string
  readonly category: ArchiveCategory
  readonly title: string
  readonly required: boolean
  /** 由本系统制发的监督文书，归档时自动列入。 */
  readonly documents?: readonly DocumentTypeCode[]
}

export interface ArchiveGroup {
  /** 小类代码，第一个字母为大类。 */
  readonly code: string
  readonly label: string
  readonly entries: readonly ArchiveEntry[]
}

/** 一版标准目录。已生成的工程目录不随新版变动，新版另立一个 key。 */
export interface ArchiveTemplate {
  readonly key: string
  readonly label: string
  readonly standard: string
  readonly clause: string
  readonly groups: readonly ArchiveGroup[]
}

const isCategory = (letter: string): letter is ArchiveCategory => archiveCategory.keyOf(letter) !== undefined

/** 名称以星号结尾的为必备项；“@”之后是列入此项的监督文书类型。 */
export function archiveGroup(code: string, label: string, names: readonly string[]): ArchiveGroup {
  const letter = code.slice(0, 1)
  if (!isCategory(letter)) throw new Error(`archive group ${code} has no category`)
  const entries = names.map((name, index): ArchiveEntry => {
    const [text = '', documents] = name.split('@')
    return {
      dir_code: `${code}-${String(index + 1).padStart(2, '0')}`,
      category: letter,
      title: text.replace('*', ''),
      required: text.endsWith('*'),
      ...(documents && { documents: documents.split(',') as DocumentTypeCode[] }),
    }
  })
  return { code, label, entries }
}
