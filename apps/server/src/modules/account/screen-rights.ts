import { isOpenToFree } from '@zhujian/domain/account/login-free'
import { allEntities } from '@zhujian/domain/entities'
import { moduleData } from '@zhujian/domain/module-data'
import { screens } from '@zhujian/domain/screens'
import { documentDoors } from '@zhujian/domain/screens-document'
import { hasRight } from '../../entity/access'
import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'

/** The rights that decide about menus, the doors between pages and the parts of a record: every entity and verb asked for, as 'entity:verb'. */
const asked = [
  ...new Set([
    ...screens.flatMap(({ right }) => (typeof right === 'string' ? [] : [`${right.entity}:${right.verb}`])),
    ...documentDoors,
    ...allEntities.flatMap(({ children }) => Object.keys(children ?? {}).map((name) => `${name}:read`)),
  ]),
]

/** Which of them the caller holds. A hint for the menu; every call is judged again by its route. */
export async function screenRights(platform: Platform, session: Session): Promise<string[]> {
  const verdicts = await Promise.all(
    asked.map(async (name) => {
      const [entityName, verb = ''] = name.split(':')
      const entity = [...allEntities, ...moduleData].find((each) => each.name === entityName)
      if (!entity || (session.free && !isOpenToFree(entity, verb))) return false
      return hasRight({ platform, session }, entity, verb)
    }),
  )
  return asked.filter((_, at) => verdicts[at])
}
