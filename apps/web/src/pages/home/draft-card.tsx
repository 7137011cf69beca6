import type { HomeAnswer } from '@zhujian/domain/contracts/project-answers'
import { fileItemLabel } from '@zhujian/domain/reference/file-groups'
import { formatInstant } from '@zhujian/model/date'
import { addressFor } from '../../data/place'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'

const wizard = (id: number): string => addressFor('/projectlibrary/supervise/create', { engineering_id: id })

/** 自己登记的：先补正退回的（为什么退回、哪几件），再接着填草稿，看审核到了哪里。 */
export function DraftCard({ home: { returned, drafts, reviewing }, tab }: { home: HomeAnswer; tab: Tab }) {
  return (
    <Card title="我的报监" note={noteOf(returned.total, drafts.total, reviewing.total)} flush>
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

/** 资料名称在前，文件名在后；文件以资料名称命名的不重复。 */
export function documentOf({ item_code, title }: { item_code: string | null; title: string }): string {
  const label = item_code === null ? '其他附件' : fileItemLabel(item_code)
  return title.replace(/\.\w+$/, '') === label ? label : `${label}（${title}）`
}

const noteOf = (returned: number, drafts: number, reviewing: number): string =>
  [returned > 0 && `退回 ${returned} 件`, drafts > 0 && `草稿 ${drafts} 件`, reviewing > 0 && `审核中 ${reviewing} 件`]
    .filter(Boolean)
    .join('，')
