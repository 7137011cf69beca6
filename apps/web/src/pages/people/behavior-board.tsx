import { badRate, BOARD_DAYS, type BoardAnswer, boardPath, type BoardRow } from '@zhujian/domain/contracts/behavior-board'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { KpiStrip } from '../../ui/kpi-strip'
import { Loading, LoadError } from '../../ui/loading'
import { SheetTable } from '../../ui/sheet-table'
import './behavior-board.css'

const STAR_HEADS = ['名次', '姓名', '班组', '工程', '正向', '违章', '积分']
const TEAM_HEADS = ['名次', '班组', '工程', '在场', '正向', '违章', '积分', '人均']

const starCells = ({ name, team_name, engineering_name, good, bad, points }: BoardRow) => [
  name,
  team_name ?? '—',
  engineering_name,
  `${good} 次`,
  `${bad} 次`,
  signed(points),
]
const teamCells = ({ name, engineering_name, people, good, bad, points, mean }: BoardRow) => [
  name,
  engineering_name,
  `${people} 人`,
  `${good} 次`,
  `${bad} 次`,
  signed(points),
  signed(mean),
]
const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${Math.abs(points)}` : '0')

interface BoardProps {
  readonly kind: 'stars' | 'teams'
  readonly project: string | undefined
}

/** 近九十天的榜：安全之星按人，班组榜按在场人均。 */
export function BehaviorBoard({ kind, project }: BoardProps) {
  const { data, error, refetch } = useApi<BoardAnswer>(
    'safety_behavior',
    boardPath,
    project === undefined ? {} : { engineering_id: project },
  )
  if (error) return <LoadError reason={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={8} />
  const star = kind === 'stars'
  const rows = data[kind]
  const rate = badRate(data)
  return (
    <div className="behavior-board">
      <KpiStrip
        label="违章"
        items={[
          { key: 'rate', label: '违章频次', value: rate, unit: '次/百人·周', note: '近七日已确认的，按在场工人' },
          { key: 'bad', label: '近七日违章', value: data.bad_week, unit: '次' },
          { key: 'workers', label: '在场工人', value: data.workers, unit: '人' },
        ]}
      />
      <Card
        title={star ? '安全之星' : '班组榜'}
        note={`近 ${BOARD_DAYS} 天${star ? '，积分为正的在场人员，至多五十名' : '，按在场人均分，至多五十个'}`}
        flush
      >
        {rows.length === 0 ? (
          <Empty small text={star ? '近期还没有人得正分' : '近期还没有班组的行为记录'} />
        ) : (
          <div className="behavior-table">
            <SheetTable
              heads={star ? STAR_HEADS : TEAM_HEADS}
              rows={rows.map((row, at) => ({ key: row.id, cells: [at + 1, ...(star ? starCells(row) : teamCells(row))] }))}
            />
          </div>
        )}
      </Card>
    </div>
  )
}
