import { lazyPart } from '../lazy-part'
import { Loading } from '../loading'

/** The map with its marks; its code comes with the first map. */
export const MarkMap = lazyPart(async () => (await import('./mark-map')).MarkMap, { waiting: <Loading /> })
