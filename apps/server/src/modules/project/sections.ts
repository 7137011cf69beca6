import type { bandInput } from '@zhujian/domain/contracts/project'
import { section } from '@zhujian/domain/project/section'
import type { z } from 'zod'
import { editRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'

/** 标段绑定工程：绑定的工程须都在本人的数据范围内，由引用检查把关。 */
export function bandEngineering(writing: Writing, { id, version, engineering_ids }: z.output<typeof bandInput>): Promise<Saved> {
  return editRow(writing, section, id, version, { engineering_ids })
}
