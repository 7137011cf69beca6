import { periodText, type ReportFigure } from '@zhujian/domain/project/station-report'
import { regionName } from '@zhujian/domain/reference/regions'
import { briefOf } from '@zhujian/domain/entity-index'
import type { AnyEntity } from '@zhujian/model'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import { Button } from 'antd'
import { recordAddress } from '../../data/record-address'
import { useTab } from '../../data/tab'
import { EntityTable } from '../../entity/entity-table'
import { LoadedEntity } from '../../entity/loaded-entity'
import { formatCount } from '../../ui/page-numbers'

interface RowsProps {
  figure: ReportFigure
  params: Readonly<Record<string, string>>
  onBack: () => void
}

/** 一个数点开的各行：查询、排序与这种数据的清单相同，行数就是那个数。 */
export function ReportRows({ figure, params, onBack }: RowsProps) {
  return (
    <LoadedEntity name={figure.entity}>
      {(entity) => <Rows key={JSON.stringify(params)} {...{ figure, params, onBack, entity }} />}
    </LoadedEntity>
  )
}

function Rows({ figure, params, onBack, entity }: RowsProps & { entity: AnyEntity }) {
  const tab = useTab()
  const { period = '', area } = params
  const when = figure.at === undefined ? '现在' : periodText(period)
  return (
    <EntityTable
      name={['report', figure.key, period, area].filter(Boolean).join('.')}
      entity={entity.name}
      source={entity}
      path="/api/engineering/report/pc/rows"
      fixed={params}
      onOpen={(row) => tab.openTab(recordAddress(entity.name, row.id))}
      head={(list) => (
        <header className="zj-page-head">
          <Button icon={<LeftOutlined aria-hidden />} onClick={onBack}>
            返回报告
          </Button>
          <h1>{figure.label}</h1>
          <span className="zj-page-note">
            {[
              when,
              area && regionName(area),
              briefOf(entity.name).label,
              list.total !== undefined && `共 ${formatCount(list.total)} 条`,
            ]
              .filter(Boolean)
              .join('，')}
          </span>
        </header>
      )}
    />
  )
}
