import type { HomeAnswer } from '@zhujian/domain/contracts/project-answers'
import { fileItemLabel } from '@zhujian/domain/reference/file-groups'
import { formatInstant } from '@zhujian/model/date'
import { addressFor } from '../../data/place'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'

const wizard = (id: number): string => addressFor('/projectlibrary/supervise/create', { engineering_id: id })

/** 参建单位的首页：先补正被退回的，再接着填草稿，然后看审核到了哪里。 */
export function ApplicantCards({ home, tab }: { home: HomeAnswer; tab: Tab }) {
  return (
    <>
      <ReturnedCard returned={home.returned} tab={tab} />
      <DraftCard home={home} tab={tab} />
    </>
  )
}

/** 资料名称在前，文件名在后；文件以资料名称命名的不重复。 */
export function documentOf({ item_code, title }: { item_code: string | null; title: string }): string {
  const label = item_code === null ? '其他附件' : fileItemLabel(item_code)
  return title.replace(/\.\w+$/, '') === label ? label : `${label}（${title}）`
}

function ReturnedCard({ returned, tab }: { returned: HomeAnswer['returned']; tab: Tab }) {
  return (
    <Card title="退回补正" note={`${returned.total} 件`} flush>
      {returned.rows.length === 0 ? (
        <Empty small text="没有被退回的项目" />
      ) : (
        <ul className="home-list">
          {returned.rows.map((item) => (
            <li key={item.id} className="home-returned">
              <button type="button" className="home-row" onClick={() => tab.openTab(wizard(item.id), item.engineering_name)}>
                <span className="home-kind">退回</span>
                <span className="home-name">{item.engineering_name}</span>
                <span className="home-due">{item.returned_at ? formatInstant(item.returned_at, 'MM-dd') : ''}</span>
                <span className="home-act">补正</span>
              </button>
              {item.reject_reason && <p className="home-reason">{item.reject_reason}</p>}
              {item.files.map((file) => (
                <p key={file.id} className="home-reason">{`${documentOf(file)}：${file.reason ?? '请重新上传'}`}</p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function DraftCard({ home: { drafts, reviewing }, tab }: { home: HomeAnswer; tab: Tab }) {
  const nothing = drafts.rows.length === 0 && reviewing.rows.length === 0
  return (
    <Card title="草稿与审核中" note={`草稿 ${drafts.total} 件，审核中 ${reviewing.total} 件`} flush>
      {nothing && <Empty small text="没有草稿，也没有审核中的项目" />}
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
