import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { Button } from 'antd'
import type { PageProps } from '../../data/tab'
import { confirm } from '../../ui/confirm'
import { Tag } from '../../ui/tag'
import { useOnline, useWaiting, type VisitControl } from './use-visit'
import { failedIn } from './visit-form'
import { forgetVisit, sendAll, useQueue } from './visit-queue'
import type { Visit } from './visit-store'

interface WaitingProps {
  readonly page: PageProps
  readonly control: VisitControl | undefined
}

/** 有没有网络、还有几条没有送；办完的各到了哪一步。 */
export function VisitWaiting({ page, control }: WaitingProps) {
  const online = useOnline()
  const waiting = useWaiting()
  const { visits, others } = useQueue()
  const said = [online ? '' : '已离线', waiting > 0 ? `${waiting} 条待上传` : '', !online && waiting === 0 ? '内容存在本机' : '']
  return (
    <>
      {(!online || waiting > 0) && (
        <output className="visit-net">
          <CloudUploadOutlined aria-hidden />
          <span>{said.filter(Boolean).join('，')}</span>
          {online && (
            <Button size="small" onClick={() => void sendAll()}>
              立即上传
            </Button>
          )}
        </output>
      )}
      {others.length > 0 && <Others visits={others} />}
      {visits && visits.length > 0 && (
        <ul className="visit-queue" aria-label="上传队列">
          {visits.map((visit) => (
            <Sent key={visit.offline_no} visit={visit} page={page} control={control} />
          ))}
        </ul>
      )}
    </>
  )
}

/** 别人留下的：说明是谁的，看不到内容；本人登录后接着上传，任何人退出登录时从本机清除。 */
function Others({ visits }: { visits: readonly Visit[] }) {
  const names = [...new Set(visits.map(({ ownerName }) => ownerName))].join('、')
  const clear = async () => {
    if (!(await confirm(`清除后${names}在本机的检查无法找回，确定清除吗？`, { okText: '清除', danger: true }))) return
    for (const visit of visits) await forgetVisit(visit)
  }
  return (
    <div className="visit-net" role="note">
      <span>{`本机有 ${names} 的 ${visits.length} 条检查没有上传，由本人登录后上传；退出登录时从本机清除`}</span>
      <Button size="small" danger onClick={() => void clear()}>
        清除
      </Button>
    </div>
  )
}

function Sent({ visit, page, control }: { visit: Visit } & WaitingProps) {
  const sending = useQueue((queue) => queue.sending === visit.offline_no)
  const { answer } = visit
  const { openTab } = page.tab
  return (
    <li className="visit-sent">
      <div className="visit-sent-line">
        <strong>{visit.projectName}</strong>
        <span className="visit-no">{answer?.check_no ?? visit.offline_no}</span>
        {visit.state === 'waiting' && <Tag tone="warning">{sending ? '正在上传' : '待上传'}</Tag>}
        {visit.state === 'refused' && <Tag tone="danger">没有收下</Tag>}
        {answer && <Tag tone="success">已存</Tag>}
      </div>
      {visit.state === 'refused' && <p className="visit-warn">{visit.problem}</p>}
      <div className="visit-sent-line">
        <span className="visit-hint">{`隐患 ${answer?.danger_count ?? failedIn(visit).length} 条`}</span>
        {answer && (
          <Button size="small" onClick={() => openTab(messageLinks.record('safety_check', answer.id))}>
            查看检查
          </Button>
        )}
        {answer?.doc_id && (
          <Button size="small" onClick={() => openTab(`/documents/view?id=${answer.doc_id}`)}>
            整改通知书
          </Button>
        )}
        {answer && (
          <Button size="small" type="text" onClick={() => void forgetVisit(visit)}>
            知道了
          </Button>
        )}
        {visit.state === 'refused' && control && (
          <Button size="small" type="primary" onClick={() => void control.mend(visit)}>
            改了再传
          </Button>
        )}
      </div>
    </li>
  )
}
