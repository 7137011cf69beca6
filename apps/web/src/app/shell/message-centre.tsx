import { Badge, Tabs } from 'antd'
import type { ReactElement } from 'react'
import { useNotices } from '../../data/notices'
import { Drawer } from '../../ui/drawer'
import { MessageList } from './message-list'
import { NoticeList } from './notice-list'
import { type MessageTab, showMessages, useShell } from './shell-state'
import { useUnread } from './use-messages'

const kinds: readonly (readonly [MessageTab, string])[] = [
  ['todo', '待办'],
  ['warning', '预警'],
  ['notice', '通知'],
  ['download', '下载'],
]

/** 未读总数：服务端消息加本机未看的提示，顶栏角标用。 */
export function useUnreadTotal(): number {
  const unread = useUnread()
  const notices = useNotices((state) => state.notices.filter((notice) => !notice.read).length)
  return Object.values(unread).reduce((sum, count) => sum + count, notices)
}

function Messages({ tab }: { tab: MessageTab }): ReactElement {
  const unread = useUnread()
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => showMessages(key as MessageTab)}
      destroyOnHidden
      items={kinds.map(([key, label]) => ({
        key,
        label: (
          <Badge size="small" offset={[8, 0]} count={unread[key]}>
            {label}
          </Badge>
        ),
        children: (
          <>
            {key === 'notice' && <NoticeList />}
            <MessageList kind={key} unread={unread[key]} />
          </>
        ),
      }))}
    />
  )
}

/** 消息中心：待办、预警、通知（含本机提示的留存）、下载。 */
export function MessageCentre(): ReactElement {
  const tab = useShell((state) => state.messages)
  return (
    <Drawer open={tab !== undefined} title="消息中心" width={440} onClose={() => showMessages(undefined)}>
      <Messages tab={tab ?? 'todo'} />
    </Drawer>
  )
}
