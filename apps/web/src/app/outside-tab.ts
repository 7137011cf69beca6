import { navigate } from '../data/place'
import type { Tab } from '../data/tab'

/** What the session pages get instead of a tab: addresses open in the window itself. */
export const outsideTab: Tab = {
  key: '',
  path: '',
  query: {},
  type: 0,
  setTitle: () => undefined,
  setType: () => undefined,
  setDirty: () => undefined,
  setQuery: () => undefined,
  close: () => navigate('/index'),
  openTab: (address) => navigate(address),
  replace: (address) => navigate(address, { replace: true }),
}
