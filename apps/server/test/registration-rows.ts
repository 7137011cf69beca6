import type { AnyEntity, Field } from '@zhujian/model'

/** Rows of the registration, changed by hand only before the project is accepted; of a part and a post a project may have several of. */
export const REGISTRATION: Readonly<Record<string, Record<string, unknown>>> = {
  engineering_unit: { role: 'concrete' },
  engineering_file: {},
  monomer: {},
  section: {},
  manage_user: { post: 'builder', unit_role: 'sgdw' },
}

/** Regulators never see drafts: with a flow the row is one that was sent back, where its kind is sent back at all. */
export const sentBack = ({ flow }: AnyEntity): Record<string, unknown> =>
  flow?.open.includes(flow.states.keyOf(2) ?? '') ? { state: 2 } : {}

/** Of what has happened: a sample of it lies in the past too. */
export const isPast = (field: Field | undefined): boolean =>
  (field?.kind === 'date' || field?.kind === 'month') && field.past === true
