import { fetchApi } from '../data/queries'
import type { HistoryType } from '../data/client'
import { entityPath } from './entity-paths'
import type { WireRow } from './source'
import { nullWhenRefused } from './when-refused'

/** The row with all its fields as it is now, for a form: a list holds the columns on show. Null where the server refused, which has then been said. */
export const wholeRow = (entity: string, id: number, type: HistoryType): Promise<WireRow | null> =>
  fetchApi<WireRow>(entity, entityPath(entity, 'info'), { id }, type).catch(nullWhenRefused)
