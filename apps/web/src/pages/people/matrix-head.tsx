import { PrinterOutlined } from '@ant-design/icons'
import { matrixApi, matrixOf } from '@zhujian/domain/contracts/attendance-matrix'
import { Button } from 'antd'
import { ExportButton } from '../../entity/export-button'
import { Segmented } from '../../ui/segmented'

export interface Asked {
  readonly ym: string
  readonly who: string
  readonly [filter: string]: string | undefined
}
export interface AskProps {
  readonly asked: Asked
  readonly onAsk: (changed: Record<string, string | undefined>) => void
}

const CHOICES = Object.values(matrixOf.entries).map(([value, label]) => ({ value: String(value), label }))

/** 标题、看哪些人、打印与月报。 */
export function MatrixHead({ asked, total, onAsk }: AskProps & { total: number }) {
  const [year, month] = asked.ym.split('-')
  return (
    <header className="zj-page-head matrix-head">
      <h1>考勤统计</h1>
      <span className="zj-page-note">{`${year} 年 ${Number(month)} 月`}</span>
      <div className="matrix-acts">
        <Segmented
          label="看哪些人"
          options={CHOICES}
          value={asked.who}
          onChange={(who) => onAsk({ who, post: undefined, team_id: undefined })}
        />
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          打印
        </Button>
        <ExportButton label={`${asked.ym}考勤月报`} path={matrixApi.file} params={asked} count={total} direct />
      </div>
    </header>
  )
}
