import { nameOf } from '@zhujian/model'
import { expect, it } from 'vitest'
import { concreteBlock } from './concrete-block'
import { witnessSample } from './witness-sample'

/** Who supplied it, how it is kept and where it goes: the specimen is the same one without them. */
const BESIDE = {
  witness_sample: ['engineering_id', 'witness_no', 'lab_id'],
  concrete_block: ['engineering_id', 'volume', 'supplier_id', 'tickets', 'curing_room_id', 'temps'],
}

it.each([witnessSample, concreteBlock])(
  'the witness is shown all that says which specimen it is and by what it is judged: $label',
  (entity) => {
    const shown: readonly string[] = entity.flow?.steps.attest.shows ?? []
    expect(entity.form.map(nameOf).filter((name) => !shown.includes(name))).toEqual(BESIDE[entity.name])
  },
)
