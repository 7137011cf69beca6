import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import { archiveCategory } from '@zhujian/domain/correspondence/archive/archive-template'
import type { ArchiveSummary } from '@zhujian/domain/contracts/archive'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { Button, Popover } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { EntityPage } from '../../entity/entity-page'
import { declaredViews } from '../../entity/list-query'
import type { RowOn } from '../../entity/source'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { ArchiveDialogs, type ArchiveDoing } from './archive-dialogs'
import { ArchiveVersions } from './archive-versions'
import { CompletenessRing } from './completeness-ring'
import { ARCHIVE, archiveApi } from './correspondence-paths'
import { MatchDialog } from './match-dialog'
import { rateText } from './rate-text'

interface ArchiveCatalogueProps {
  project: number
  /** 回到各工程的目录；在工程里打开的没有别处可回。 */
  onBack?: (() => void) | undefined
  title?: string | undefined
}

/** 一个工程的归档目录：上面是完整率，下面是逐项。在工程里，目录生成之前也可以先手工列。 */
export function ArchiveCatalogue({ project, onBack, title = '归档文件' }: ArchiveCatalogueProps) {
  const query = useApi<ArchiveSummary>(ARCHIVE, archiveApi.summary, { engineering_id: project }, { keepRows: true })
  const [doing, setDoing] = useState<ArchiveDoing | null>(null)
  const summary = query.data
  if (query.isError) return <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />
  if (!summary) return <Loading lines={10} />
  const listed = !onBack || summary.template_text !== '' || summary.total > 0
  return (
    <>
      {onBack ? (
        <CatalogueHead summary={summary} onBack={onBack} onDo={setDoing} />
      ) : (
        <SheetHead summary={summary} title={title} onDo={setDoing} />
      )}
      {listed ? <Items {...{ project, summary, title }} part={!onBack} onDo={setDoing} /> : <Empty text="该工程还没有归档目录" />}
      {doing && <ArchiveDialogs doing={doing} summary={summary} onClose={() => setDoing(null)} />}
    </>
  )
}

interface PartProps {
  summary: ArchiveSummary
  onDo: (doing: ArchiveDoing) => void
}

/** 在工程里：标题在前，完整率一行；各类的与依据点开来看。 */
function SheetHead({ summary, title, onDo }: PartProps & { title: string }) {
  return (
    <section className="archive-line" aria-label="归档完整率">
      <h1>{title}</h1>
      <span className="archive-rate">
        <CompletenessRing counts={summary} size={20} />
        {`归档完整率 ${rateText(summary.checked, summary.required)}`}
      </span>
      <Figures summary={summary} />
      <Popover
        trigger={['click']}
        content={
          <div className="archive-more">
            <Parts summary={summary} />
            <Basis summary={summary} />
          </div>
        }
      >
        <button type="button" className="zj-link">
          各类完整率
        </button>
      </Popover>
      <Tools summary={summary} onDo={onDo} />
    </section>
  )
}

const Figures = ({ summary }: Pick<PartProps, 'summary'>) => (
  <p className="archive-figures">
    <span>{`必备 ${summary.required} 项，通过 ${summary.checked} 项`}</span>
    <span>{`共 ${summary.total} 项`}</span>
    {summary.overdue > 0 && <span className="archive-late">{`逾期 ${summary.overdue} 项`}</span>}
  </p>
)

const Basis = ({ summary: { standard, template_text, clause } }: Pick<PartProps, 'summary'>) =>
  standard ? <p className="archive-basis">{`${template_text}目录，${standard}${clause}`}</p> : null

export function CatalogueHead({ summary, onBack, onDo }: PartProps & Pick<ArchiveCatalogueProps, 'onBack'>) {
  return (
    <section className="archive-head" aria-label="归档完整率">
      <CompletenessRing counts={summary} size={72} figure />
      <div className="archive-head-text">
        <h2 title={summary.engineering_name}>{summary.engineering_name}</h2>
        <Figures summary={summary} />
        <Basis summary={summary} />
      </div>
      <Parts summary={summary} />
      <Tools {...{ summary, onBack, onDo }} />
    </section>
  )
}

function Tools({ summary, onBack, onDo }: PartProps & Pick<ArchiveCatalogueProps, 'onBack'>) {
  const may = (act: string) => summary.can.includes(act)
  return (
    <div className="archive-tools">
      {onBack && (
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
          各工程目录
        </Button>
      )}
      {may('assign') && <Button onClick={() => onDo({ kind: 'assign' })}>指定责任人</Button>}
      {may('generate') && (
        <Button type="primary" onClick={() => onDo({ kind: 'generate' })}>
          生成归档目录
        </Button>
      )}
    </div>
  )
}

/** 五大类各自的完整率。 */
function Parts({ summary }: { summary: ArchiveSummary }) {
  return (
    <ul className="archive-parts" aria-label="各类完整率">
      {summary.categories.map(({ category, required, checked }) => (
        <li key={category}>
          <CompletenessRing counts={{ required, checked }} size={20} />
          <span>{archiveCategory.labelOf(category)}</span>
          <span className="letters-box-note">{rateText(checked, required)}</span>
        </li>
      ))}
    </ul>
  )
}

/** 定义里的视图，写着目录汇总里数出来的件数；逾期没有的不标红。 */
const viewsOf = (counts: Readonly<Record<string, unknown>>) =>
  declaredViews(archiveItem)?.map((view) => {
    const count = counts[view.key]
    return typeof count === 'number' ? { ...view, count, alarming: view.alarming === true && count > 0 } : view
  }) ?? []

function Items({ project, summary, title, part, onDo }: PartProps & { project: number; title: string; part: boolean }) {
  const { openTab } = useTab()
  const [versions, setVersions] = useState<RowOn<typeof archiveItem> | null>(null)
  const fixed = useMemo(() => ({ engineering_id: project }), [project])
  const views = useMemo(() => viewsOf({ ...summary }), [summary])
  const openDocument = useCallback((id: number) => openTab(`/documents/view?id=${id}`), [openTab])
  const cells = useMemo(
    () => ({
      revision: (row: RowOn<typeof archiveItem>) =>
        (row.revision ?? 0) > 0 ? <VersionLink row={row} onOpen={setVersions} /> : '—',
      document_id: (row: RowOn<typeof archiveItem>) => <DocumentLink row={row} onOpen={openDocument} />,
    }),
    [openDocument],
  )
  const late = summary.can.includes('supplement')
  const [matching, setMatching] = useState(false)
  const match = summary.can.includes('handIn') && <Button onClick={() => setMatching(true)}>按文件名批量报送</Button>
  const acts = useCallback(
    (row: RowOn<typeof archiveItem>) => [
      { key: 'versions', label: '版本', onClick: () => setVersions(row) },
      ...(late ? [{ key: 'supplement', label: '补录', onClick: () => onDo({ kind: 'supplement', row }) }] : []),
    ],
    [late, onDo],
  )
  return (
    <>
      <EntityPage entity={archiveItem} {...{ title, part, fixed, views, cells, acts }} toolbar={() => match} />
      {matching && <MatchDialog project={project} onClose={() => setMatching(false)} />}
      {versions && <ArchiveVersions row={versions} onDocument={openDocument} onClose={() => setVersions(null)} />}
    </>
  )
}

function VersionLink({ row, onOpen }: { row: RowOn<typeof archiveItem>; onOpen: (row: RowOn<typeof archiveItem>) => void }) {
  return (
    <button type="button" className="zj-link" aria-label={`${row.title} 的版本`} onClick={() => onOpen(row)}>
      {`第 ${row.revision} 版`}
    </button>
  )
}

function DocumentLink({ row, onOpen }: { row: RowOn<typeof archiveItem>; onOpen: (id: number) => void }) {
  const { document_id: id } = row
  if (!id) return <>—</>
  return (
    <button type="button" className="zj-link zj-cell-link" onClick={() => onOpen(id)}>
      {row.document_id_text ?? '查看文书'}
    </button>
  )
}
