import type { AnyEntity, Step } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import * as reputation from '../reputation/area'
import { personPoint } from '../reputation/person-point'
import * as evaluation from './area'

/** 自己一方报出、撤回、提出异议的：填的人自己写的，不是在看别人写的作决定。 */
const OWN_ACTS = ['submit', 'resubmit', 'withdraw', 'object']

const entities: readonly AnyEntity[] = [...Object.values(evaluation), ...Object.values(reputation)]
const decisions = entities.flatMap((entity) =>
  Object.entries((entity.flow?.steps ?? {}) as Readonly<Record<string, Step>>)
    .filter(([name, step]) => !step.caused && !OWN_ACTS.includes(name))
    .map(([name, step]): [string, AnyEntity, Step] => [`${entity.name}.${name}`, entity, step]),
)

describe('考评与信用里作决定的各步', () => {
  it.each(decisions)('%s：对什么作的决定，在那一步里看得到', (_, entity, step) => {
    const shown = (step.shows ?? []).filter((name) => name in entity.fields)
    expect(shown.length).toBeGreaterThan(1)
  })

  it('确认记分看得到谁、哪一天、什么事、记几分、凭什么，以及陈述了什么', () => {
    expect(personPoint.flow?.steps.confirm.shows).toEqual(
      expect.arrayContaining(['manage_user_id', 'points', 'happened_on', 'rule_id', 'fact', 'proof', 'statement', 'stated_by']),
    )
  })
})
