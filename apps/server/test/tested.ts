import { allEntities } from '@zhujian/domain/entities'

const named = process.env.ENTITIES?.split(',')

/** Whether the suites that go over every entity go over this one: `ENTITIES=scaffold,fire_permit` leaves the others out. */
export const isTested = ({ name }: { readonly name: string }): boolean => named?.includes(name) ?? true

/** The entities those suites go over. */
export const testedEntities = allEntities.filter(isTested)
