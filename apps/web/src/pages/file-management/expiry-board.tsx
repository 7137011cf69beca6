import { EXPIRY_DAYS, EXPIRY_NEAR_DAYS, expiryApi, type ExpiryCounts, type ExpiryRow } from '@zhujian/domain/contracts/expiry'
import { certificate, certificateSubject } from '@zhujian/domain/correspondence/certificate'
import { briefOf } from '@zhujian/domain/entity-index'
import { f } from '@zhujian/model'
import { useCallback, useMemo } from 'react'
import { useProjectScope } from '../../data/project-scope'
import { useApi } from '../../data/queries'
import { recordAddress } from '../../data/record-address'
import type { PageProps } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import { EntityTable } from '../../entity/entity-table'
import type { TableSource, WireRow } from '../../entity/source'
import { Tag } from '../../ui/tag'

const { fields } = certificate
const source: TableSource = {
  label: '证照',
  display: 'subject',
  fields: {
    days_left: fields.days_left,
    subject_kind: f.enum('主体', certificateSubject),
    subject: fields.subject,
    word: f.text('名称、证种、证号', { optional: true }),
    cert: f.text('证种', { optional: true }),
    cert_no: { ...fields.cert_no, optional: true },
    valid_to: fields.valid_to,
    engineering_id: fields.engineering_id,
    where: f.text('登记在', { optional: true }),
  },
  list: {
    search: ['word', 'subject_kind', 'engineering_id'],
    columns: ['days_left', ['subject', 'link'], 'subject_kind', 'cert', 'cert_no', 'valid_to', 'where', 'engineering_id'],
    sort: 'valid_to',
    unsorted: ['days_left', 'subject', 'subject_kind', 'cert', 'cert_no', 'where', 'engineering_id'],
  },
}
const ofOneProject: TableSource = {
  ...source,
  list: {
    ...source.list,
    search: source.list.search.filter((name) => name !== 'engineering_id'),
    columns: source.list.columns.filter((column) => column !== 'engineering_id'),
  },
}

const rowOf = (row: WireRow) => row as unknown as ExpiryRow
const cells: CellRenderers = {
  days_left: (row) => {
    const { days_left: days } = rowOf(row)
    if (days < 0) return <Tag plain tone="danger">{`已过期 ${-days} 天`}</Tag>
    return (
      <Tag plain tone={days <= EXPIRY_NEAR_DAYS ? 'warning' : 'default'}>
        {days === 0 ? '今天到期' : `还有 ${days} 天`}
      </Tag>
    )
  },
  where: (row) => briefOf(rowOf(row).entity).label,
}

const NONE: ExpiryCounts = { expired: 0, near: 0, soon: 0 }

/** 到期一览：企业、人员、设备、仪器、工程的证照不论登记在哪里，到期早的在前，点开就是登记它的那一条。 */
export function ExpiryBoard({ page }: { page: PageProps }) {
  const { fixed } = useProjectScope(page)
  const { openTab } = page.tab
  const { data = NONE } = useApi<ExpiryCounts>('certificate', expiryApi.counts, { ...fixed })
  const views = useMemo(
    () => [
      { key: '', label: '全部', count: data.expired + data.soon, filters: {} },
      { key: 'expired', label: '已过期仍在用', count: data.expired, alarming: true, filters: { due: 'expired' } },
      { key: 'near', label: `${EXPIRY_NEAR_DAYS} 日内到期`, count: data.near, filters: { due: 'near' } },
      { key: 'soon', label: `${EXPIRY_DAYS} 日内到期`, count: data.soon, filters: { due: 'soon' } },
    ],
    [data],
  )
  const handleOpen = useCallback(
    (row: WireRow) => {
      const { entity, row_id, subject } = rowOf(row)
      openTab(recordAddress(entity, row_id), subject)
    },
    [openTab],
  )
  return (
    <EntityTable
      name={fixed ? 'expiry.project' : 'expiry'}
      entity="certificate"
      source={fixed ? ofOneProject : source}
      path={expiryApi.list}
      fixed={fixed}
      views={views}
      cells={cells}
      onOpen={handleOpen}
      head={(list) => (
        <header className="zj-page-head">
          <h1>证照到期</h1>
          <span className="zj-page-note">
            {list.total === undefined ? '' : `${EXPIRY_DAYS} 天以内到期与已过期仍在用的，共 ${list.total} 件`}
          </span>
        </header>
      )}
    />
  )
}
