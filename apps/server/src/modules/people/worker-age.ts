import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { overAge } from '@zhujian/domain/people/age'
import { cardFacts } from '@zhujian/domain/people/identity'
import { workRole } from '@zhujian/domain/people/person-codes'
import { worker } from '@zhujian/domain/people/worker'
import type { Effect } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { personSecrets } from '../common/public'
import { deliver } from '../message/public'
import { setting } from '../setting/public'

interface Entering {
  readonly id: number
  readonly name: string
  readonly engineering_id: number
  readonly idcard_type: string
  readonly work_role: number
  readonly birth_year: number | null
  readonly gender: number | null
}

/** 工人超龄进场的提示：登记人当即得到消息，也留在人员登记里。答要记下的一句，没有超龄的为空。 */
export async function ageNote(writing: Writing, person: Entering, day: string, before: string | null): Promise<string | null> {
  const { trx, context } = writing
  if (person.work_role !== workRole.code('worker')) return null
  const { idno } = await personSecrets(writing, person.id)
  const facts = cardFacts(person.idcard_type, idno)
  const known = {
    born: facts?.born,
    birth_year: facts?.birth_year ?? person.birth_year,
    gender: facts?.gender ?? person.gender,
  }
  const [men, women] = [await setting(context.platform, 'people_age_men'), await setting(context.platform, 'people_age_women')]
  const note = overAge(known, day, { men, women })
  if (note !== null && note !== before)
    await deliver(context.platform, trx, [context.session.account_id], {
      kind: 'warning',
      title: '登记的工人超过当地规定的年龄，请核对',
      body: `${person.name}：${note}`,
      path: messageLinks.record(worker.name, person.id),
      engineering_id: person.engineering_id,
    })
  return note
}

/** 登记、修改时记下超龄提示。 */
export async function noteAge(effect: Effect): Promise<void> {
  const row = effect.row as unknown as Entering & { enter_on: string }
  const before = typeof effect.before?.age_note === 'string' ? effect.before.age_note : null
  const age_note = await ageNote(effect, row, row.enter_on, before)
  if (age_note !== before) effect.set({ age_note })
}
