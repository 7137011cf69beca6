import { type Fields, nameOf } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { bizKinds } from './biz/kinds'
import { allEntities } from './entities'

/** 由人选的引用：表单里的、办理时填的；单位与人员不会自己说明是不是本工程的。 */
function undecided(fields: Fields, names: readonly string[], within = ''): string[] {
  return names.flatMap((name) => {
    const field = fields[name]
    if (field?.kind === 'lines') return undecided(field.fields, Object.keys(field.fields), `${within}${name}.`)
    if (field?.kind !== 'ref' && field?.kind !== 'refs') return []
    return ['unit', 'account'].includes(field.target) && !field.of ? [`${within}${name}`] : []
  })
}

describe('工程资料里选单位与人员的地方 [D6]', () => {
  it.each(allEntities.filter(({ scope }) => scope === 'project'))('$name：每一处都说明是否须为本工程的', (entity) => {
    const steps = Object.values(entity.flow?.steps ?? {}).flatMap(({ asks }) => asks ?? [])
    expect(undecided(entity.fields, [...entity.form.map(nameOf), ...steps])).toEqual([])
  })

  it.each(bizKinds)('$code 申请表单：每一处都说明是否须为本工程的', ({ fields, form }) => {
    expect(undecided(fields, form.map(nameOf))).toEqual([])
  })
})
