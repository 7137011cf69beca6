import { lazyPart } from '../lazy-part'
import { Loading } from '../loading'

/** Map and outlines weigh a third of the home page: its numbers are painted first. */
const firstPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** The map with its marks; its code comes with the first map. */
export const MarkMap = lazyPart(
  async () => {
    await firstPaint()
    return (await import('./mark-map')).MarkMap
  },
  { waiting: <Loading /> },
)
