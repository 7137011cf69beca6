import type { PageProps } from '../../data/tab'
import { BizList } from './biz-list'
import { kindIn } from './biz-paths'

/** 审批与业务办理：二十四个事项共用的一个页面，事项由地址决定。 */
export default function BizListPage({ tab }: PageProps) {
  return <BizList key={tab.path} kind={kindIn(tab.path)} tab={tab} />
}
