import { type ChronicleAnswer, chronicleKind } from '@zhujian/domain/project/chronicle'
import { Button } from 'antd'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { useCallback, useMemo, useState } from 'react'
import { WORKSPACE } from '../../data/changes'
import { messageOf } from '../../data/api-error'
import { useRight } from '../../data/session'
import { useApi } from '../../data/queries'
import { type PageProps, useTabState } from '../../data/tab'
import { ExportButton } from '../../entity/export-button'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { SearchBar } from '../../ui/search-bar'
import type { Filters } from '../../ui/table-state'
import { ViewTabs } from '../../ui/view-tabs'
import { DossierButton } from './dossier-button'
import { NoProject } from './no-project'
import { projectApi } from './project-paths'
import { paramsOf, timelineItems } from './timeline-search'
import { TimelineLines } from './timeline-lines'
import '../../entity/entity.css'
import './timeline.css'

const NOTHING: Filters = {}

/** 工程大事记：各类资料上发生过的事合成一条，新的在前；看得到哪些资料，就有哪些事。 */
export default function TimelinePage({ query, tab }: PageProps) {
  const id = Number(query.engineering_id)
  return id > 0 ? <Timeline key={id} id={id} /> : <NoProject tab={tab} />
}

function Timeline({ id }: { id: number }) {
  const [filters, setFilters] = useTabState<Filters>('filters', NOTHING)
  const [kind, setKind] = useTabState<string>('kind', '')
  const params = useMemo(() => paramsOf(id, kind, filters), [id, kind, filters])
  const first = useApi<ChronicleAnswer>(WORKSPACE, projectApi.chronicle, params, { keepRows: true })
  const choices = useApi<ChronicleAnswer>(WORKSPACE, projectApi.chronicle, { engineering_id: id })
  const items = useMemo(() => timelineItems(choices.data?.people ?? []), [choices.data?.people])
  // 打印的是全部：先取到最后；条件变了，另算。
  const [wholeOf, setWholeOf] = useState<unknown>(null)
  const [fetched, setFetched] = useState<unknown>(null)
  const whenWhole = useCallback(() => {
    setFetched(params)
    requestAnimationFrame(() => window.print())
  }, [params])
  const whole = wholeOf === params
  const print = () => (fetched === params ? window.print() : setWholeOf(params))
  if (first.isError && !first.data) return <LoadError reason={messageOf(first.error)} onRetry={() => void first.refetch()} />
  if (!first.data) return <Loading lines={10} />
  const total = (choices.data?.kinds ?? []).reduce((sum, each) => sum + each.total, 0)
  const empty = first.data.rows.length === 0
  const clear = () => {
    setFilters(NOTHING)
    setKind('')
  }
  return (
    <section className="timeline" aria-label="工程大事记">
      <Head {...{ id, params, total, empty }} printing={whole && fetched !== params} onPrint={print} />
      <ViewTabs
        value={kind}
        onChange={setKind}
        views={[
          { key: '', label: '全部', count: total },
          ...(choices.data?.kinds ?? []).map((each) => ({
            key: each.kind,
            label: chronicleKind.labelOf(each.kind),
            count: each.total,
          })),
        ]}
      />
      <SearchBar name="timeline" items={items} filters={filters} initial={NOTHING} onChange={setFilters} />
      {empty ? (
        <Empty
          text={total === 0 ? '还没有可记的事，提交报监以后由此看得到经过' : '没有符合条件的事'}
          {...(total > 0 && { action: <Button onClick={clear}>清空筛选条件</Button> })}
        />
      ) : (
        <TimelineLines id={id} params={params} whole={whole} onWhole={whenWhole} />
      )}
    </section>
  )
}

interface HeadProps {
  id: number
  params: Readonly<Record<string, unknown>>
  total: number
  empty: boolean
  printing: boolean
  onPrint: () => void
}

function Head({ id, params, total, empty, printing, onPrint }: HeadProps) {
  const exports = useRight('engineering', 'export')
  return (
    <header className="zj-page-head">
      <h1>工程大事记</h1>
      <span className="zj-page-note">{`共 ${total} 条`}</span>
      <div className="zj-page-tools">
        <DossierButton id={id} />
        {exports && (
          <ExportButton label="工程大事记" path={projectApi.chronicleExport} params={params} count={empty ? 0 : 1} direct />
        )}
        <Button icon={<PrinterOutlined aria-hidden />} disabled={empty} loading={printing} onClick={onPrint}>
          打印
        </Button>
      </div>
    </header>
  )
}
