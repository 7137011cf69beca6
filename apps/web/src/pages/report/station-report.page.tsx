import { figureAt, lastPeriod, type ReportAnswer, reportTitle } from '@zhujian/domain/project/station-report'
import { regionName } from '@zhujian/domain/reference/regions'
import { Button } from 'antd'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { download } from '../../data/client'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import { SelectInput } from '../../ui/controls/choice-input'
import { MonthInput } from '../../ui/controls/date-input'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { saveBlob } from '../../ui/save-blob'
import { Segmented } from '../../ui/segmented'
import { toast } from '../../ui/toast'
import { ReportPaper } from './report-paper'
import { AreaTable, FigureTable } from './report-tables'
import { ReportRows } from './report-rows'
import '../../entity/entity.css'
import './report.css'

const API = '/api/engineering/report/pc'
const KINDS = [
  { value: 'month', label: '月报' },
  { value: 'year', label: '年报' },
] as const

/** 地址里写明哪一期、哪个区域、点开的是哪个数：刷新、转发都是同一份。 */
export default function StationReportPage({ query, tab }: PageProps) {
  const period = query.period ?? lastPeriod()
  const area = query.area ?? ''
  const params = { period, ...(area && { area }) }
  const report = useApi<ReportAnswer>('engineering', `${API}/figures`, params, { keepRows: true })
  const set = (next: Record<string, string | undefined>) => tab.setQuery({ ...query, ...next })
  const figure = query.figure === undefined ? undefined : figureAt(query.figure)
  if (figure) {
    const rows = { figure: figure.key, period: query.of ?? period, ...((query.within ?? area) && { area: query.within ?? area }) }
    return (
      <ReportRows figure={figure} params={rows} onBack={() => set({ figure: undefined, of: undefined, within: undefined })} />
    )
  }
  if (report.isError && !report.data) return <LoadError reason={messageOf(report.error)} onRetry={() => void report.refetch()} />
  if (!report.data) return <Loading lines={12} />
  return (
    <section className="report" aria-label="监督月报" aria-busy={report.isFetching}>
      <Head answer={report.data} {...{ period, area }} onChange={set} />
      {report.data.figures.length === 0 ? (
        <Empty text="没有可以统计的数据" />
      ) : (
        <>
          <FigureTable answer={report.data} onOpen={(key, of) => set({ figure: key, of })} />
          <AreaTable answer={report.data} onOpen={(key, within) => set({ figure: key, of: period, within })} />
          <ReportPaper answer={report.data} {...{ period, area }} />
        </>
      )}
    </section>
  )
}

interface HeadProps {
  answer: ReportAnswer
  period: string
  area: string
  onChange: (next: Record<string, string | undefined>) => void
}

function Head({ answer, period, area, onChange }: HeadProps) {
  const isYear = period.length === 4
  const last = lastPeriod()
  const years = Array.from({ length: 10 }, (_each, at) => String(Number(last.slice(0, 4)) - at))
  const areas = [...new Set([...answer.areas.map(({ code }) => code), ...(area ? [area] : [])])]
  return (
    <header className="zj-page-head report-head">
      <h1>{reportTitle(period)}</h1>
      <span className="zj-page-note">{`【${answer.reach}】${answer.office}`}</span>
      <div className="zj-page-tools report-tools">
        <Segmented
          label="月报还是年报"
          options={KINDS}
          value={isYear ? 'year' : 'month'}
          onChange={(kind) => onChange({ period: kind === 'year' ? last.slice(0, 4) : last })}
        />
        <div className="report-choice">
          {isYear ? (
            <SelectInput
              clearable={false}
              choices={years.map((year) => ({ value: year, label: `${year} 年` }))}
              value={period}
              onChange={(next) => next !== null && onChange({ period: String(next) })}
            />
          ) : (
            <MonthInput value={period} onChange={(next) => onChange({ period: next ?? undefined })} />
          )}
        </div>
        <div className="report-choice">
          <SelectInput
            placeholder="全部区域"
            choices={areas.map((code) => ({ value: code, label: regionName(code) }))}
            value={area || null}
            onChange={(next) => onChange({ area: next === null ? undefined : String(next) })}
          />
        </div>
        <DocumentButton params={{ period, ...(area && { area }) }} name={`${reportTitle(period)}${period}.pdf`} />
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          打印
        </Button>
      </div>
    </header>
  )
}

function DocumentButton({ params, name }: { params: Record<string, string>; name: string }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveBlob(await download(`${API}/document`, { params }), name)
    } catch (error) {
      toast.fault(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<FileTextOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
      导出为文档
    </Button>
  )
}
