import { Tabs } from 'antd'
import type { ReactElement } from 'react'
import { DownloadCentre } from './download-centre'
import { MessageList } from './message-list'
import { NoticeList } from './notice-list'
import { OutsideKinds } from './outside-kinds'
import { type MessageTab, showMessages } from './shell-state'
import { countText, useUnread } from './use-messages'
import './messages.css'

const kinds: readonly (readonly [MessageTab, string])[] = [
  ['todo', '待办'],
  ['warning', '预警'],
  ['notice', '通知'],
  ['download', '下载'],
]

/** 四类消息的页签，带未读数。 */
export function MessageTabs({ tab }: { tab: MessageTab }): ReactElement {
  const unread = useUnread()
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => showMessages(key as MessageTab)}
      destroyOnHidden
      tabBarGutter={12}
      tabBarExtraContent={<OutsideKinds />}
      items={kinds.map(([key, label]) => ({
        key,
        label: (
          <>
            {label}
            {unread[key] > 0 && <span className="menu-badge message-tab-count">{countText(unread[key])}</span>}
          </>
        ),
        children:
          key === 'download' ? (
            <DownloadCentre unread={unread.download} />
          ) : (
            <>
              {key === 'notice' && <NoticeList />}
              <MessageList kind={key} unread={unread[key]} />
            </>
          ),
      }))}
    />
  )
}
