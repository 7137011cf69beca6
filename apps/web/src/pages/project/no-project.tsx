import { Button } from 'antd'
import type { Tab } from '../../data/tab'
import { Empty } from '../../ui/empty'

const LIBRARY = '/projectlibrary/supervise'

/** 地址里没有写明是哪一个工程。 */
export function NoProject({ tab }: { tab: Tab }) {
  return <Empty text="先从监督库打开一个工程" action={<Button onClick={() => tab.openTab(LIBRARY)}>打开监督库</Button>} />
}
