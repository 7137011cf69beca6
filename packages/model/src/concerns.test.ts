import { describe, expect, it } from 'vitest'
import { concerns, defineEntity, dict, f, mayConcern, onlyAsked, runRules } from './index'

const kind = dict({ work: [1, '施工日志'], supervise: [2, '监理日志'] })
const log = defineEntity('log', {
  label: '日志',
  scope: 'shared',
  display: 'content',
  fields: {
    kind: f.enum('类别', kind),
    content: f.text('内容'),
    patrols: f.integer('巡视', { optional: true, max: 99, onlyWith: { kind: [kind.code('supervise')] } }),
  },
  list: { search: [], columns: ['content'], sort: 'id' },
  grants: {},
})

describe('a question of some rows alone', () => {
  it('concerns those, and neither the others nor those of which the kind is not known', () => {
    const asked = (row: object) => concerns(log.fields.patrols, row as Record<string, unknown>)
    expect([asked({ kind: 2 }), asked({ kind: 1 }), asked({ kind: null }), asked({})]).toEqual([true, false, false, false])
  })

  it('may concern rows of which nothing else is known than what is given', () => {
    const asked = (given: object) => mayConcern(log.fields.patrols, given as Record<string, unknown>)
    expect([asked({ kind: 2 }), asked({ kind: 1 }), asked({}), asked({ content: '浇筑' })]).toEqual([true, false, true, true])
  })

  it('answered for another row is complained about on its field; left empty it is not', () => {
    expect(runRules(log, { kind: 1, content: '浇筑', patrols: 3 })).toEqual([{ field: 'patrols', message: '这种情形不填巡视' }])
    expect([runRules(log, { kind: 1, content: '浇筑', patrols: null }), runRules(log, { kind: 2, patrols: 3 })]).toEqual([[], []])
  })

  it('is not answered by the sampler where nobody asks', () => {
    expect([onlyAsked(log.fields, { kind: 1, patrols: 3 }), onlyAsked(log.fields, { kind: 2, patrols: 3 })]).toEqual([
      { kind: 1 },
      { kind: 2, patrols: 3 },
    ])
  })
})
