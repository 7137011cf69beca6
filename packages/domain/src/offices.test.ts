import { granted } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { allEntities, entityOf } from './entities'
import { isWriters, rowSides } from './offices'
import { roleNames, roleOf } from './roles'

const ofCompany = (name: string): boolean => entityOf(name).fields.unit_id?.optional === false

describe('一行数据是哪家单位的', () => {
  it('表里的列都有，点名单位的列指着单位', () => {
    const wrong = Object.entries(rowSides).flatMap(([name, { names = [], of, on, only = {}, keeper }]) => {
      const { fields } = entityOf(name)
      const units = [...names, ...Object.values(only), ...(keeper ? [keeper] : [])].filter((column) => {
        const field = fields[column]
        return !field || !('target' in field) || field.target !== 'unit'
      })
      const held = on && !(on[1] in entityOf(on[0]).fields) ? [on[1]] : []
      return [...units, ...held, ...(of && !(of in fields) ? [of] : [])].map((column) => `${name}.${column}`)
    })
    expect(wrong).toEqual([])
  })

  it('只看本单位的角色查得到的数据，都说得出是哪家的', () => {
    const unsaid = allEntities
      .filter(({ scope, name }) => scope === 'project' && !(name in rowSides) && !ofCompany(name))
      .filter((entity) => roleNames.some((role) => roleOf(role).ownRows && granted(entity, role, 'read')))
      .filter(
        ({ fields }) =>
          !Object.values(fields).some((field) => field.kind === 'ref' && !field.optional && ofCompany(field.target)),
      )
      .map(({ name }) => name)
    expect(unsaid).toEqual([])
  })

  it('几边都能登记的，修改、删除与交出归登记的一边，别的步骤照旧', () => {
    const rights = (name: string, ...asked: string[]) => asked.filter((right) => isWriters(entityOf(name), right))
    expect(rights('contract', 'edit', 'delete', 'submit', 'approve', 'finish')).toEqual(['edit', 'delete', 'submit'])
    expect(rights('drawing', 'edit', 'resubmit', 'keep', 'approve')).toEqual(['edit', 'resubmit'])
    expect(rights('monomer', 'edit', 'begin', 'report')).toEqual(['edit'])
    expect(rights('section', 'edit', 'delete')).toEqual(['edit', 'delete'])
    // 总包与它所管的各方是一边；人员、班组写明单位。
    for (const name of ['crane', 'output', 'worker', 'manage_user']) expect([name, rights(name, 'edit')]).toEqual([name, []])
  })
})
