import { Button } from 'antd'
import { useState } from 'react'
import { Card } from '../ui/card'
import { Empty, NoMatch, NoRight } from '../ui/empty'
import { ImportReportView } from '../ui/import-report'
import type { Corrections } from '../ui/import-summary'
import { KpiStrip } from '../ui/kpi-strip'
import { LoadError, Loading } from '../ui/loading'
import { Tag } from '../ui/tag'
import { Timeline } from '../ui/timeline'
import { LONG_NAME, timeline } from './samples'
import { Sample, Section } from './specimen'

const nothing = () => undefined

const report = {
  import_id: 1,
  total: 1506,
  add: 963,
  update: 0,
  error: 37,
  skipped_blank: 506,
  errors: [
    { row: 12, column: '总建筑面积', field: 'build_area', value: '一万二', message: '请输入数字' },
    { row: 40, column: '开工日期', field: 'plan_kg_time', value: '2026/13/01', message: '日期不存在' },
  ],
  unknown_columns: ['备用列'],
}

function SampleReport() {
  const [corrections, setCorrections] = useState<Corrections>({})
  return (
    <ImportReportView
      report={report}
      fields={[{ value: 'build_area', label: '总建筑面积' }]}
      mapping={{}}
      corrections={corrections}
      onMap={nothing}
      onCorrect={setCorrections}
    />
  )
}

function States() {
  return (
    <>
      <Sample name="Empty">
        <Empty text="还没有项目" action={<Button type="primary">新建工程</Button>} />
      </Sample>
      <Sample name="NoMatch">
        <NoMatch onClear={nothing} />
      </Sample>
      <Sample name="NoRight">
        <NoRight />
      </Sample>
      <Sample name="LoadError">
        <LoadError reason="后端接口连接异常" onRetry={nothing} />
      </Sample>
      <Sample name="Loading">
        <Loading />
      </Sample>
    </>
  )
}

export function RecordSection() {
  return (
    <Section id="records" title="状态与记录" heads={false}>
      <Sample name="Tag">
        <Tag>待审核</Tag> <Tag tone="success">已审核</Tag> <Tag tone="danger">驳回</Tag> <Tag tone="warning">即将到期</Tag>
      </Sample>
      <Sample name="KpiStrip">
        <KpiStrip
          label="概况"
          items={[
            { key: 'a', label: '在建工程', value: 1286, unit: '个', onOpen: nothing },
            { key: 'b', label: '逾期未整改', value: 12, tone: 'danger', note: '最久 40 天' },
            { key: 'c', label: '即将到期', value: 7, tone: 'warning' },
            { key: 'd', label: '今日在场', value: null, onRetry: nothing },
          ]}
        />
      </Sample>
      <Sample name="Card">
        <Card title={LONG_NAME} note="更新于 10:32:05" extra={<Button size="small">全部</Button>}>
          <Timeline entries={timeline} />
        </Card>
      </Sample>
      <States />
      <Sample name="ImportReportView">
        <SampleReport />
      </Sample>
    </Section>
  )
}
