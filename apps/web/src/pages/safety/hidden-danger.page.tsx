import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { noticePath } from '@zhujian/domain/project/project-paths'
import { dueOf, noticesFor } from '@zhujian/domain/safety/danger-notices'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { screenOf } from '@zhujian/domain/screens'
import { today } from '@zhujian/model/date'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { get } from '../../data/client'
import { useProjectScope } from '../../data/project-scope'
import { useRight } from '../../data/session'
import { type PageProps, useAddressed, useTabState } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { ExportButton } from '../../entity/export-button'
import { filterParams, listParams } from '../../entity/list-query'
import { ProjectList } from '../../entity/project-list'
import type { ListAnswer } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { BatchResults } from '../../ui/batch-results'
import { totalText } from '../../ui/page-numbers'
import { Segmented } from '../../ui/segmented'
import { toast } from '../../ui/toast'
import { DangerBatch } from './danger-batch'
import { DangerDesk } from './danger-desk'
import { DangerForm } from './danger-form'
import { useNoticeActs } from './danger-notices'
import { DANGER, type Danger, isOpen } from './danger-words'
import { LateDay } from '../../ui/cells/late-day'
import { useDangerDesk } from './use-danger-desk'

type Mode = 'desk' | 'table'

const MODES = [
  { value: 'desk', label: '逐条', icon: <ProfileOutlined aria-hidden /> },
  { value: 'table', label: '表格', icon: <TableOutlined aria-hidden /> },
] as const

/** 隐患整改：从下发到销项，各步由轮到的一方办；逐条看照片办理，表格用来汇总、导出与批量。待办、消息、按编号查到的指着一条的，总是逐条看。 */
export default function HiddenDangerPage(props: PageProps) {
  const [kept, setMode] = useTabState<Mode>('mode', 'desk')
  const [asked, choose] = useAddressed('id')
  const mode = asked === null ? kept : 'desk'
  const handleMode = (next: Mode) => {
    setMode(next)
    if (next === 'table') choose(null)
  }
  const modes = <Segmented label="显示方式" options={MODES} value={mode} onChange={handleMode} />
  return mode === 'desk' ? (
    <WithKinds entity={DANGER}>
      <DeskPage page={props} modes={modes} />
    </WithKinds>
  ) : (
    <TablePage page={props} modes={modes} />
  )
}

interface ModeProps {
  page: PageProps
  modes: ReactNode
}

function DeskPage({ page, modes }: ModeProps) {
  const { fixed } = useProjectScope(page)
  const { path, type } = page.tab
  const desk = useDangerDesk(fixed)
  const [adding, setAdding] = useState(false)
  const { answer, error } = desk.list
  const may = (right: string) => answer?.can?.includes(right) === true && (type !== 1 || right === 'export')
  const params = filterParams(listParams(desk.query, desk.views, fixed))
  const total = error === undefined ? answer?.total : undefined
  return (
    <div className={desk.chosen === null ? 'page-bleed danger-page' : 'page-bleed danger-page danger-page-open'}>
      <header className="zj-page-head danger-page-head">
        <h1>{screenOf(path)?.title}</h1>
        <span className="zj-page-note">{totalText(total)}</span>
        <div className="zj-page-tools">
          {modes}
          <NoticeOfAll project={Number(fixed?.engineering_id) || null} params={params} total={total} page={page} />
          {may('export') && (
            <ExportButton label={hiddenDanger.label} path={entityPath(DANGER, 'export')} params={params} count={total ?? 0} />
          )}
          {may('add') && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} data-shortcut="new" onClick={() => setAdding(true)}>
              新建安全隐患
            </Button>
          )}
        </div>
      </header>
      <DangerDesk desk={desk} />
      <BatchResults />
      {adding && <DangerForm start={fixed} onClose={() => setAdding(false)} onSaved={desk.showDraft} />}
    </div>
  )
}

const cells = {
  deadline: (row: Danger) => (
    <LateDay short day={row.deadline} open={isOpen(row)} days={isOpen(row) ? row.overdue_days : undefined} />
  ),
}

const NEEDS = ['state', 'overdue_days', 'doc_id', 'engineering_id', 'level', 'is_major', 'deadline'] as const

const ADDING = { label: '新建安全隐患', dialog: DangerForm } as const

function TablePage({ page, modes }: ModeProps) {
  const acts = useNoticeActs()
  return (
    <ProjectList
      page={page}
      entity={hiddenDanger}
      {...{ cells, acts }}
      needs={NEEDS}
      adding={ADDING}
      batch={(selection, list) => <DangerBatch {...{ selection, list }} />}
      toolbar={(list) => (
        <>
          {modes}
          <NoticeOfAll project={Number(list.params.engineering_id) || null} params={list.params} total={list.total} page={page} />
        </>
      )}
    />
  )
}

/** 一份文书列得下的隐患。 */
const MOST = 50

interface NoticeOfAllProps {
  project: number | null
  params: Readonly<Record<string, unknown>>
  total: number | undefined
  page: PageProps
}

/** 在一个工程里：把清单所列、还没有列入文书的未了结隐患写进一份整改通知书。 */
function NoticeOfAll({ project, params, total, page: { tab } }: NoticeOfAllProps) {
  const drafts = useRight('supervise_doc', 'add') && tab.type !== 1
  if (!drafts || project === null || !total) return null
  const draft = async () => {
    const { rows } = await get<ListAnswer>(entityPath(DANGER, 'getList'), { params: { ...params, page: 1, limit: MOST } })
    const open = rows.filter((row) => noticesFor(row).length > 0)
    const ids = open.map(({ id }) => id)
    if (ids.length === 0) toast.info('所列隐患都已了结或已列入文书')
    else tab.openTab(noticePath('07', project, ids, dueOf(open, today())))
  }
  return <Button onClick={() => void draft()}>拟整改通知书</Button>
}
