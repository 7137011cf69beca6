import { allEntities } from '@zhujian/domain/entities'
import type { AnyDict } from '@zhujian/model'

/** 一份随版本发布的代码表，以及用到它的字段。 */
export interface BuiltInCodes {
  readonly key: string
  readonly label: string
  readonly dict: AnyDict
  readonly usedBy: readonly string[]
}

function collect(): BuiltInCodes[] {
  const found = new Map<AnyDict, { label: string; key: string; usedBy: string[] }>()
  for (const entity of allEntities) {
    const dicts = Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'enum' ? [[name, field.label, field.dict] as const] : [],
    )
    if (entity.flow) dicts.push(['state', '状态', entity.flow.states])
    for (const [name, label, dict] of dicts) {
      const known = found.get(dict)
      const use = `${entity.label} · ${label}`
      if (known) known.usedBy.push(use)
      else
        found.set(dict, { label: name === 'state' ? `${entity.label}状态` : label, key: `${entity.name}.${name}`, usedBy: [use] })
    }
  }
  return [...found].map(([dict, rest]) => ({ ...rest, dict })).filter(({ dict }) => dict.codes.length > 0)
}

let known: readonly BuiltInCodes[] | undefined

/** 内置代码：由国家标准或办理流程规定，随版本发布，只供查阅。 */
export function builtInCodes(): readonly BuiltInCodes[] {
  known ??= collect()
  return known
}
