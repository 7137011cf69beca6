import type { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import type { Answered } from '@zhujian/model'
import { output } from '@zhujian/domain/production/output'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { columns } from '../../src/entity/columns'
import { type Effect, extend } from '../../src/entity/extend'
import { inStates } from '../../src/entity/in-states'
import '../../src/modules/production/output-effects'

/** The compiler is the test: an `@ts-expect-error` that nothing deserves is an error of its own. */
describe('what is written about an entity is held to its definition', () => {
  it('refuses a step, a field and a value that the entity does not have', () => {
    const wrong = () => {
      // @ts-expect-error -- the step is called confirm
      extend(output, { on: { confrim: () => undefined } })
      // @ts-expect-error -- there is no such field
      extend(output, { on: { confirm: ({ set }) => set({ confirmed_bye: 1 }) } })
      // @ts-expect-error -- times is a number
      extend(hiddenDanger, { on: { submit: ({ set }) => set({ times: 'twice' }) } })
      // @ts-expect-error -- nothing is found under a name that is no field
      extend(hiddenDanger, { found: { overdue: () => '0' } })
      // @ts-expect-error -- a row has no such field
      return ({ row }: Effect<typeof hiddenDanger>) => row.dedline
    }
    expect(wrong).toBeTypeOf('function')
  })

  it('refuses a column that the entity does not have', () => {
    const d = columns(hiddenDanger, 'd')
    // @ts-expect-error -- the column is called deadline
    expect(d.dedline).toBeUndefined()
    // @ts-expect-error -- files are rows of their own
    expect(d.before_img).toBeUndefined()
    expect(d.deadline).toBeDefined()
  })

  it('refuses a state that the flow does not have', () => {
    // @ts-expect-error -- a document is receipted, not received
    expect(() => inStates('t', documentStates, ['received'])).toThrow('received')
    expect(inStates('t', documentStates, ['receipted'])).toBeDefined()
  })

  it('knows the values of an answer, of its labels and of its lines', () => {
    type Row = Answered<typeof completionAcceptance>
    expectTypeOf<Row['engineering_id_text']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<NonNullable<Row['prereq']>[number]['text']>().toEqualTypeOf<string | null>()
    expectTypeOf<Row>().not.toHaveProperty('place_text')
  })

  it('knows the values of a row', () => {
    type Danger = Effect<typeof hiddenDanger>['row']
    expectTypeOf<Danger['deadline']>().toEqualTypeOf<string | null>()
    expectTypeOf<Danger['engineering_id']>().toEqualTypeOf<number>()
    expectTypeOf<Danger['state']>().toExtend<number>()
    expectTypeOf<4>().not.toExtend<Danger['state']>()
  })

  it('takes one half of the server for each entity', () => {
    expect(() => extend(output, {})).toThrow('output is extended twice')
  })
})
