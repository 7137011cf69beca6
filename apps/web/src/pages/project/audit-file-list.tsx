import { CheckCircleOutlined, CloseCircleOutlined, EyeOutlined, FileTextOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { bringIntoView } from '../../ui/bring-into-view'
import { Empty } from '../../ui/empty'
import { ViewTabs } from '../../ui/view-tabs'
import {
  type AuditGroup,
  type AuditRow,
  type Compared,
  differencesIn,
  type Filter,
  FILTERS,
  filtered,
  filterLabels,
  storedIn,
  verdictOf,
} from './audit-rows'

interface AuditFileListProps {
  readonly groups: readonly AuditGroup[]
  readonly compared: Compared
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  /** null：看的是登记内容。 */
  readonly current: number | null
  readonly onChoose: (id: number | null) => void
  /** 系统核查发现几处。 */
  readonly checks: number
  readonly problems: Readonly<Record<number, string>>
}

/** 左栏：登记内容在前，然后是报监资料，一件一行；审到哪里、驳回为什么、与登记有几处不同。 */
export function AuditFileList({ groups, compared, filter, onFilter, current, onChoose, checks, problems }: AuditFileListProps) {
  const files = storedIn(groups)
  const count = (verdict: string) => files.filter((file) => verdictOf(file) === verdict).length
  const different = files.filter(({ id }) => differencesIn(compared, id) > 0).length
  const counts: Readonly<Record<Filter, number>> = {
    all: files.length,
    open: count('open'),
    rejected: count('rejected'),
    different,
  }
  const shown = filtered(groups, filter, compared)
  return (
    <nav className="audit-files" aria-label="报监资料">
      <header className="audit-files-head">
        <h3>报监资料</h3>
        <span>{`${files.length} 件`}</span>
        <span className="audit-ok">{`通过 ${count('approved')}`}</span>
        {counts.rejected > 0 && <span className="audit-late">{`驳回 ${counts.rejected}`}</span>}
      </header>
      <ViewTabs
        views={FILTERS.map((key) => ({ key, label: filterLabels[key], count: counts[key] }))}
        value={filter}
        onChange={(key) => onFilter(FILTERS.find((each) => each === key) ?? 'all')}
      />
      <ul>
        {filter === 'all' && (
          <Row current={current === null} icon={<FileTextOutlined aria-hidden />} onChoose={() => onChoose(null)}>
            <span className="audit-file-name">登记内容</span>
            {checks > 0 && <span className="audit-soon">{`${checks} 处核对`}</span>}
          </Row>
        )}
        {shown.map((group) => (
          <Group key={group.label} group={group}>
            {group.rows.map((row) => (
              <FileLine
                key={row.file?.id ?? row.label}
                row={row}
                current={row.file !== null && row.file.id === current}
                different={differencesIn(compared, row.file?.id)}
                problem={row.file ? problems[row.file.id] : undefined}
                onChoose={onChoose}
              />
            ))}
          </Group>
        ))}
      </ul>
      {shown.length === 0 && <Empty small text={`没有${filterLabels[filter]}的资料`} />}
    </nav>
  )
}

function Group({ group, children }: { group: AuditGroup; children: ReactNode }) {
  const files = group.rows.flatMap(({ file }) => (file ? [file] : []))
  return (
    <>
      <li className="audit-files-group">
        <span>{group.label}</span>
        <span>{`${files.filter((file) => verdictOf(file) !== 'open').length} / ${files.length}`}</span>
      </li>
      {children}
    </>
  )
}

const ICONS = {
  open: (
    <span className="audit-ring">
      <span className="visually-hidden">未审</span>
    </span>
  ),
  approved: <CheckCircleOutlined className="audit-ok" aria-label="通过" />,
  rejected: <CloseCircleOutlined className="audit-late" aria-label="驳回" />,
} as const

interface FileLineProps {
  readonly row: AuditRow
  readonly current: boolean
  readonly different: number
  readonly problem: string | undefined
  readonly onChoose: (id: number) => void
}

function FileLine({ row: { label, required, file }, current, different, problem, onChoose }: FileLineProps) {
  if (!file)
    return (
      <li className="audit-file audit-file-none">
        <span className="audit-ring" aria-hidden />
        <span className="audit-file-name">{label}</span>
        <span className={required ? 'audit-late' : undefined}>{required ? '未上传' : '选传'}</span>
      </li>
    )
  const verdict = verdictOf(file)
  const note = problem ?? (verdict === 'approved' ? '' : (file.reason ?? ''))
  return (
    <Row
      current={current}
      icon={current && verdict === 'open' ? <EyeOutlined aria-label="正在看" /> : ICONS[verdict]}
      onChoose={() => onChoose(file.id)}
    >
      <span className="audit-file-name" title={label}>
        {label}
      </span>
      {different > 0 && note === '' && <span className="audit-soon">{`${different} 处不同`}</span>}
      {note !== '' && (
        <span className={verdict === 'rejected' || problem !== undefined ? 'audit-late' : 'audit-soon'} title={note}>
          {note}
        </span>
      )}
    </Row>
  )
}

/** 看着的一件总在眼前。 */
function Row({
  current,
  icon,
  onChoose,
  children,
}: {
  current: boolean
  icon: ReactNode
  onChoose: () => void
  children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) bringIntoView(button.current)
  }, [current])
  return (
    <li>
      <button ref={button} type="button" className="audit-file" aria-current={current ? 'true' : undefined} onClick={onChoose}>
        {icon}
        {children}
      </button>
    </li>
  )
}
