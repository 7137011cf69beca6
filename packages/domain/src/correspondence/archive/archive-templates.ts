import { dict } from '@zhujian/model'
import { engineeringCategory } from '../../reference/engineering-types'
import { houseTemplate } from './archive-house'
import { municipalTemplate } from './archive-municipal'
import type { ArchiveEntry, ArchiveTemplate } from './archive-template'

/** 全部版本的标准目录，只增不改：旧工程仍按当时的一版。 */
export const archiveTemplates: readonly ArchiveTemplate[] = [houseTemplate, municipalTemplate]

/** 新生成目录时可选的现行版本。 */
export const currentTemplates = dict({
  house: [houseTemplate.key, houseTemplate.label],
  municipal: [municipalTemplate.key, municipalTemplate.label],
})

export const archiveTemplateOf = (key: string): ArchiveTemplate | undefined => archiveTemplates.find((each) => each.key === key)

export const entriesOf = ({ groups }: ArchiveTemplate): readonly ArchiveEntry[] => groups.flatMap(({ entries }) => entries)

/** 工程类别属于市政的用市政目录，其余用房屋建筑目录。 */
export const templateForType = (engineeringType: unknown): string =>
  typeof engineeringType === 'string' && engineeringCategory(engineeringType) === '02' ? municipalTemplate.key : houseTemplate.key

/** 某类监督文书列入目录的哪一项；不入工程档案的为空。 */
export const entryForDocument = (template: ArchiveTemplate, type: string): ArchiveEntry | undefined =>
  entriesOf(template).find(({ documents }) => documents?.some((code) => code === type))
