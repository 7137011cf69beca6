import { type Board, examApi, type ExamStatistics } from '@zhujian/domain/contracts/exam'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { exam, examStates } from '@zhujian/domain/safety/exam/exam'
import { examSitting } from '@zhujian/domain/safety/exam/sitting'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { useEffect } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { type PageProps, type Tab, useLibraryOf } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import { NO_RECORD } from '../../entity/record-page'
import { mayDo, type WholeRow } from '../../entity/source'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { type Kpi, KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { PrintRecord, RecordHead } from '../../ui/record-head'
import { ExamGate } from './exam-gate'
import { ExamHardest } from './exam-hardest'
import { ExamPeople } from './exam-people'
import { ExamState } from './exam-state'
import { ExamResultsPaper } from './exam-paper'
import './exam-board.css'

/** 毫秒：现场的人与现场码隔这么久看一次。 */
const EVERY = 5000

type ExamRow = WholeRow<typeof exam> & { library?: number }

/** 一场考试的现场与成绩：项目部在考场看现场码、各人考到哪里，考完看成绩、最容易错的题，打印成绩单。 */
export default function ExamBoardPage({ query, tab }: PageProps) {
  const id = Number(query.id) || 0
  const info = useApi<ExamRow>(exam.name, entityPath(exam.name, 'info'), { id }, { enabled: id > 0, keepRows: true })
  useLibraryOf(info.data?.library)
  if (id === 0 || (isApiError(info.error) && info.error.problem === 'notFound')) return <Empty text={NO_RECORD} />
  if (info.isError && !info.data) return <LoadError reason={messageOf(info.error)} onRetry={() => void info.refetch()} />
  if (!info.data) return <Loading lines={10} />
  return <Shown key={id} row={info.data} tab={tab} />
}

function Shown({ row, tab }: { row: ExamRow; tab: Tab }) {
  const { id, title } = row
  const open = row.state === examStates?.code('open')
  const often = open ? { every: EVERY } : {}
  const board = useApi<Board>(examSitting.name, examApi.board, { id }, often)
  const statistics = useApi<ExamStatistics>(examSitting.name, examApi.statistics, { id }, open ? { every: 4 * EVERY } : {})
  const { setTitle, openTab } = tab
  useEffect(() => setTitle(title), [title, setTitle])
  const failed = board.error ?? statistics.error
  return (
    <div className="page-bleed exam-board">
      <RecordHead
        title={title}
        marks={<ExamState row={row} />}
        tools={
          <>
            <Button onClick={() => openTab(messageLinks.record(exam.name, id), title)}>考试记录</Button>
            {board.data && (
              <PrintRecord
                paper={(onDone) => <ExamResultsPaper {...{ row, onDone }} rows={board.data.rows} statistics={statistics.data} />}
              />
            )}
          </>
        }
        facts={[
          row.engineering_id_text,
          `${formatInstant(row.open_from)} 至 ${formatInstant(row.open_to)}`,
          `${row.minutes} 分钟，${row.pass_mark} 分合格`,
        ]
          .filter(Boolean)
          .join('　')}
      />
      {failed && (
        <LoadError
          reason={messageOf(failed)}
          onRetry={() => {
            void board.refetch()
            void statistics.refetch()
          }}
        />
      )}
      <KpiStrip label="考试情况" items={kpisOf(statistics.data)} />
      <div className="exam-board-body">
        {board.data?.code && board.data.entry && <ExamGate board={board.data} title={title} />}
        {board.data?.entry && !board.data.code && <Empty text="截止时间已过，不再入场" />}
        <div className="exam-board-main">
          <Card title="参加人员" note={board.data ? `${board.data.rows.length} 人` : undefined} flush>
            {board.data ? <ExamPeople id={id} rows={board.data.rows} may={open && mayDo(row, 'link')} /> : <Loading lines={6} />}
          </Card>
          <Card title="最容易错的题" note="按答对率，不列答案" flush>
            {statistics.data ? <ExamHardest rows={statistics.data.hardest} mean={statistics.data.mean} /> : <Loading lines={4} />}
          </Card>
        </div>
      </div>
    </div>
  )
}

function kpisOf(found: ExamStatistics | undefined): Kpi[] {
  const rate = found && found.sat > 0 ? Math.round((100 * found.passed) / found.sat) : null
  return [
    { key: 'invited', label: '应考', value: found?.invited ?? null, unit: '人' },
    { key: 'sat', label: '已考', value: found?.sat ?? null, unit: '人' },
    { key: 'passed', label: '合格', value: found?.passed ?? null, unit: '人' },
    { key: 'rate', label: '合格率', value: rate, unit: '%' },
    { key: 'mean', label: '平均分', value: found?.mean ?? null, unit: '分' },
  ]
}
