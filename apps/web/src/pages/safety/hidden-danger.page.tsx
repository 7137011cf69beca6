import { noticePath } from '@zhujian/domain/project/project-paths'
import { dueOf, noticesFor } from '@zhujian/domain/safety/danger-notices'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { today } from '@zhujian/model/date'
import { Button } from 'antd'
import { get } from '../../data/client'
import { useRight } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import type { ListHandle } from '../../entity/entity-table'
import type { ListAnswer, RowOn } from '../../entity/source'
import { ProjectList } from '../../entity/project-list'
import { toast } from '../../ui/toast'
import { LateDay } from './late-day'

type Danger = RowOn<typeof hiddenDanger>
const isOpen = (row: Danger): boolean => openDangers.some((key) => hiddenDangerStates.code(key) === row.state)

const cells = {
  deadline: (row: Danger) => <LateDay day={row.deadline} open={isOpen(row)} days={isOpen(row) ? row.overdue_days : undefined} />,
}

const NEEDS = ['state', 'overdue_days', 'doc_id', 'engineering_id', 'level', 'is_major', 'deadline'] as const

/** 隐患整改：从下发到销项，各步由轮到的一方办；拟得了文书的人由此拟整改、停工文书。 */
export default function HiddenDangerPage(props: PageProps) {
  const { openTab, type } = props.tab
  const day = today()
  const drafts = useRight('supervise_doc', 'add') && type !== 1
  const acts = (row: Danger) => {
    if (row.doc_id) return [{ key: 'notice', label: '查看通知书', onClick: () => openTab(`/documents/view?id=${row.doc_id}`) }]
    const project = Number(row.engineering_id)
    return (drafts ? noticesFor(row) : []).map(({ type: document, label }) => ({
      key: document,
      label,
      rare: true,
      onClick: () => openTab(noticePath(document, project, [row.id], dueOf([row], day))),
    }))
  }
  const toolbar = (list: ListHandle) => drafts && <NoticeOfAll list={list} onOpen={openTab} />
  return <ProjectList page={props} entity={hiddenDanger} {...{ cells, acts, toolbar }} needs={NEEDS} />
}

/** 一份文书列得下的隐患。 */
const MOST = 50

/** 在一个工程里：把清单所列、还没有列入文书的未了结隐患写进一份整改通知书。 */
function NoticeOfAll({ list, onOpen }: { list: ListHandle; onOpen: (address: string) => void }) {
  const project = Number(list.params.engineering_id) || null
  if (project === null || !list.total) return null
  const draft = async () => {
    const params = { ...list.params, page: 1, limit: MOST }
    const { rows } = await get<ListAnswer>(entityPath(hiddenDanger.name, 'getList'), { params })
    const open = rows.filter((row) => noticesFor(row).length > 0)
    if (open.length === 0) toast.info('所列隐患都已了结或已列入文书')
    else
      onOpen(
        noticePath(
          '07',
          project,
          open.map(({ id }) => id),
          dueOf(open, today()),
        ),
      )
  }
  return <Button onClick={() => void draft()}>拟整改通知书</Button>
}
