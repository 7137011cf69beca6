import { isUnusual } from '@zhujian/domain/salary/line-facts'
import { salaryItem } from '@zhujian/domain/salary/salary-item'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import type { AnyEntity } from '@zhujian/model'
import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { sharedSetting } from '../../data/shared-setting'
import type { Tab } from '../../data/tab'
import { entityPath } from '../../entity/entity-paths'
import type { ListAnswer, WireRow } from '../../entity/source'
import { WithKinds } from '../../entity/with-kinds'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { kindOf, useKinds } from '../../ui/form/kind'
import { Loading, LoadError } from '../../ui/loading'
import './record-lines.css'

/** 一条记录由哪些行组成，办理的人要逐行看过。 */
interface Lines {
  readonly entity: AnyEntity
  /** 行里指回这条记录的一栏。 */
  readonly of: string
  readonly columns: readonly string[]
  readonly sort: string
  /** 金额的单位，各栏相同，写一次。 */
  readonly unit: string
  /** 全部的行在哪一页。 */
  readonly path: (row: WireRow) => string
  /** 这一行要核对的，说明为什么。 */
  readonly doubt: (row: WireRow) => string | null
}

const LINES: Readonly<Record<string, Lines>> = {
  [salarySheet.name]: {
    entity: salaryItem,
    of: 'sheet_id',
    columns: ['worker_name', 'days', 'price', 'payable', 'deduct', 'advance', 'paid', 'card_no', 'pay_result'],
    sort: '-payable',
    unit: '，金额单位：元',
    path: ({ engineering_id: project, id }) =>
      `/projectlibrary/supervise/safetyManage/salary?engineering_id=${String(project)}&sheet_id=${id}&list=item`,
    doubt: ({ payable }) => {
      const most = sharedSetting('people_wage_most')
      return isUnusual(payable, most) ? `一人一月应发超过 ${most.toLocaleString('en')} 元，请核对` : null
    },
  },
}

/** 记录的各行；没有行的记录什么也不显示。 */
export function RecordLines({ entity, row, tab }: { entity: AnyEntity; row: WireRow; tab: Tab }) {
  const lines = LINES[entity.name]
  if (!lines) return null
  return (
    <WithKinds entity={lines.entity.name}>
      <LinesCard lines={lines} row={row} tab={tab} />
    </WithKinds>
  )
}

function LinesCard({ lines, row, tab }: { lines: Lines; row: WireRow; tab: Tab }) {
  const { entity, of, sort, unit, path, doubt } = lines
  const params = { [of]: row.id, limit: MAX_PAGE_SIZE, sort }
  const query = useApi<ListAnswer>(entity.name, entityPath(entity.name, 'getList'), params, { silent: true })
  const rows = query.data?.rows
  const total = query.data?.total ?? 0
  const doubts = (rows ?? []).filter((each) => doubt(each) !== null)
  return (
    <Card
      title={entity.label}
      note={rows && `${total} 行${unit}`}
      extra={
        <button type="button" className="zj-link" onClick={() => tab.openTab(path(row))}>
          全部明细
        </button>
      }
    >
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {!rows && !query.isError && <Loading lines={4} />}
      {rows?.length === 0 && <Empty small text={`还没有${entity.label}`} />}
      {doubts[0] && (
        <p className="record-lines-doubt" role="alert">
          {`${doubts.map((each) => String(each[entity.display])).join('、')}：${doubt(doubts[0])}`}
        </p>
      )}
      {rows && rows.length > 0 && <LinesTable lines={lines} rows={rows} />}
      {rows && total > rows.length && (
        <p className="record-lines-more">{`以上为金额最大的 ${rows.length} 行，其余见“全部明细”。`}</p>
      )}
    </Card>
  )
}

function LinesTable({ lines: { entity, columns, doubt }, rows }: { lines: Lines; rows: readonly WireRow[] }) {
  const kinds = useKinds()
  return (
    <div className="record-lines-scroll">
      <table className="record-lines" aria-label={entity.label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={isNumber(entity, name) ? 'record-lines-number' : undefined}>
                {entity.fields[name]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={doubt(row) === null ? undefined : 'record-lines-odd'}>
              {columns.map((name) => {
                const field = entity.fields[name]
                if (!field) return null
                const { cell: Cell } = kindOf(kinds, field)
                return (
                  <td key={name} className={isNumber(entity, name) ? 'record-lines-number' : undefined}>
                    <Cell field={field} name={name} value={row[name]} row={row} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isNumber = ({ fields }: AnyEntity, name: string): boolean => fields[name]?.kind === 'decimal'
