import type { HomeAnswer } from '@zhujian/domain/contracts/project-answers'
import { formatInstant } from '@zhujian/model/date'
import { addressFor } from '../../data/place'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'

const wizard = (id: number): string => addressFor('/projectlibrary/supervise/create', { engineering_id: id })

/** 自己登记的：接着填草稿，看审核到了哪里；退回的在“今天要办”。 */
export function DraftCard({ home: { drafts, reviewing }, tab }: { home: HomeAnswer; tab: Tab }) {
  return (
    <Card title="草稿与审核中" note={`草稿 ${drafts.total} 件，审核中 ${reviewing.total} 件`} flush>
      <ul className="home-list">
        {drafts.rows.map((item) => (
          <li key={item.id}>
            <button type="button" className="home-row" onClick={() => tab.openTab(wizard(item.id), item.engineering_name)}>
              <span className="home-kind">草稿</span>
              <span className="home-name">{item.engineering_name}</span>
              <span className="home-due">{formatInstant(item.updated_at, 'MM-dd HH:mm')}</span>
              <span className="home-act">继续填写</span>
            </button>
          </li>
        ))}
        {reviewing.rows.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="home-row"
              onClick={() =>
                tab.openTab(
                  addressFor('/projectlibrary/supervise/ProjectDetails/survey', { engineering_id: item.id }),
                  item.engineering_name,
                )
              }
            >
              <span className="home-kind">{item.opened_at ? '审核中' : '待审核'}</span>
              <span className="home-name">{item.engineering_name}</span>
              <span className="home-due">{item.due_on ? `${item.due_on} 前答复` : ''}</span>
              <span className="home-act">查看</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
