import { type BoardLine, examApi, type ExamLink } from '@zhujian/domain/contracts/exam'
import { examSitting, FAILED, SITTING, sittingState, WAITING } from '@zhujian/domain/safety/exam/sitting'
import { Button, QRCode } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../../data/queries'
import { confirm } from '../../ui/confirm'
import { copyAndSay } from '../../ui/copy'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { StateTag } from '../../ui/tag'
import { sitAddress } from './exam-address'

interface Props {
  id: number
  rows: readonly BoardLine[]
  /** 能生成个人链接、换手机。 */
  may: boolean
}

interface Link {
  readonly name: string
  readonly ticket: string
}

/** 正在答题的在前，其次没有考的、不合格的，再是合格的。 */
const ORDER = [SITTING, WAITING, FAILED]
const rank = ({ status }: BoardLine): number => {
  const at = ORDER.indexOf(status as 0)
  return at < 0 ? ORDER.length : at
}

/** 各人最近的一次：考到哪里、得几分、离开页面几次。 */
export function ExamPeople({ id, rows, may }: Props) {
  const [link, setLink] = useState<Link | null>(null)
  const make = useWrite<ExamLink>(examApi.link, { changes: [examSitting.name] })
  const ask = async (row: BoardLine) => {
    const moving = row.status === SITTING
    if (moving && !(await confirm(`${row.name}正在作答。换手机以后，原来的手机当即不能再答，已答的不丢。`, { okText: '换手机' })))
      return
    const { ticket } = await make.mutateAsync({ body: { id, sitting_id: row.id } })
    setLink({ name: row.name, ticket })
  }
  if (rows.length === 0) return <Empty text="没有参加人员" />
  const shown = [...rows].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'zh'))
  return (
    <div className="exam-table-box">
      <table className="exam-table">
        <thead>
          <tr>
            {['姓名', '班组', '第几次', '结果', '得分', '离开页面', '换手机'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {may && (
              <th scope="col">
                <span className="visually-hidden">办理</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Line key={row.id} row={row}>
              {may && (
                <td>
                  {rank(row) < ORDER.length && (
                    <Button
                      type="link"
                      size="small"
                      disabled={make.isPending}
                      onClick={() => void ask(row).catch(() => undefined)}
                    >
                      {row.status === SITTING ? '换手机' : row.status === FAILED ? '补考链接' : '个人链接'}
                    </Button>
                  )}
                </td>
              )}
            </Line>
          ))}
        </tbody>
      </table>
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </div>
  )
}

function Line({ row, children }: { row: BoardLine; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>{row.team ?? '—'}</td>
      <td className="exam-number">{row.attempt}</td>
      <td>
        <StateTag dict={sittingState} code={row.status} />
      </td>
      <td className="exam-number">{row.score ?? '—'}</td>
      <td className={row.away > 0 ? 'exam-number exam-away' : 'exam-number'}>{row.away > 0 ? `${row.away} 次` : '—'}</td>
      <td className="exam-number">{row.moved ? `${row.moved} 次` : '—'}</td>
      {children}
    </tr>
  )
}

function LinkDialog({ link: { name, ticket }, onClose }: { link: Link; onClose: () => void }) {
  const address = sitAddress({ ticket })
  return (
    <Dialog
      open
      width={420}
      title={`${name}的考试链接`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copyAndSay(address)}>复制链接</Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div className="exam-link">
        <QRCode type="svg" value={address} size={200} marginSize={4} color="#000" bgColor="#fff" aria-label="个人链接二维码" />
        <p>{`请${name}本人用手机扫码打开，不用再填姓名与现场码。`}</p>
        <p>打开一次即失效，考试截止后也失效；再生成一条，这一条作废。</p>
      </div>
    </Dialog>
  )
}
