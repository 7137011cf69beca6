import type { AnyEntity } from '@zhujian/model'
import { isCoded } from './spoken-name'

/** 名称只是部位的，人记得的是所写的描述。 */
const DESCRIBED = 'description'
const PLACES = ['part', 'place']

/** 键入的一个词，除了名称、拼音与完整编号，还找哪几项。 */
export interface FoundBy {
  /** 名称只是编号、日期的：所属工程的名称。 */
  readonly project: boolean
  /** 文字里含有的几栏。 */
  readonly texts: readonly string[]
}

/** 一种数据，或它的一张清单；只列一个工程的清单不说 scope。 */
export type Found = Pick<AnyEntity, 'fields' | 'display'> & { readonly scope?: AnyEntity['scope'] | undefined }

export const foundBy = (entity: Found): FoundBy => ({
  project: entity.scope === 'project' && isCoded(entity),
  texts: PLACES.includes(entity.display) && entity.fields[DESCRIBED] ? [DESCRIBED] : [],
})

/** 查找框里写的：找得到什么就写什么。 */
export function foundByTold(entity: Found): string {
  const { display, fields } = entity
  const field = fields[display]
  const { project, texts } = foundBy(entity)
  return [
    field?.label ?? '',
    ...texts.map((name) => fields[name]?.label ?? ''),
    ...(project ? ['工程名称'] : []),
    ...(field?.kind === 'text' && !project ? ['拼音或首字母'] : []),
  ].join('、')
}
