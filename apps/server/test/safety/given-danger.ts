import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import type { Office } from '../document/desk'
import { make } from '../factory'

/** A danger found by the officer and waiting for the builder of the office, to be put right within two days. */
export const givenDanger = (
  { harness, project, unit, officer, site }: Office,
  more: Record<string, unknown> = {},
): Promise<number> =>
  make(harness.platform, entityOf('hidden_danger'), {
    engineering_id: project,
    place: '3#楼临边',
    state: 3,
    checker_side: 1,
    is_major: false,
    deduct: null,
    created_by: officer.id,
    duty_unit_id: unit,
    duty_person: site.id,
    deadline: addDays(today(), 2),
    extend_to: null,
    extend_times: null,
    extend_ask_by: null,
    urged_at: null,
    repeat_of: null,
    ...more,
  })
