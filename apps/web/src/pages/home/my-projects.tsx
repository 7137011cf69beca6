import { PlusOutlined } from '@ant-design/icons'
import { engineering } from '@zhujian/domain/project/engineering'
import { regionName } from '@zhujian/domain/reference/regions'
import { Button } from 'antd'
import { messageOf } from '../../data/api-error'
import { addressFor } from '../../data/place'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import type { ListAnswer, RowOn } from '../../entity/source'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { StateTag } from '../../ui/tag'
import { checkDue } from '../../data/check-due'

type Row = RowOn<typeof engineering>

/** 监督员看自己监督的，检查期限最近的在前；参建一侧看自己参与的，新的在前。 */
const KINDS = {
  supervised: {
    title: '我监督的工程',
    view: 'mine',
    sort: 'next_check_on',
    order: '，检查期限近的在前',
    empty: '还没有分配监督工程',
  },
  joined: { title: '我参与的工程', view: 'all', sort: '-id', order: '', empty: '还没有参与的工程' },
} as const

type Kind = keyof typeof KINDS

/** 下次检查期限：逾期的标红，临近的提醒。 */
function checkNote(row: Row): { text: string; tone: string } {
  const due = checkDue(row)
  if (!due) return { text: '', tone: '' }
  return { text: due.text, tone: due.late ? ' home-due-late' : due.soon ? ' home-due-soon' : '' }
}

interface MyProjectsProps {
  kind: Kind
  /** 持有报监权：什么都没有时，从登记开始。 */
  applies?: boolean
  tab: Tab
}

/** 我的工程：一行一个，点开即进入。 */
export function MyProjects({ kind, applies = false, tab }: MyProjectsProps) {
  const { title, view, sort, order, empty } = KINDS[kind]
  const params = { view, sort, page: 1, limit: 10 }
  const list = useApi<ListAnswer<typeof engineering>>('engineering', '/api/engineering/pc/engineeringProjectList', params, {})
  const filter = view === 'all' ? {} : { view }
  const rest = list.data ? list.data.total - list.data.rows.length : 0
  const openAll = () => tab.openTab(addressFor('/projectlibrary/supervise', filter))
  const all = (
    <button type="button" className="zj-link" onClick={openAll}>
      全部
    </button>
  )
  return (
    <Card title={title} note={list.data ? `${list.data.total} 个${order}` : undefined} extra={all} flush>
      {list.isError && <LoadError reason={messageOf(list.error)} onRetry={() => void list.refetch()} />}
      {!list.data && !list.isError && <Loading />}
      {list.data?.rows.length === 0 && (applies ? <FirstProject tab={tab} /> : <Empty small text={empty} />)}
      <ul className="home-list">
        {list.data?.rows.map((row) => (
          <li key={row.id}>
            <ProjectRow row={row} kind={kind} tab={tab} />
          </li>
        ))}
        {rest > 0 && (
          <li>
            <button type="button" className="zj-link" onClick={openAll}>{`其余 ${rest} 个`}</button>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** 还没有任何工程的申请人：直接从登记开始。 */
function FirstProject({ tab }: { tab: Tab }) {
  const start = () => tab.openTab('/projectlibrary/supervise/create')
  return (
    <Empty
      text="还没有工程，登记新工程后在这里办理报监"
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={start}>
          新建工程
        </Button>
      }
    />
  )
}

function ProjectRow({ row, kind, tab }: { row: Row; kind: Kind; tab: Tab }) {
  const since = checkNote(row)
  const { engineering_name: name } = row
  const open = () => tab.openTab(addressFor('/projectlibrary/supervise/ProjectDetails/survey', { engineering_id: row.id }), name)
  return (
    <button type="button" className="home-row" onClick={open}>
      <span className="home-name" title={name}>
        {name}
      </span>
      <span className="home-dim">{row.areacode && regionName(row.areacode)}</span>
      <span className="home-dim home-unit">{row.sgdw_text}</span>
      <span className="home-dim home-percent">{typeof row.percent === 'number' ? `进度 ${row.percent}%` : ''}</span>
      {kind === 'supervised' ? (
        <span className={`home-due home-since${since.tone}`}>{since.text}</span>
      ) : (
        <span className="home-state">{engineering.flow && <StateTag dict={engineering.flow.states} code={row.state} />}</span>
      )}
      <span className="home-act">进入</span>
    </button>
  )
}
